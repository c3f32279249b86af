import { Actions } from '../../ui/action/actions.tsx';
import { PictureFrame } from '../../ui/picture/picture-frame.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import styles from './call-out.module.css';
import type { CallOutProps } from './props.ts';

/** An invitation with a button: across the page, or on a card that reaches into the footer where it ends a page. */
export function CallOut({ heading, text, actions, picture, layout, hue }: CallOutProps) {
  const isCard = layout === 'card';
  const call = (
    <div className={[isCard ? '' : 'wrap', styles['call'], picture ? styles['pictured'] : ''].join(' ').trim()}>
      <div className={styles['words']}>
        <SectionHeading heading={heading} text={text} />
        <Actions actions={actions} />
      </div>
      {picture && <PictureFrame picture={picture} className={styles['picture']} />}
    </div>
  );
  if (!isCard) return call;
  return (
    <div className="wrap">
      <div className={`tone-dark ${styles['ground']}`} />
      <div className={`hue-${hue}`}>
        <div className={`solid ${styles['card']}`}>{call}</div>
      </div>
    </div>
  );
}
