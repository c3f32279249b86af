import { Actions } from '../../ui/action/actions.tsx';
import { Subheading } from '../../ui/heading/heading.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Reveal } from '../../ui/reveal/reveal.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { MediaObject } from '../../ui/media-object/media-object.tsx';
import styles from './check-list.module.css';
import type { CheckListProps } from './props.ts';

/** Short points, each with a tick, beside a picture or in two columns. */
export function CheckList({ heading, text, items, picture, media, actions }: CheckListProps) {
  return (
    <MediaObject media={media} picture={picture}>
      <div className={picture ? styles['check'] : `${styles['check']} ${styles['alone']}`}>
        <SectionHeading heading={heading} text={text} />
        <ul className={styles['list']} role="list">
          {items.map((item, index) => (
            <Reveal as="li" key={index} className={styles['point']}>
              <Icon name="check" className={styles['tick']} />
              <div>
                <Subheading>{item.title}</Subheading>
                {item.text !== undefined && <p>{item.text}</p>}
              </div>
            </Reveal>
          ))}
        </ul>
        <Actions actions={actions} />
      </div>
    </MediaObject>
  );
}
