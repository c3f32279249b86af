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
import { RefusedLine, withCells, type Cells } from './refused-line.tsx';
import { redirectWords } from './words.ts';

/** Takes a list of redirects, says of each line why it cannot be added, and adds the others as one step. */
function PasteDialog({ formData, fieldPathId, onClose }: FieldProps & { onClose: () => void }) {
  const scope = useFields();
  const id = useId();
  const [text, setText] = useState('');
  const { answer, fault } = useAnswer('judge-redirects', text.trim() === '' ? null : { text });
  /** Lines that were mended here: they stay in the list. */
  const [mended, setMended] = useState<ReadonlyMap<number, Cells>>(new Map());
  const accepted = answer?.accepted ?? [];
  const verdicts = answer?.verdicts ?? [];
  const lines = [...new Set([...verdicts.map(({ line }) => line), ...mended.keys()])].toSorted((one, two) => one - two);
  const mend = (line: number, cells: Cells) => {
    setMended(new Map(mended).set(line, cells));
    setText(withCells(text, line, cells));
  };
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
            onChange={({ target }) => {
              setText(target.value);
              setMended(new Map());
            }}
          />
        </div>
        <p role="status" className={partStyles['hint']}>
          {answer && <span>{redirectWords.summary(accepted.length, answer.verdicts)}</span>}
          {fault !== null && <span>{fault}</span>}
        </p>
        {lines.length > 0 && (
          <ul className={styles['verdicts']} aria-label={redirectWords.verdicts} tabIndex={0}>
            {lines.map((line) => {
              const own = verdicts.filter((verdict) => verdict.line === line);
              const { from = '', to = '' } = mended.get(line) ?? own[0] ?? {};
              return (
                <RefusedLine
                  key={line}
                  line={line}
                  cells={{ from, to }}
                  verdicts={own}
                  onChange={(cells) => mend(line, cells)}
                />
              );
            })}
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
