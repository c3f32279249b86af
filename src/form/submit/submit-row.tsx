import { TRAP_FIELD } from '../../model/form/trap-field.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { useForm } from '../form-context.ts';
import styles from '../site-form.module.css';

/** Below the fields: the honeypot and the button, which stays focusable while it is off. */
export function SubmitRow() {
  const { texts, submitLabel, isLive, isInvalid, isSending, status, submitButton } = useForm();
  return (
    <div className={styles['foot']}>
      <div className={styles['trap']} aria-hidden="true">
        <label>
          {texts.leaveEmpty}
          {/* What each password manager calls a field that it leaves alone. */}
          <input
            type="text"
            name={TRAP_FIELD}
            tabIndex={-1}
            autoComplete="off"
            data-1p-ignore=""
            data-bwignore=""
            data-form-type="other"
            data-lpignore="true"
            data-protonpass-ignore="true"
          />
        </label>
      </div>
      <button
        ref={submitButton}
        className={`button button-main ${styles['submit']}`}
        type="submit"
        aria-disabled={isLive && (isInvalid || isSending) ? true : undefined}
        aria-busy={isSending || undefined}
      >
        {isSending ? (
          <>
            <Icon name="loader" className={styles['spinner']} />
            <span>{texts.sending}</span>
          </>
        ) : (
          submitLabel
        )}
      </button>
      <p className="visually-hidden" role="status">
        {isSending ? texts.sending : status}
      </p>
    </div>
  );
}
