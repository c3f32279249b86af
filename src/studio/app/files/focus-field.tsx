import type { MouseEvent } from 'react';
import { toFieldPathId, type FieldProps, type RJSFSchema } from '@rjsf/utils';
import { textAt, valueAt } from '../../../document/json.ts';
import { previewAddress } from '../../preview-address.ts';
import type { Json } from '../../protocol.ts';
import { useDraft } from '../draft/use-draft.ts';
import { FieldProblems, useControl } from '../fields/field-frame.tsx';
import { change, useFields } from '../fields/fields-context.ts';
import fieldStyles from '../fields/fields.module.css';
import styles from './files.module.css';
import { fileWords } from './words.ts';

/** From the left and from the top, 0 to 1. */
type Point = [left: number, top: number];

const MIDDLE: Point = [0.5, 0.5];

/** A share of a length, to the hundredth; of what is no number the middle. */
const share = (part: number): number =>
  Number.isFinite(part) ? Math.round(Math.min(1, Math.max(0, part)) * 100) / 100 : 0.5;

/** The point that crops keep, and the way to set it; the middle has no key. */
function useFocus({ formData, fieldPathId, schema, registry }: FieldProps) {
  const scope = useFields();
  const written = valueAt(formData as Json | undefined, ['focus']);
  const isSet = written !== undefined;
  const point = MIDDLE.map((middle, axis) => {
    const part = Array.isArray(written) ? written[axis] : undefined;
    return typeof part === 'number' ? part : middle;
  }) as Point;
  const path = [...fieldPathId.path, 'focus'];
  const set = (next: Point) => {
    const [left, top] = next.map(share) as Point;
    const isMiddle = left === MIDDLE[0] && top === MIDDLE[1];
    change(scope, path, isMiddle ? undefined : [left, top], { coalesce: `focus ${path.join('/')}` });
  };
  const idOf = (axis: number) => toFieldPathId(axis, registry.globalFormOptions, path);
  const field = toFieldPathId('focus', registry.globalFormOptions, fieldPathId.path);
  const hintId = `${field.$id}-hint`;
  return { point, isSet, set, idOf, field, hintId, schema: schema.properties?.['focus'] as RJSFSchema };
}

/** The picture of a field; a click on it sets the point that crops keep. For a mouse: `FocusNumbers` do the same. */
export function FocusPicture(props: FieldProps) {
  const { previewKey } = useDraft().session;
  const { point, isSet, set, hintId } = useFocus(props);
  const source = textAt(props.formData as Json | undefined, 'src') ?? '';
  const [left, top] = point.map((part) => `${part * 100}%`);
  const setHere = ({ clientX, clientY, currentTarget }: MouseEvent) => {
    const box = currentTarget.getBoundingClientRect();
    set([(clientX - box.left) / box.width, (clientY - box.top) / box.height]);
  };
  return (
    <div className={styles['focusRow']}>
      <div className={styles['focus']} onClick={setHere} aria-hidden="true">
        <img src={previewAddress(source, previewKey)} alt="" draggable={false} />
        {isSet && <span className={styles['point']} style={{ left, top }} />}
      </div>
      <p className={fieldStyles['hint']} id={hintId}>
        {fileWords.focusHint}
      </p>
    </div>
  );
}

/** The point that crops keep, in percent. */
export function FocusNumbers(props: FieldProps) {
  const { point, isSet, set, idOf, field, hintId, schema } = useFocus(props);
  const control = useControl({ fieldPathId: field });
  return (
    <details className={fieldStyles['advanced']} open={isSet}>
      <summary>{schema.title}</summary>
      <div className={styles['numbers']} id={control.id} tabIndex={-1}>
        {[fileWords.focusLeft, fileWords.focusTop].map((title, axis) => (
          <label key={axis} className={fieldStyles['label']}>
            {title}
            <input
              id={idOf(axis).$id}
              className={fieldStyles['control']}
              type="number"
              min={0}
              max={100}
              aria-describedby={hintId}
              value={Math.round(point[axis]! * 100)}
              onChange={({ target }) => set(point.with(axis, target.valueAsNumber / 100) as Point)}
            />
          </label>
        ))}
      </div>
      {isSet && (
        <button type="button" className={fieldStyles['removeGroup']} onClick={() => set(MIDDLE)}>
          {fileWords.focusMiddle}
        </button>
      )}
      {[field, idOf(0), idOf(1)].map((each) => (
        <FieldProblems key={each.$id} field={each} />
      ))}
    </details>
  );
}
