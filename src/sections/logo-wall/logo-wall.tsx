import { PageLink } from '../../ui/action/page-link.tsx';
import { Heading } from '../../ui/heading/heading.tsx';
import { PictureFrame } from '../../ui/picture/picture-frame.tsx';
import { fullRows } from '../../ui/full-rows.ts';
import styles from './logo-wall.module.css';
import type { LogoWallProps } from './props.ts';

/** A grid of logos that stands still. */
export function LogoWall({ heading, items }: LogoWallProps) {
  const columns = items.length < 4 ? items.length : fullRows(items.length, [6, 5, 4]);
  return (
    <div className={`wrap ${styles['section']}`}>
      <Heading className={styles['heading']}>{heading}</Heading>
      <ul className={`${styles['wall']} ${styles[`columns${columns}`]}`} role="list">
        {items.map(({ name, picture: given, link }, index) => {
          const picture = { ...given, alt: given.alt || name };
          const logo = <PictureFrame picture={picture} className={styles['logo']} sizes="15rem" />;
          return (
            <li key={index} className={styles['cell']}>
              {link ? (
                <PageLink link={link} className={styles['link']}>
                  {logo}
                </PageLink>
              ) : (
                logo
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
