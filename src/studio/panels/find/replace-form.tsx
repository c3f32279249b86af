import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from 'react-aria-components';
import type { Replacement } from './protocol.ts';
import { useAnswer } from '../../app/draft/use-answer.ts';
import { useDraft } from '../../app/draft/use-draft.ts';
import { useOwnLanguage } from '../../app/languages/language-context.ts';
import partStyles from '../../app/parts/parts.module.css';
import { TextInput } from '../../app/parts/text-input.tsx';
import { Tick } from '../../app/parts/tick.tsx';
import { findWords } from './words.ts';
import { ChangedText } from './marked.tsx';
import styles from './find.module.css';

const keyOf = ({ path }: Replacement): string => JSON.stringify(path);

interface ReplaceFormProps {
  find: string;
  /** The field of what is looked for. */
  field: ReactNode;
  /** In whose translations it is replaced; null for the language of the site. */
  language: string | null;
  onClose: () => void;
}

/** Replaces words in the texts of all pages, after a look at every place; each can be left out. */
export function ReplaceForm({ find, field, language, onClose }: ReplaceFormProps) {
  const draft = useDraft();
  const [replacement, setReplacement] = useState('');
  const [matchCase, setMatchCase] = useState(false);
  const [wholeWords, setWholeWords] = useState(true);
  const [forms, setForms] = useState<readonly string[]>([]);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const query = { find, replacement, matchCase, wholeWords, forms: [...forms], language };
  const { answer, fault } = useAnswer('replacements', find === '' ? null : query);
  const { places, forms: others } = answer ?? { places: [], forms: [] };
  const own = useOwnLanguage();
  const isChosen = (place: Replacement) => place.refusal === undefined && !left.has(keyOf(place));
  const chosen = places.filter(isChosen);
  const sum = (state: 'outdated' | 'missing') =>
    chosen.reduce((all, { translations }) => all + (translations?.[state] ?? 0), 0);
  const [outdated, missing] = [sum('outdated'), sum('missing')];

  const replace = (event: FormEvent) => {
    event.preventDefault();
    if (chosen.length === 0) return;
    onClose();
    draft.run('replace', { ...query, paths: chosen.map(({ path }) => path) }, ({ replaced }) => {
      draft.say(findWords.replaced(replaced), false, replaced > 0);
    });
  };
  const toggle = (place: Replacement) => {
    const next = new Set(left);
    if (!next.delete(keyOf(place))) next.add(keyOf(place));
    setLeft(next);
  };
  return (
    <form className={`${partStyles['form']} ${styles['replace']}`} onSubmit={replace} noValidate>
      {field}
      <TextInput
        label={findWords.replaceWith}
        value={replacement}
        // What is looked for may have been found before.
        isFirst={find !== ''}
        onChange={setReplacement}
      />
      <div className={styles['ticks']}>
        <Tick isOn={matchCase} onChange={setMatchCase}>
          {findWords.matchCase}
        </Tick>
        <Tick isOn={wholeWords} onChange={setWholeWords}>
          {findWords.wholeWords}
        </Tick>
      </div>
      {others.length > 0 && (
        <fieldset className={styles['forms']}>
          <legend>{findWords.otherForms}</legend>
          {others.map(({ form, count }) => (
            <Tick
              key={form}
              isOn={forms.includes(form)}
              onChange={(isOn) => setForms(isOn ? [...forms, form] : forms.filter((each) => each !== form))}
            >
              {findWords.form(form, count)}
            </Tick>
          ))}
        </fieldset>
      )}
      <p role="status" className={styles['count']}>
        {fault !== null && <span>{fault}</span>}
        {answer !== null && <span>{findWords.replaceable(places.length, others.length)}</span>}
        {outdated + missing > 0 && <span>{` · ${findWords.lost(outdated, missing)}`}</span>}
      </p>
      <ul className={styles['places']} role="list">
        {places.map((place) => (
          <li key={keyOf(place)}>
            <Tick isOn={isChosen(place)} isDisabled={place.refusal !== undefined} onChange={() => toggle(place)}>
              <span>
                <span className={styles['place']}>{place.place}</span>
                <span className={styles['change']} {...(language !== null && { lang: language, dir: 'auto' })}>
                  <ChangedText before={place.before} after={place.after} />
                </span>
                {place.source !== undefined && (
                  <span className={styles['source']} lang={own}>
                    {place.source}
                  </span>
                )}
                {place.refusal !== undefined && <strong className={styles['source']}>{place.refusal}</strong>}
              </span>
            </Tick>
          </li>
        ))}
      </ul>
      <footer className={partStyles['dialogFoot']}>
        <Button className={partStyles['main']!} type="submit" isDisabled={chosen.length === 0}>
          {findWords.replaceIn(chosen.length)}
        </Button>
      </footer>
    </form>
  );
}
