import type { ControlProps, FieldView } from '../field-view.ts';
import { ChoicesFrame } from '../shared/choices-frame.tsx';
import { scalar } from '../shared/scalar.ts';
import own from './rating.module.css';

const STAR = 'm12 2.6 2.9 5.9 6.5.95-4.7 4.6 1.1 6.45L12 17.45 6.2 20.5l1.1-6.45-4.7-4.6 6.5-.95z';

/** Radio buttons that look like stars: keyboard, screen reader and a page without script have what radio buttons have. */
function RatingControl({ id, name, field, value, required, onChange }: ControlProps) {
  const stars = Array.from({ length: Number(field['maximum']) }, (_, index) => String(index + 1));
  return (
    <div className={own['stars']}>
      {stars.map((star, index) => (
        <label key={star} className={own['star']}>
          <input
            id={`${id}-${index}`}
            name={name}
            type="radio"
            value={star}
            required={required}
            checked={value === star}
            onChange={() => onChange(star)}
          />
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={STAR} />
          </svg>
          <span className="visually-hidden">{field['x-input']?.labels?.[star] ?? star}</span>
        </label>
      ))}
    </div>
  );
}

export const view: FieldView = { value: scalar, Control: RatingControl, Frame: ChoicesFrame };
