import { useMemo, useState, type FormEvent } from 'react';
import { textAt, type JsonObject } from '../../../document/json.ts';
import { useDraft, useSnapshot } from '../draft/use-draft.ts';
import { DialogFoot, StudioDialog } from '../parts/dialog.tsx';
import partStyles from '../parts/parts.module.css';
import { SelectInput } from '../parts/select-input.tsx';
import { words } from '../words.ts';
import { languageName, languageWords } from './words.ts';
import { useLanguage, useOwnLanguage } from './language-context.ts';
import styles from './languages.module.css';

/** Languages that are offered; any other one is added in the config. */
const OFFERED =
  'ar bg bn ca cs da de el en es et fa fi fil fr he hi hr hu id it ja ko lt lv ms nb nl pl pt pt-BR ro ru sk sl sr sv ta th tr uk ur vi zh-Hans zh-Hant'.split(
    ' ',
  );

const ADD = '+';

/** Asks which language to add. */
function AddLanguageDialog({ taken, onClose }: { taken: string[]; onClose: () => void }) {
  const draft = useDraft();
  const { choose } = useLanguage();
  const offered = useMemo(
    () =>
      OFFERED.filter((code) => !taken.includes(code)).toSorted((a, b) =>
        languageName(a).localeCompare(languageName(b)),
      ),
    [taken],
  );
  const [language, setLanguage] = useState(offered[0]!);
  const add = (event: FormEvent) => {
    event.preventDefault();
    draft.run('add-language', { language }, () => {
      choose(language);
      draft.say(languageWords.added(languageName(language)), false, true);
    });
    onClose();
  };
  return (
    <StudioDialog title={languageWords.addLanguage} isOpen onClose={onClose}>
      <form className={partStyles['form']} onSubmit={add}>
        <SelectInput
          label={languageWords.language}
          hint={languageWords.whichHint}
          value={language}
          options={offered.map((code) => ({ value: code, label: languageName(code) }))}
          isFirst
          onChange={setLanguage}
        />
        <DialogFoot submit={words.add} onCancel={onClose} />
      </form>
    </StudioDialog>
  );
}

/** In which language the site is edited: its own, or one whose texts are translations. */
export function LanguageChoice() {
  const { language, choose } = useLanguage();
  const [isAdding, setIsAdding] = useState(false);
  const own = useOwnLanguage();
  const others = useSnapshot(({ state }) => state.site['languages'] as JsonObject | undefined) ?? {};
  return (
    <>
      <select
        className={`${partStyles['input']} ${styles['choice']}`}
        aria-label={languageWords.language}
        value={language ?? ''}
        onChange={({ target }) => {
          if (target.value === ADD) setIsAdding(true);
          else choose(target.value || null);
        }}
      >
        <option value="">{languageName(own)}</option>
        {Object.entries(others).map(([code, options]) => (
          <option key={code} value={code} lang={code}>
            {textAt(options, 'name') ?? code}
          </option>
        ))}
        <option value={ADD}>{languageWords.addLanguageOption}</option>
      </select>
      {isAdding && <AddLanguageDialog taken={[own, ...Object.keys(others)]} onClose={() => setIsAdding(false)} />}
    </>
  );
}
