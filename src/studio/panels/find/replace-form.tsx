import { Fragment, useState, type FormEvent, type ReactNode } from 'react';
import { Button } from 'react-aria-components';
import type { Replacement } from '../../protocol.ts';
import { useAnswer } from '../../app/draft/use-answer.ts';
import { useDraft } from '../../app/draft/use-draft.ts';
import partStyles from '../../app/parts/parts.module.css';
import { TextInput } from '../../app/parts/text-input.tsx';
import { findWords } from './words.ts';
import { ChangedText } from './marked.tsx';
import styles from './find.module.css';

const keyOf = ({ path }: Replacement): string => JSON.stringify(path);

interface ReplaceFormProps {
  find: string;
  /** The field of what is looked for. */
  field: ReactNode;
  onClose: () => void;
}

/** Replaces words in the texts of all pages, after a look at every place; each can be left out. */
export function ReplaceForm({ find, field, onClose }: ReplaceFormProps) {
  const draft = useDraft();
  const [replacement, setReplacement] = useState('');
  const [matchCase, setMatchCase] = useState(false);
  const [wholeWords, setWholeWords] = useState(true);
  const [forms, setForms] = useState<readonly string[]>([]);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const query = { find, replacement, matchCase, wholeWords, forms: [...forms] };
  const { answer, fault } = useAnswer('replacements', find === '' ? null : query);
  const { places, forms: others } = answer ?? { places: [], forms: [] };
  const chosen = places.filter((place) => !left.has(keyOf(place)));

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
  const tick = (label: string, isOn: boolean, set: (isOn: boolean) => void) => (
    <label className={styles['tick']}>
      <input type="checkbox" checked={isOn} onChange={({ target }) => set(target.checked)} />
      {label}
    </label>
  );
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
        {tick(findWords.matchCase, matchCase, setMatchCase)}
        {tick(findWords.wholeWords, wholeWords, setWholeWords)}
      </div>
      {others.length > 0 && (
        <fieldset className={styles['forms']}>
          <legend>{findWords.otherForms}</legend>
          {others.map(({ form, count }) => (
            <Fragment key={form}>
              {tick(findWords.form(form, count), forms.includes(form), (isOn) =>
                setForms(isOn ? [...forms, form] : forms.filter((each) => each !== form)),
              )}
            </Fragment>
          ))}
        </fieldset>
      )}
      <p role="status" className={styles['count']}>
        {fault}
        {answer !== null && findWords.replaceable(places.length, others.length)}
      </p>
      <ul className={styles['places']} role="list">
        {places.map((place) => (
          <li key={keyOf(place)}>
            <label className={styles['tick']}>
              <input type="checkbox" checked={!left.has(keyOf(place))} onChange={() => toggle(place)} />
              <span>
                <span className={styles['place']}>{place.place}</span>
                <span className={styles['change']}>
                  <ChangedText before={place.before} after={place.after} />
                </span>
              </span>
            </label>
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
