import { focusField } from '../fields/focus-field.ts';
import type { SummaryProps } from '../kinds/field-view.ts';
import own from './error-summary.module.css';

/**
 * What is wrong in a long form, above it, with a link to each field. Without script it is filled in by the server, which finds it
 * by its id. @see refillForm
 */
export function ErrorSummary({ id, title, errors }: SummaryProps) {
  const entries = Object.entries(errors);
  const summaryId = `${id}--form-summary`;
  return (
    <div
      className={own['summary']}
      id={summaryId}
      role="group"
      aria-labelledby={`${summaryId}-title`}
      hidden={entries.length === 0}
    >
      <p id={`${summaryId}-title`}>{title}</p>
      <ul>
        {entries.map(([name, message]) => (
          <li key={name}>
            <a
              href={`#${id}-${name}`}
              onClick={(event) => {
                const form = document.getElementById(`${id}--form`) as HTMLFormElement;
                if (focusField(form, name)) event.preventDefault();
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
