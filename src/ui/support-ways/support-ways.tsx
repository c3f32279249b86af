import { Icon } from '../icon/icon.tsx';
import { usePage } from '../page-context.tsx';
import styles from './support-ways.module.css';

/** The support e-mail and toll-free phone number of the site as links. */
export function SupportWays() {
  const { support, texts } = usePage().site;
  return (
    <address className={styles['card']}>
      <a href={`mailto:${support.email}`} className={styles['way']}>
        <Icon name="mail" className={styles['icon']} />
        <span>
          <span className={styles['label']}>{texts.emailUs}</span>
          {support.email}
        </span>
      </a>
      <a href={support.phoneHref} className={styles['way']}>
        <Icon name="phone" className={styles['icon']} />
        <span>
          <span className={styles['label']}>{texts.tollFree}</span>
          <span dir="ltr">{support.phone}</span>
        </span>
      </a>
    </address>
  );
}
