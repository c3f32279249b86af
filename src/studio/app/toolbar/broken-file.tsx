import { useEffect, useRef } from 'react';
import { useStudioState } from '../draft/use-draft.ts';
import { toolbarWords } from './words.ts';
import styles from './toolbar.module.css';

/** Lines shown before and after the place. */
const AROUND = 200;

/** The text of a file that is not JSON, with the place marked. */
export function BrokenFile() {
  const { broken, file } = useStudioState();
  const mark = useRef<HTMLElement>(null);
  useEffect(() => {
    mark.current?.scrollIntoView({ block: 'center' });
  }, [broken?.line]);
  if (!broken) return null;
  const { what, why, fix, line, column, text, isNewer } = broken;
  const first = Math.max(0, line - 1 - AROUND);
  const lines = text.split(/\r?\n/).slice(first, line + AROUND);
  return (
    <main className={styles['broken']}>
      <h1>{toolbarWords.brokenTitle}</h1>
      <p>{isNewer ? toolbarWords.newerText : toolbarWords.brokenText}</p>
      <p>{toolbarWords.brokenGoesOn}</p>
      <h2>{toolbarWords.brokenMend}</h2>
      <p>
        <strong>{toolbarWords.brokenPlace(file, line, column)}.</strong> {what} {why} {fix}
      </p>
      <pre className={styles['text']} tabIndex={0} aria-label={file}>
        {lines.map((content, at) => {
          const number = first + at + 1;
          const isPlace = number === line;
          return (
            <code key={number} className={isPlace ? styles['marked'] : undefined}>
              <span className={styles['number']}>{number}</span>
              {isPlace ? (
                <span>
                  {content.slice(0, column - 1)}
                  <mark ref={mark}>{content.slice(column - 1, column) || ' '}</mark>
                  {content.slice(column)}
                </span>
              ) : (
                <span>{content}</span>
              )}
              <span>{'\n'}</span>
            </code>
          );
        })}
      </pre>
    </main>
  );
}
