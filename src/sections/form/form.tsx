import { formDefinition } from '../../form/form-definition.ts';
import { SiteForm } from '../../form/site-form.tsx';
import { usePage } from '../../ui/page-context.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import type { FormProps } from './props.ts';
import styles from './form.module.css';

/**
 * A form made from a JSON Schema, under its headline.
 *
 * `prepare` has to have loaded the schema; it works without script, and live once React has it.
 */
export function Form({ id, heading, text, schema, ...rest }: FormProps & { id: string }) {
  const { site, path } = usePage();
  return (
    <div className={`wrap ${styles['section']}`}>
      <SectionHeading heading={heading} text={text} />
      <SiteForm
        // Another page's form is another form, even under the same id.
        key={`${path} ${id} ${schema}`}
        id={id}
        definition={formDefinition(schema)}
        path={path}
        texts={site.texts}
        language={site.language}
        endpoint={rest.endpoint}
        whileInvalid={rest.whileInvalid}
        submitLabel={rest.submitLabel}
      />
    </div>
  );
}
