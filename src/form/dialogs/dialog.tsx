import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Icon } from '../../ui/icon/icon.tsx';
import styles from './dialog.module.css';

/** A button of a dialog; `value` is what `onClose` receives when it closed the dialog. */
export interface DialogButton<Value extends string> {
  value: Value;
  label: string;
}

interface DialogProps<Value extends string> {
  tone: 'success' | 'error';
  title: string;
  children: ReactNode;
  /** The first one has the initial focus. */
  buttons: DialogButton<Value>[];
  /** With the button's value; `undefined` after Escape. */
  onClose(value: Value | undefined): void;
}

/**
 * A modal dialog. It opens when rendered; each button and Escape close it. Focus stays in it natively.
 */
export function Dialog<Value extends string>({ tone, title, children, buttons, onClose }: DialogProps<Value>) {
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);
  const chosen = useRef<Value>(undefined);
  useLayoutEffect(() => {
    const dialog = element.current;
    // StrictMode runs this twice; showModal throws on an open dialog.
    if (dialog && !dialog.open) dialog.showModal();
  }, []);
  const close = (value: Value) => {
    chosen.current = value;
    element.current?.close();
  };
  return (
    <dialog
      ref={element}
      className={styles['dialog']}
      role={tone === 'error' ? 'alertdialog' : 'dialog'}
      aria-modal="true"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={() => onClose(chosen.current)}
    >
      <div className={`${styles['badge']} ${styles[tone]}`}>
        <Icon name={tone === 'success' ? 'check' : 'warning'} />
      </div>
      <h2 className={styles['title']} id={`${id}-title`}>
        {title}
      </h2>
      <p className={styles['text']} id={`${id}-text`}>
        {children}
      </p>
      <div className={styles['buttons']}>
        {buttons.map(({ value, label }, index) => (
          <button
            key={value}
            type="button"
            className={`button ${index === 0 ? 'button-main' : 'button-quiet'}`}
            onClick={() => close(value)}
          >
            {label}
          </button>
        ))}
      </div>
    </dialog>
  );
}
