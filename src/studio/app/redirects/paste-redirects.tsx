import { useId, useState, type FormEvent } from 'react';
import { Button } from 'react-aria-components';
import type { FieldProps } from '@rjsf/utils';
import type { Json } from '../../protocol.ts';
import { useAnswer } from '../draft/use-answer.ts';
import { change, useFields } from '../fields/fields-context.ts';
import fieldStyles from '../fields/fields.module.css';
import { StudioDialog } from '../parts/dialog.tsx';
import { Icon } from '../parts/icon.tsx';
import partStyles from '../parts/parts.module.css';
import styles from './redirects.module.css';
import { redirectWords } from './words.ts';

/** Takes a list of redirects, says of each line why it cannot be added, and adds the others as one step. */
function PasteDialog({ formData, fieldPathId, onClose }: FieldProps & { onClose: () => void }) {
  const scope = useFields();
  const id = useId();
  const [text, setText] = useState('');
  const { answer, fault } = useAnswer('judge-redirects', text.trim() === '' ? null : { text });
  const accepted = answer?.accepted ?? [];
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (accepted.length === 0) return;
    const added = Object.fromEntries(accepted.map(({ from, to }): [string, Json] => [from, to]));
    const next = { ...(formData as { [key: string]: Json }), ...added };
    change(scope, fieldPathId.path, next, { notice: redirectWords.added(accepted.length) });
    onClose();
  };
  return (
    <StudioDialog title={redirectWords.title} isOpen onClose={onClose}>
      <form className={partStyles['form']} onSubmit={add}>
        <div className={partStyles['field']}>
          <label htmlFor={id}>{redirectWords.list}</label>
          <p className={partStyles['hint']} id={`${id}-hint`}>
            {redirectWords.hint}
          </p>
          <textarea
            id={id}
            className={`${partStyles['input']} ${styles['list']}`}
            rows={8}
            value={text}
            placeholder={'/old,/new'}
            spellCheck={false}
            autoFocus
            aria-describedby={`${id}-hint`}
            onChange={({ target }) => setText(target.value)}
          />
        </div>
        <p role="status" className={partStyles['hint']}>
          {answer && <span>{redirectWords.summary(accepted.length, answer.verdicts)}</span>}
          {fault !== null && <span>{fault}</span>}
        </p>
        {answer && answer.verdicts.length > 0 && (
          <ul className={styles['verdicts']} aria-label={redirectWords.verdicts} tabIndex={0}>
            {answer.verdicts.map(({ line, severity, what, fix }) => (
              <li key={`${line} ${what}`} className={severity === 'problem' ? styles['problem'] : undefined}>
                <strong>
                  {redirectWords.line(line)}: {what}
                </strong>{' '}
                {fix}
              </li>
            ))}
          </ul>
        )}
        <footer className={partStyles['dialogFoot']}>
          <Button className={partStyles['main']!} type="submit" isDisabled={accepted.length === 0}>
            {redirectWords.add(accepted.length)}
          </Button>
        </footer>
      </form>
    </StudioDialog>
  );
}

/** The button at the table of redirects that opens it. */
export function PasteRedirects(props: FieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className={fieldStyles['addGroup']} onClick={() => setIsOpen(true)}>
        <Icon name="add" />
        {redirectWords.paste}
      </button>
      {isOpen && <PasteDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}
