import { fullRows } from '../../ui/full-rows.ts';
import { Actions } from '../../ui/action/actions.tsx';
import { PageLink } from '../../ui/action/page-link.tsx';
import { Subheading } from '../../ui/heading/heading.tsx';
import { FeatureIcon } from '../../ui/icon/feature-icon.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { PictureFrame } from '../../ui/picture/picture-frame.tsx';
import { Reveal } from '../../ui/reveal/reveal.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import styles from './cards.module.css';
import type { CardsProps } from './props.ts';

/** A grid of cards. Each has one link, its title's, that the whole card is the target area of. */
export function Cards({ heading, text, items, actions }: CardsProps) {
  const columns = items.length === 2 ? 2 : fullRows(items.length, [3, 4]);
  return (
    <div className={`wrap ${styles['section']}`}>
      <SectionHeading heading={heading} text={text} />
      <ul className={`${styles['grid']} ${styles[`columns${columns}`]}`} role="list">
        {items.map((item, index) => (
          <Reveal as="li" key={index} className={`${styles['card']} hue-${item.hue}`}>
            {item.picture && <PictureFrame picture={item.picture} className={`panel ${styles['picture']}`} />}
            {!item.picture && item.icon && <FeatureIcon name={item.icon} />}
            <Subheading>
              <PageLink link={item.link} className={styles['link']}>
                {item.title}
              </PageLink>
            </Subheading>
            {item.text !== undefined && <p className={styles['text']}>{item.text}</p>}
            <Icon name={item.link.newTab ? 'external' : 'arrowRight'} className={styles['arrow']} />
          </Reveal>
        ))}
      </ul>
      <Actions actions={actions} />
    </div>
  );
}
