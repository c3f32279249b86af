import { Actions } from '../../ui/action/actions.tsx';
import { PageLink } from '../../ui/action/page-link.tsx';
import { fullRows } from '../../ui/full-rows.ts';
import { Subheading } from '../../ui/heading/heading.tsx';
import { PictureFrame } from '../../ui/picture/picture-frame.tsx';
import { Reveal } from '../../ui/reveal/reveal.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import type { TeamProps } from './props.ts';
import styles from './team.module.css';

/** The first letters of the first and the last word of a name. */
function initials(name: string): string {
  const letters = name.split(/\s+/).map(([letter = '']) => letter);
  return letters.filter((_, index) => index === 0 || index === letters.length - 1).join('');
}

/** People with portraits, or their initials, in a grid. */
export function Team({ heading, text, items, actions }: TeamProps) {
  const columns = fullRows(items.length, [4, 3]);
  return (
    <div className={`wrap ${styles['section']}`}>
      <SectionHeading heading={heading} text={text} />
      <ul className={`${styles['people']} ${styles[`columns${columns}`]}`} role="list">
        {items.map(({ name, role, text: about, picture, links }, index) => (
          <Reveal as="li" key={index} className={styles['person']}>
            {picture ? (
              <PictureFrame picture={picture} className={styles['portrait']} sizes="(min-width: 600px) 25vw, 50vw" />
            ) : (
              <span className={`${styles['portrait']} ${styles['initials']}`} aria-hidden="true">
                {initials(name)}
              </span>
            )}
            <div>
              <Subheading>{name}</Subheading>
              {role !== undefined && <p className={styles['role']}>{role}</p>}
            </div>
            {about !== undefined && <p className={styles['text']}>{about}</p>}
            {links.length > 0 && (
              <ul className={styles['links']} role="list">
                {links.map((link, position) => (
                  <li key={position}>
                    <PageLink link={link}>
                      {link.label}
                      <span className="visually-hidden"> {link.about ?? name}</span>
                    </PageLink>
                  </li>
                ))}
              </ul>
            )}
          </Reveal>
        ))}
      </ul>
      <Actions actions={actions} />
    </div>
  );
}
