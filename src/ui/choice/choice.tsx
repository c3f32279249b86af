import styles from './choice.module.css';

interface ChoiceProps {
  /** Once on the page. */
  name: string;
  /** What is chosen, for screen readers. */
  legend: string;
  /** The first is chosen at first. A link to the id of another chooses that. */
  options: { label: string; id?: string | undefined }[];
}

/**
 * A choice among a few, as radio buttons side by side. A section's stylesheet shows what is chosen, without script:
 * `:has(label:nth-of-type(2) input:checked)`. The boot script chooses the option that the page's address names.
 *
 * @see  docs/decisions 0087
 */
export function Choice({ name, legend, options }: ChoiceProps) {
  return (
    <div className={styles['room']}>
      <fieldset className={styles['choice']}>
        <legend className="visually-hidden">{legend}</legend>
        {options.map(({ label, id }, index) => (
          <label key={index} className={styles['option']}>
            <input type="radio" name={name} id={id} defaultChecked={index === 0} />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
    </div>
  );
}
