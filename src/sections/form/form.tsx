import { formDefinition } from '../../form/form-definition.ts';
import { SiteForm } from '../../form/site-form.tsx';
import { usePage } from '../../ui/page-context.tsx';
import { PictureFrame } from '../../ui/picture/picture-frame.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { SupportWays } from '../../ui/support-ways/support-ways.tsx';
import { TickList } from '../../ui/tick-list.tsx';
import type { FormProps } from './props.ts';
import styles from './form.module.css';

/**
 * A form from a JSON Schema, beside its words and, optionally, other ways to reach the site's owner; as the opening of a
 * page; or with its field and button in one line.
 *
 * `prepare` must have loaded the schema.
 *
 * @see  docs/decisions 0089
 */
export function Form({ id, eyebrow, heading, text, points, layout, hue, schema, ...rest }: FormProps & { id: string }) {
  const { site, path } = usePage();
  const { picture, showSupport } = rest;
  const definition = formDefinition(schema);
  const isLine = layout === 'line';
  const isBand = layout === 'band';
  return (
    <div className={`wrap ${styles['section']} ${styles[layout]} ${isBand || layout === 'hero' ? `hue-${hue}` : ''}`}>
      <div className={isBand ? `solid ${styles['words']}` : styles['words']}>
        {eyebrow !== undefined && (
          <p className={`${isBand ? '' : `hue-${hue}`} eyebrow ${styles['eyebrow']}`}>{eyebrow}</p>
        )}
        <SectionHeading heading={heading} text={text} />
        <TickList points={points} />
      </div>
      <div className={isLine ? styles['form'] : `${styles['form']} ${styles['card']}`}>
        <SiteForm
          // Forms of two pages are different forms, even with the same id.
          key={[path, id, schema, definition.version].join(' ')}
          id={id}
          definition={definition}
          path={path}
          texts={site.texts}
          language={site.language}
          namesPage={site.parts?.includes('languages')}
          endpoint={rest.endpoint}
          whileInvalid={rest.whileInvalid}
          submitLabel={rest.submitLabel}
          successTitle={rest.successTitle}
          successText={rest.successText}
          inOneLine={isLine}
          steps={rest.steps}
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
