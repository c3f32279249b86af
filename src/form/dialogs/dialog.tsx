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
  /** The first one has the focus at the start. */
  buttons: DialogButton<Value>[];
  /** With the button's value; `undefined` after Escape. */
  onClose(value: Value | undefined): void;
}

/**
 * A message that has to be answered, on top of the page: the browser keeps the focus in it and the page out of reach.
 *
 * It opens by being rendered. Escape closes it, as does each button.
 */
export function Dialog<Value extends string>({ tone, title, children, buttons, onClose }: DialogProps<Value>) {
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);
  const answer = useRef<Value>(undefined);
  useLayoutEffect(() => {
    const dialog = element.current;
    // StrictMode runs this twice; an open dialog refuses to open again.
    if (dialog && !dialog.open) dialog.showModal();
  }, []);
  const close = (value: Value) => {
    answer.current = value;
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
      onClose={() => onClose(answer.current)}
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
