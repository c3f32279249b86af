import { Actions } from '../../ui/action/actions.tsx';
import { Subheading } from '../../ui/heading/heading.tsx';
import { Reveal } from '../../ui/reveal/reveal.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { MediaObject } from '../../ui/media-object/media-object.tsx';
import styles from './figures.module.css';
import type { FiguresProps } from './props.ts';

/** A few big figures with a sentence each. */
export function Figures({ heading, text, items, picture, media, actions }: FiguresProps) {
  return (
    <MediaObject media={media} picture={picture}>
      <SectionHeading heading={heading} text={text} />
      <ul className={media === 'below' ? `${styles['list']} ${styles['row']}` : styles['list']} role="list">
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
