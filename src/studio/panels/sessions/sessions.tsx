import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { Ask } from '../../app/draft/transport.ts';
import { useAnswerOf } from '../../app/draft/use-answer.ts';
import partStyles from '../../app/parts/parts.module.css';
import { useKeptFocus } from '../../app/parts/use-kept-focus.ts';
import { words } from '../../app/words.ts';
import { sessionsWords } from './words.ts';

/** Where one is signed in; each session can be ended. */
export function Sessions({ ask }: { ask: Ask }) {
  const [asked, setAsked] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { answer, fault } = useAnswerOf(ask, 'sessions', { asked });
  const kept = useKeptFocus<HTMLUListElement>(answer?.sessions.length ?? 0);
  if (fault !== null) return <p role="alert">{fault}</p>;
  if (answer === null) return <p>{words.loading}</p>;
  const revoke = async (id: string, isThis: boolean) => {
    const done = await ask('revoke-session', { id });
    if (isThis && !('error' in done)) return location.assign('/');
    setRefusal('error' in done ? String(done.error) : null);
    setAsked(asked + 1);
  };
  return (
    <>
      <p className={partStyles['hint']}>{sessionsWords.hint}</p>
      {refusal !== null && <p role="alert">{refusal}</p>}
      <ul role="list" className={partStyles['rows']} aria-label={sessionsWords.name} {...kept}>
        {answer.sessions.map(({ id, device, since, until, isThis }) => (
          <li key={id}>
            <div>
              <strong>{device || sessionsWords.unknown}</strong>
              {isThis && <span>{` (${sessionsWords.isThis})`}</span>}
              <p>{sessionsWords.since(since, until)}</p>
            </div>
            <Button
              className={partStyles['quiet']!}
              aria-label={sessionsWords.revokeOf(device || sessionsWords.unknown, since)}
              onPress={() => void revoke(id, isThis)}
            >
              {sessionsWords.revoke}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
