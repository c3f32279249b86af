import type { GroupProps } from '../kinds/field-view.ts';

/** A group of fields under its title. */
export function Group({ id, group: { title, description }, styles, children }: GroupProps) {
  const descriptionId = `${id}-description`;
  return (
    <fieldset
      className={styles['group']}
      id={id}
      aria-describedby={description === undefined ? undefined : descriptionId}
    >
      <legend className={styles['legend']}>{title}</legend>
      {description !== undefined && (
        <p className={styles['description']} id={descriptionId}>
          {description}
        </p>
      )}
      <div className={styles['fields']}>{children}</div>
    </fieldset>
  );
}
