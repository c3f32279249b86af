import { useAnswer } from '../../app/draft/use-answer.ts';
import { words } from '../../app/words.ts';
import { historyWords } from './words.ts';
import { ChangeList } from './change-list.tsx';

/** What bringing a saved state back would change in the draft, before it is done. */
export function WouldChange({ id }: { id: string }) {
  const { answer, fault } = useAnswer('restore-words', { id });
  if (answer === null) return <p>{fault ?? words.loading}</p>;
  if (answer.words.length === 0) return <p>{historyWords.wouldChangeNothing}</p>;
  return (
    <>
      <p>{historyWords.wouldChange}</p>
      <ChangeList changes={answer.words} most={MOST} />
    </>
  );
}

/** How many changes are said: who brings a state back wants to read all of them, but not a thousand. */
const MOST = 30;
