import { useState } from 'react';
import { Button } from 'react-aria-components';
import { useDraft } from '../../app/draft/use-draft.ts';
import { languageName } from '../../app/languages/words.ts';
import { Labelled } from '../../app/parts/labelled.tsx';
import partStyles from '../../app/parts/parts.module.css';
import { saveFile } from '../../app/parts/save-file.ts';
import { SelectInput } from '../../app/parts/select-input.tsx';
import type { ArrivedTexts } from './protocol.ts';
import styles from './translations.module.css';
import { translationsWords } from './words.ts';

const FORMATS = ['xliff', 'csv'] as const;

/** A file as a request has it. */
const base64Of = async (file: File): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  // In parts: a function takes no million arguments.
  const parts = Array.from({ length: Math.ceil(bytes.length / 0x8000) }, (_, at) =>
    String.fromCharCode(...bytes.subarray(at * 0x8000, (at + 1) * 0x8000)),
  );
  return btoa(parts.join(''));
};

/** Gives the texts of a language as a file for translators. */
function Export({ languages }: { languages: string[] }) {
  const draft = useDraft();
  const [language, setLanguage] = useState(languages[0]!);
  const [format, setFormat] = useState<(typeof FORMATS)[number]>('xliff');
  const [isOnlyOpen, setIsOnlyOpen] = useState(false);
  const [said, setSaid] = useState('');
  const run = async () => {
    const answer = await draft.ask('export-translations', { language, format, isOnlyOpen });
    if ('error' in answer) return setSaid(answer.error);
    saveFile(answer.name, answer.text);
    setSaid(translationsWords.exported(answer.number, answer.name));
  };
  return (
    <section className={styles['way']} aria-label={translationsWords.export}>
      <h3>{translationsWords.export}</h3>
      <SelectInput
        label={translationsWords.language}
        value={language}
        options={languages.map((value) => ({ value, label: languageName(value) }))}
        onChange={setLanguage}
      />
      <SelectInput
        label={translationsWords.format}
        value={format}
        options={FORMATS.map((value) => ({ value, label: translationsWords.formats[value] }))}
        onChange={(value) => setFormat(value as typeof format)}
      />
      <label className={styles['tick']}>
        <input type="checkbox" checked={isOnlyOpen} onChange={({ target }) => setIsOnlyOpen(target.checked)} />{' '}
        {translationsWords.onlyOpen}
      </label>
      <Button className={partStyles['quiet']!} onPress={() => void run()}>
        {translationsWords.exportNow}
      </Button>
      <p role="status" className={partStyles['hint']}>
        {said}
      </p>
    </section>
  );
}

/** Takes a file of translators in, once it has been said what that brings. */
function Import() {
  const draft = useDraft();
  const [file, setFile] = useState('');
  const [found, setFound] = useState<ArrivedTexts | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const look = async (chosen: File | undefined) => {
    setFound(null);
    setFault(null);
    if (!chosen) return;
    const content = await base64Of(chosen);
    const answer = await draft.ask('look-at-translations', { file: content });
    if ('error' in answer) return setFault(answer.error);
    setFile(content);
    setFound(answer);
  };
  const take = ({ taken, language }: ArrivedTexts) => {
    setFound(null);
    draft.run('import-translations', { file }, () =>
      draft.say(translationsWords.imported(taken, languageName(language)), false, true),
    );
  };
  return (
    <section className={styles['way']} aria-label={translationsWords.import}>
      <h3>{translationsWords.import}</h3>
      <Labelled label={translationsWords.file} hint={translationsWords.fileHint} problem={fault}>
        {(id, described) => (
          <input
            id={id}
            type="file"
            accept=".xlf,.xliff,.xml,.csv"
            aria-describedby={described}
            // A file that was mended is chosen again: without this, the same name would be no change.
            onClick={({ currentTarget }) => (currentTarget.value = '')}
            onChange={({ target }) => void look(target.files?.[0])}
          />
        )}
      </Labelled>
      <div role="status">
        {found && (
          <>
            <p>{translationsWords.wouldArrive(found.taken, languageName(found.language))}</p>
            <ul>
              {found.lines.map((line) => (
                <li key={line}>{line.replace(/^- /, '')}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      {found && found.taken > 0 && (
        <Button className={partStyles['main']!} onPress={() => take(found)}>
          {translationsWords.takeIn(found.taken)}
        </Button>
      )}
    </section>
  );
}

/** The way of texts to translators, and back. */
export function Exchange({ languages }: { languages: string[] }) {
  return (
    <details className={styles['exchange']}>
      <summary>{translationsWords.exchange}</summary>
      <div className={styles['ways']}>
        <Export languages={languages} />
        <Import />
      </div>
    </details>
  );
}
