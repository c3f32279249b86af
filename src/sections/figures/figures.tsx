import { fullRows } from '../../ui/full-rows.ts';
import { hasLongWord } from '../../ui/long-word.ts';
import { Actions } from '../../ui/action/actions.tsx';
import { Subheading } from '../../ui/heading/heading.tsx';
import { MediaObject } from '../../ui/media-object/media-object.tsx';
import { Reveal } from '../../ui/reveal/reveal.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import styles from './figures.module.css';
import type { FiguresProps } from './props.ts';

/** Letters of a word that fits at full size wherever a figure stands. */
const LONGEST_BIG = { list: 9, band: 9, statement: 6 };

/** A few big figures with a sentence each: below each other, or side by side as a band. */
export function Figures({ heading, text, items, layout, picture, media, actions }: FiguresProps) {
  const isBand = layout === 'band';
  const columns = fullRows(items.length, [4, 3, 5, 2]);
  const isRow = isBand || media === 'below';
  const inRows = isRow && `${styles[isBand ? 'band' : 'row']} ${styles[`columns${columns}`]}`;
  const statement = layout === 'statement' && !isRow && styles['statement'];
  return (
    <MediaObject media={isBand ? 'below' : media} picture={picture}>
      <SectionHeading heading={heading} text={text} />
      <ul className={[styles['list'], inRows, statement].filter(Boolean).join(' ')} role="list">
        {items.map((item, index) => (
          <Reveal as="li" key={index} className={styles['item']}>
            <p className={`${styles['figure']} ${hasLongWord(item.figure, LONGEST_BIG[layout]) ? styles['long'] : ''}`}>
              <bdi>{item.figure}</bdi>
            </p>
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
