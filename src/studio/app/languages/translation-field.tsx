import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import { isEqual } from '../../../document/json.ts';
import type { TranslationText } from '../../protocol.ts';
import { ChangedText } from '../../panels/find/marked.tsx';
import { useDraft, usePagePath, useSnapshot } from '../draft/use-draft.ts';
import { ProblemText } from '../fields/field-frame.tsx';
import fieldStyles from '../fields/fields.module.css';
import partStyles from '../parts/parts.module.css';
import { EDIT_KEY, OnPageButton, onEditKey, useTranslateOnPage } from '../on-page/on-page-button.tsx';
import { RichControl } from '../rich-text/rich-control.tsx';
import { useLanguage } from './language-context.ts';
import { restingText, type RestingText } from './resting-text.ts';
import { textTitle } from './text-title.ts';
import { languageWords } from './words.ts';
import styles from './languages.module.css';

/**
 * What is typed: shown at once, sent when it rests or is left, and gone once the draft says something else.
 *
 * @param text  What the draft says.
 * @param send  `was` is the text that it was typed over.
 */
function useTyped(text: string | null, send: (typed: string, was: string | null) => void) {
  const draft = useDraft();
  const { version } = useLanguage();
  const [typed, setTyped] = useState<string | null>(null);
  const sendNow = useEffectEvent(send);
  const typing = useRef<RestingText>(null);
  const was = useRef(text);
  // What was not stored is asked about, and the field shows what stands.
  const clashes = useSnapshot((now) => now.clashes);
  useEffect(() => {
    const own = restingText(draft, (last) => {
      sendNow(last, was.current);
      was.current = last === '' ? null : last;
    });
    typing.current = own;
    return () => own.flush();
  }, [draft]);
  useEffect(() => {
    // While more is on its way, or has just arrived, this answers something that was typed before.
    const isEarlier = version !== draft.getSnapshot().state.version;
    if (typing.current?.isWaiting || draft.isSending || isEarlier) return;
    was.current = text;
    setTyped(null);
  }, [draft, text, version, clashes]);
  const type = (next: string) => {
    setTyped(next);
    typing.current?.type(next);
  };
  return { value: typed ?? text ?? '', type, leave: () => typing.current?.flush() };
}

interface TranslationFieldProps {
  translation: TranslationText;
  language: string;
  /** Of the source. */
  own: string;
}

/** A text of the site, and above it what it is translated from. */
export function TranslationField({ translation, language, own }: TranslationFieldProps) {
  const { path, source, state, was, text, at, isRich, hint } = translation;
  const title = textTitle(translation);
  const draft = useDraft();
  const { wanted, want } = useLanguage();
  const edit = useTranslateOnPage(translation);
  const page = usePagePath();
  const id = useId();
  const round = useRef(0);
  const allProblems = useSnapshot(({ state: { problems } }) => problems);
  const problems = at === null ? [] : allProblems.filter((problem) => isEqual(problem.path, at));
  const { value, type, leave } = useTyped(text, (typed, was) =>
    draft.run('translate', { language, path, source, to: { text: typed }, was, coalesce: `${id} ${round.current}` }),
  );
  const isWanted =
    wanted !== null && ('said' in wanted ? (text ?? source) === wanted.said : isEqual(wanted.path, path));
  const isOnPage = isWanted && 'path' in wanted && wanted.isOnPage === true;
  useEffect(() => {
    if (!isWanted) return;
    const control = document.getElementById(id);
    control?.scrollIntoView({ block: 'center' });
    if (!isOnPage) control?.focus({ preventScroll: true });
    want(null);
  }, [isWanted, isOnPage, want, id]);
  const decide = (to: 'same' | 'still-right') => draft.run('translate', { language, path, source, to });
  const described = [
    `${id}-source`,
    `${id}-state`,
    problems.length > 0 && `${id}-problem`,
    hint !== null && `${id}-hint`,
  ].filter(Boolean);
  const control = {
    className: partStyles['input'],
    id,
    lang: language,
    dir: 'auto' as const,
    rows: 1,
    value,
    'data-text': JSON.stringify(path),
    'aria-describedby': described.join(' '),
    'aria-invalid': problems.length > 0 || undefined,
    'aria-keyshortcuts': edit ? EDIT_KEY : undefined,
    onFocus: () => round.current++,
    onBlur: leave,
  };
  return (
    <div className={styles['field']} onKeyDown={onEditKey(edit)}>
      <div className={styles['head']}>
        <label htmlFor={id}>{title}</label>
        {edit && <OnPageButton edit={edit} />}
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
      {isRich ? (
        <RichControl {...control} title={title} here={path[0] === 'routes' ? (page ?? null) : null} onType={type} />
      ) : (
        <textarea {...control} onChange={(event) => type(event.target.value)} />
      )}
      {problems.length > 0 && (
        <div className={fieldStyles['problems']} id={`${id}-problem`}>
          {problems.map((problem) => (
            <p key={problem.what}>
              <ProblemText problem={problem} />
            </p>
          ))}
        </div>
      )}
      {hint !== null && (
        <p className={fieldStyles['warnings']} id={`${id}-hint`}>
          {hint}
        </p>
      )}
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
