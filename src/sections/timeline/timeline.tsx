import { Actions } from '../../ui/action/actions.tsx';
import { Subheading } from '../../ui/heading/heading.tsx';
import { PictureFrame } from '../../ui/picture/picture-frame.tsx';
import { Reveal } from '../../ui/reveal/reveal.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import type { TimelineProps } from './props.ts';
import styles from './timeline.module.css';

/** Dates in order along a line, each with a few words. */
export function Timeline({ heading, text, items, actions, hue }: TimelineProps) {
  return (
    <div className={`wrap ${styles['section']}`}>
      <SectionHeading heading={heading} text={text} />
      <ol className={`hue-${hue} ${styles['line']}`} role="list">
        {items.map((item, index) => (
          <Reveal as="li" key={index} className={styles['item']}>
            <p className={styles['date']}>{item.date}</p>
            <div className={styles['words']}>
              <Subheading>{item.title}</Subheading>
              {item.text !== undefined && <p className={styles['text']}>{item.text}</p>}
              {item.picture && <PictureFrame picture={item.picture} className={styles['picture']} />}
            </div>
          </Reveal>
        ))}
      </ol>
      <Actions actions={actions} />
    </div>
  );
}
