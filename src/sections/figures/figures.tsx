import { fullRows } from '../../ui/full-rows.ts';
import { Actions } from '../../ui/action/actions.tsx';
import { Subheading } from '../../ui/heading/heading.tsx';
import { MediaObject } from '../../ui/media-object/media-object.tsx';
import { Reveal } from '../../ui/reveal/reveal.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import styles from './figures.module.css';
import type { FiguresProps } from './props.ts';

/** A few big figures with a sentence each: below each other, or side by side as a band. */
export function Figures({ heading, text, items, layout, picture, media, actions }: FiguresProps) {
  const isBand = layout === 'band';
  const columns = fullRows(items.length, [4, 3, 5, 2]);
  const inRows = isBand ? `${styles['band']} ${styles[`columns${columns}`]}` : media === 'below' && styles['row'];
  return (
    <MediaObject media={isBand ? 'below' : media} picture={picture}>
      <SectionHeading heading={heading} text={text} />
      <ul className={[styles['list'], inRows].filter(Boolean).join(' ')} role="list">
        {items.map((item, index) => (
          <Reveal as="li" key={index} className={styles['item']}>
            <p className={styles['figure']}>{item.figure}</p>
            <div>
              <Subheading>{item.title}</Subheading>
              {item.text !== undefined && <p>{item.text}</p>}
            </div>
          </Reveal>
        ))}
      </ul>
      <Actions actions={actions} />
    </MediaObject>
  );
}
