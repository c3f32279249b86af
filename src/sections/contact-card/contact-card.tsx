import { PictureFrame } from '../../ui/picture/picture-frame.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { SupportWays } from '../../ui/support-ways/support-ways.tsx';
import styles from './contact-card.module.css';
import type { ContactCardProps } from './props.ts';

/** The support e-mail and toll-free phone number, for those who would rather write or call. */
export function ContactCard({ heading, text, picture }: ContactCardProps) {
  return (
    <div className={`wrap hue-accent ${styles['contact']}`}>
      <SectionHeading heading={heading} text={text} />
      <div className={styles['ways']}>
        <SupportWays />
      </div>
      {picture && <PictureFrame picture={picture} className={styles['picture']} />}
    </div>
  );
}
