import { formDefinition } from '../../form/form-definition.ts';
import { SiteForm } from '../../form/site-form.tsx';
import { usePage } from '../../ui/page-context.tsx';
import { PictureFrame } from '../../ui/picture/picture-frame.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { SupportWays } from '../../ui/support-ways.tsx';
import type { FormProps } from './props.ts';
import styles from './form.module.css';

/**
 * A form from a JSON Schema, beside its heading and, optionally, other ways to reach the site's owner.
 *
 * `prepare` must have loaded the schema.
 */
export function Form({ id, heading, text, schema, picture, showSupport, ...rest }: FormProps & { id: string }) {
  const { site, path } = usePage();
  return (
    <div className={`wrap ${styles['section']}`}>
      <SectionHeading heading={heading} text={text} />
      <div className={styles['card']}>
        <SiteForm
          // Forms of two pages are different forms, even with the same id.
          key={`${path} ${id} ${schema}`}
          id={id}
          definition={formDefinition(schema)}
          path={path}
          texts={site.texts}
          language={site.language}
          endpoint={rest.endpoint}
          whileInvalid={rest.whileInvalid}
          submitLabel={rest.submitLabel}
          successTitle={rest.successTitle}
          successText={rest.successText}
        />
      </div>
      {(showSupport || picture) && (
        <div className={styles['more']}>
          {showSupport && <SupportWays />}
          {picture && <PictureFrame picture={picture} className={styles['picture']} />}
        </div>
      )}
    </div>
  );
}
