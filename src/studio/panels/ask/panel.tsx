import { useState } from 'react';
import { Button } from 'react-aria-components';
import { useAnswer } from '../../app/draft/use-answer.ts';
import { useDraft, useSnapshot } from '../../app/draft/use-draft.ts';
import partStyles from '../../app/parts/parts.module.css';
import { TextInput } from '../../app/parts/text-input.tsx';
import { words } from '../../app/words.ts';
import type { Panel } from '../panel.ts';
import publishStyles from '../publish/publish.module.css';
import { publishWords } from '../publish/words.ts';
import { askWords } from './words.ts';

/** Asks that what was changed is published, and takes that back. */
function Ask() {
  const draft = useDraft();
  const own = useSnapshot(({ asked }) => asked.find(({ person }) => person === draft.session.person?.id));
  const { answer, fault } = useAnswer('publication-changes', {});
  const [note, setNote] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const run = async (request: Promise<object>) => {
    const done = await request;
    setRefusal('error' in done ? String(done.error) : null);
  };
  if (fault !== null) return <p role="alert">{fault}</p>;
  if (answer === null) return <p>{words.loading}</p>;
  return (
    <div className={publishStyles['panel']}>
      <p>{answer.changes.length === 0 ? askWords.nothing : askWords.text}</p>
      {answer.changes.length > 0 && (
        <ul className={publishStyles['changes']} role="list" tabIndex={0} aria-label={publishWords.changes}>
          {answer.changes.map(({ id, words: change, by }) => (
            <li key={id}>
              {change}
              <span className={publishStyles['hint']}>{publishWords.by(by)}</span>
            </li>
          ))}
        </ul>
      )}
      <p role="status">{own && askWords.asked(own.at, own.note)}</p>
      <TextInput label={askWords.note} hint={askWords.noteHint} value={note} onChange={setNote} />
      {refusal !== null && <p role="alert">{refusal}</p>}
      <div className={publishStyles['actions']}>
        {own && (
          <Button className={partStyles['quiet']!} onPress={() => void run(draft.ask('take-back-asking', {}))}>
            {askWords.takeBack}
          </Button>
        )}
        <Button className={partStyles['main']!} onPress={() => void run(draft.ask('ask-publication', { note }))}>
          {own ? askWords.askAgain : askWords.ask}
        </Button>
      </div>
    </div>
  );
}

/** In the place of Publish, for those who may not publish. */
export const panel: Panel = {
  name: askWords.name,
  does: askWords.does,
  group: 'after-save',
  order: 2,
  needs: ['edit', 'share'],
  isWithout: 'publish',
  Content: Ask,
};
