import { Actions } from '../../ui/action/actions.tsx';
import { PictureFrame } from '../../ui/picture/picture-frame.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import styles from './call-out.module.css';
import type { CallOutProps } from './props.ts';

/** An invitation with a button. */
export function CallOut({ heading, text, actions, picture }: CallOutProps) {
  return (
    <div className={picture ? `wrap ${styles['call']} ${styles['pictured']}` : `wrap ${styles['call']}`}>
      <div className={styles['words']}>
        <SectionHeading heading={heading} text={text} />
        <Actions actions={actions} />
      </div>
      {picture && <PictureFrame picture={picture} className={styles['picture']} />}
    </div>
  );
}
