import { Button } from 'react-aria-components';
import { isEqual } from '../../../document/json.ts';
import type { Path, Present } from '../../protocol.ts';
import { useDraft, useSnapshot } from '../draft/use-draft.ts';
import partStyles from '../parts/parts.module.css';
import { teamWords } from './words.ts';
import styles from './team-bar.module.css';

/** Who else types at a value at this moment. */
export function useTypist(path: Path): Present | null {
  const { person } = useDraft().session;
  return useSnapshot(
    ({ people }) =>
      people.find(({ id, typing }) => id !== person?.id && typing !== null && isEqual(typing, path)) ?? null,
  );
}

interface TypistProps {
  path: Path;
  /** Of the line. */
  id: string;
  /** Of the control, which gets the focus. */
  controlId: string;
}

/** Says who else types in a field, and takes it over. Nothing while nobody does. */
export function Typist({ path, id, controlId }: TypistProps) {
  const draft = useDraft();
  const typist = useTypist(path);
  if (!typist) return null;
  const takeOver = async () => {
    const answer = await draft.ask('take-over', { path });
    if ('error' in answer) draft.say(String(answer.error), true);
    else document.getElementById(controlId)?.focus();
  };
  return (
    <p className={styles['typist']} id={id}>
      {teamWords.types(typist.name)}{' '}
      <Button className={partStyles['quiet']!} onPress={() => void takeOver()}>
        {teamWords.takeOver}
      </Button>
    </p>
  );
}
