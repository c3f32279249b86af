import { Icon } from '../../ui/icon/icon.tsx';
import { usePage } from '../../ui/page-context.tsx';
import { PictureFrame } from '../../ui/picture/picture-frame.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import styles from './contact-card.module.css';
import type { ContactCardProps } from './props.ts';

/** The support e-mail and toll-free phone number, for those who would rather write or call. */
export function ContactCard({ heading, text, picture }: ContactCardProps) {
  const { support, texts } = usePage().site;
  return (
    <div className={`wrap ${styles['contact']}`}>
      <SectionHeading heading={heading} text={text} />
      <address className={styles['card']}>
        <a href={`mailto:${support.email}`} className={styles['way']}>
          <Icon name="mail" />
          <span>
            <span className={styles['label']}>{texts.emailUs}</span>
            {support.email}
          </span>
        </a>
        <a href={support.phoneHref} className={styles['way']}>
          <Icon name="phone" />
          <span>
            <span className={styles['label']}>{texts.tollFree}</span>
            {support.phone}
          </span>
        </a>
      </address>
      {picture && <PictureFrame picture={picture} className={styles['picture']} />}
    </div>
  );
}
