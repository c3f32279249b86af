import { useId } from 'react';
import { Icon } from '../../ui/icon/icon.tsx';
import type { Texts } from '../../model/texts.ts';
import { KEEP_MS } from './unsent-prefix.ts';
import type { Unsent } from './unsent-store.ts';
import styles from './unsent-notice.module.css';

/** What the notice of an unsent enquiry says. */
interface UnsentWords {
  title: string;
  text: string;
}

/** Writes times as the site's language does. The weekday tells yesterday from today. */
function timeFormat(language: string): Intl.DateTimeFormat {
  const options = { weekday: 'long', hour: 'numeric', minute: '2-digit' } as const;
  try {
    return new Intl.DateTimeFormat(language, options);
  } catch {
    // A tag can look like one and be none: "en-gb-us". The visitor's own language serves then.
    return new Intl.DateTimeFormat(undefined, options);
  }
}

/** What the notice of an enquiry says, with its times. */
export function unsentWords({ at }: Unsent, texts: Texts, language: string): UnsentWords {
  const { format } = timeFormat(language);
  const text = texts.unsentText.replaceAll('{time}', format(at)).replaceAll('{until}', format(at + KEEP_MS));
  return { title: texts.unsentTitle, text };
}

interface UnsentNoticeProps extends UnsentWords {
  texts: Texts;
  /** The form holds something else. */
  isElsewhere: boolean;
  isSending: boolean;
  onSendAgain(): void;
  onForget(): void;
}

/** Tells at the form that an enquiry was not sent and is kept, and offers what can be done about it. */
export function UnsentNotice({ title, text, texts, isElsewhere, isSending, ...on }: UnsentNoticeProps) {
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
        {isElsewhere && <p>{texts.unsentElsewhere}</p>}
        <div className={styles['buttons']}>
          <button type="button" className="button button-main" aria-disabled={isOff} onClick={on.onSendAgain}>
            {isSending ? texts.sending : texts.sendAgain}
          </button>
          <button type="button" className="button button-quiet" aria-disabled={isOff} onClick={on.onForget}>
            {texts.forget}
          </button>
        </div>
      </div>
    </section>
  );
}
