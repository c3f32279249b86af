import { historyWords } from './words.ts';

/** Changes in words; of many, the first ones and how many there are besides. */
export function ChangeList({ changes, most }: { changes: readonly string[]; most: number }) {
  return (
    <ul>
      {changes.slice(0, most).map((change) => (
        <li key={change}>{change}</li>
      ))}
      {changes.length > most && <li>{historyWords.moreChanges(changes.length - most)}</li>}
    </ul>
  );
}
