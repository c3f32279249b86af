import { useId } from 'react';
import { Icon } from '../../ui/icon/icon.tsx';
import type { Texts } from '../../model/texts.ts';
import { RETENTION_MS } from './unsent-prefix.ts';
import type { Unsent } from './unsent-store.ts';
import styles from './unsent-notice.module.css';

/** The texts of the notice. */
interface NoticeTexts {
  title: string;
  text: string;
}

/** Formats times in the site's language. The weekday tells yesterday from today. */
function timeFormat(language: string): Intl.DateTimeFormat {
  const options = { weekday: 'long', hour: 'numeric', minute: '2-digit' } as const;
  try {
    return new Intl.DateTimeFormat(language, options);
  } catch {
    // A well-formed tag may be invalid ("en-gb-us"); the visitor's language is used then.
    return new Intl.DateTimeFormat(undefined, options);
  }
}

/** The texts of an enquiry's notice, with its times. */
export function noticeTexts({ at }: Unsent, texts: Texts, language: string): NoticeTexts {
  const { format } = timeFormat(language);
  const text = texts.unsentText.replaceAll('{time}', format(at)).replaceAll('{until}', format(at + RETENTION_MS));
  return { title: texts.unsentTitle, text };
}

interface UnsentNoticeProps extends NoticeTexts {
  texts: Texts;
  /** The form holds other values. */
  hasOtherValues: boolean;
  isSending: boolean;
  onRetry(): void;
  onDiscard(): void;
}

/** Says above the form that an enquiry was not sent and is stored; offers to send or discard it. */
export function UnsentNotice({ title, text, texts, hasOtherValues, isSending, ...on }: UnsentNoticeProps) {
  const id = useId();
  const isOff = isSending || undefined;
  return (
    <section className={styles['notice']} aria-labelledby={id}>
      <Icon name="warning" className={styles['icon']} />
      <div>
        <p className={styles['title']} id={id}>
          {title}
        </p>
        <p>{text}</p>
        {hasOtherValues && <p>{texts.unsentElsewhere}</p>}
        <div className={styles['buttons']}>
          <button type="button" className="button button-main" aria-disabled={isOff} onClick={on.onRetry}>
            {isSending ? texts.sending : texts.sendAgain}
          </button>
          <button type="button" className="button button-quiet" aria-disabled={isOff} onClick={on.onDiscard}>
            {texts.forget}
          </button>
        </div>
      </div>
    </section>
  );
}
