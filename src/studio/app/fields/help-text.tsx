import { useId, useState } from 'react';
import { fieldWords } from './words.ts';
import styles from './fields.module.css';

interface HelpTextProps {
  /** Of the text, to which the field's control refers: it is read out with the field, shown or not. */
  id?: string | undefined;
  /** Of the label: which field the button is about. */
  labelledBy?: string;
  text: string;
}

/**
 * What a field is for, behind a button beside its label. Fields are gone through by Tab, so the button is no stop between them:
 * by keyboard it is F1 at the field, or in its group.
 */
export function HelpText({ id, labelledBy, text }: HelpTextProps) {
  const ownId = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles['help']}
        tabIndex={-1}
        data-help=""
        aria-label={fieldWords.help}
        aria-describedby={labelledBy}
        aria-expanded={isOpen}
        aria-controls={id ?? ownId}
        onClick={() => setIsOpen(!isOpen)}
      >
        ?
      </button>
      <p className={styles['hint']} id={id ?? ownId} hidden={!isOpen}>
        {text}
      </p>
    </>
  );
}
