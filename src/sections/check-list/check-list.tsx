import { Actions } from '../../ui/action/actions.tsx';
import { Subheading } from '../../ui/heading/heading.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { PictureFrame } from '../../ui/picture/picture-frame.tsx';
import { Reveal } from '../../ui/reveal/reveal.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import styles from './check-list.module.css';
import type { CheckListProps } from './props.ts';

/** Short points, each with a tick, beside a picture or in two columns. */
export function CheckList({ heading, text, items, picture, actions }: CheckListProps) {
  return (
    <div className={picture ? `wrap ${styles['check']} ${styles['pictured']}` : `wrap ${styles['check']}`}>
      <div className={styles['words']}>
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
      {picture && (
        <Reveal>
          <PictureFrame picture={picture} className={styles['picture']} />
        </Reveal>
      )}
    </div>
  );
}
