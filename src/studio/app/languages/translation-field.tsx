import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import { isEqual } from '../../../document/json.ts';
import type { TranslationText } from '../../protocol.ts';
import { ChangedText } from '../../panels/find/marked.tsx';
import { useDraft, useSnapshot } from '../draft/use-draft.ts';
import { ProblemText } from '../fields/field-frame.tsx';
import fieldStyles from '../fields/fields.module.css';
import partStyles from '../parts/parts.module.css';
import { useLanguage } from './language-context.ts';
import { languageWords } from './words.ts';
import styles from './languages.module.css';

/** How long a text rests before it is sent, in ms: a site in several languages is drawn whole after each change. */
const REST_MS = 300;

/** What is typed: shown at once, sent when it rests or is left, and gone once the draft says something else. */
function useTyped(text: string, send: (typed: string) => void) {
  const draft = useDraft();
  const [typed, setTyped] = useState<string | null>(null);
  const waiting = useRef<{ text: string; timer: number } | null>(null);
  const flush = useEffectEvent(() => {
    if (!waiting.current) return;
    window.clearTimeout(waiting.current.timer);
    const { text: last } = waiting.current;
    waiting.current = null;
    send(last);
  });
  useEffect(() => {
    if (!waiting.current) setTyped(null);
  }, [text]);
  useEffect(() => {
    const finish = () => flush();
    const { unfinished } = draft;
    unfinished.add(finish);
    return () => {
      unfinished.delete(finish);
      finish();
    };
  }, [draft]);
  const type = (next: string) => {
    setTyped(next);
    window.clearTimeout(waiting.current?.timer);
    waiting.current = { text: next, timer: window.setTimeout(() => flush(), REST_MS) };
  };
  return { value: typed ?? text, type, leave: () => flush() };
}

interface TranslationFieldProps {
  translation: TranslationText;
  language: string;
  /** Of the source. */
  own: string;
}

/** A text of the site, and above it what it is translated from. */
export function TranslationField({ translation, language, own }: TranslationFieldProps) {
  const { path, title, source, state, was, text, at } = translation;
  const draft = useDraft();
  const { wanted, want } = useLanguage();
  const id = useId();
  const control = useRef<HTMLTextAreaElement>(null);
  const round = useRef(0);
  const allProblems = useSnapshot(({ state: { problems } }) => problems);
  const problems = at === null ? [] : allProblems.filter((problem) => isEqual(problem.path, at));
  const { value, type, leave } = useTyped(text ?? '', (typed) =>
    draft.run('translate', { language, path, source, to: { text: typed }, coalesce: `${id} ${round.current}` }),
  );
  const isWanted = wanted !== null && (text ?? source) === wanted;
  useEffect(() => {
    if (!isWanted) return;
    control.current?.scrollIntoView({ block: 'center' });
    control.current?.focus({ preventScroll: true });
    want(null);
  }, [isWanted, want]);
  const decide = (to: 'same' | 'still-right') => draft.run('translate', { language, path, source, to });
  const described = [`${id}-source`, `${id}-state`, problems.length > 0 && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <div className={styles['field']}>
      <div className={styles['head']}>
        <label htmlFor={id}>{title}</label>
        <span className={styles['state']} data-state={state} id={`${id}-state`}>
          {languageWords.states[state]}
        </span>
      </div>
      <p className={styles['source']} lang={own} dir="auto" id={`${id}-source`}>
        {was !== null && state !== 'missing' ? <ChangedText before={was} after={source} /> : source}
      </p>
      {was !== null && state === 'missing' && (
        <p className={styles['source']} lang={own} dir="auto">
          {languageWords.was(was)}
        </p>
      )}
      <textarea
        className={partStyles['input']}
        id={id}
        ref={control}
        lang={language}
        dir="auto"
        rows={1}
        value={value}
        aria-describedby={described}
        aria-invalid={problems.length > 0 || undefined}
        onFocus={() => round.current++}
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
      />
      {problems.map((problem) => (
        <p className={fieldStyles['problem']} id={`${id}-problem`} key={problem.what}>
          <ProblemText problem={problem} />
        </p>
      ))}
      {state !== 'done' && (
        <div className={styles['buttons']}>
          {text !== null && (
            <Button
              className={partStyles['quiet']!}
              aria-label={languageWords.of(languageWords.stillRight, title)}
              onPress={() => decide('still-right')}
            >
              {languageWords.stillRight}
            </Button>
          )}
          {text === null && (
            <Button
              className={partStyles['quiet']!}
              aria-label={languageWords.of(languageWords.sameAsSource, title)}
              onPress={() => decide('same')}
            >
              {languageWords.sameAsSource}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
