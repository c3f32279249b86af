import { Button } from 'react-aria-components';
import { useDraft, useSnapshot } from '../draft/use-draft.ts';
import partStyles from '../parts/parts.module.css';
import { teamWords } from './words.ts';
import styles from './team-bar.module.css';

/** Ends the session of this window. */
export async function signOut(): Promise<void> {
  await fetch('/@team/sign-out', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
  location.assign('/');
}

/** Who is here, and the way out. Nothing where one person alone edits. */
export function TeamBar() {
  const { person } = useDraft().session;
  const people = useSnapshot((snapshot) => snapshot.people);
  const pages = useSnapshot(({ state }) => state.pages);
  const pageName = (path: string) => pages.find((page) => page.path === path)?.name ?? path;
  if (!person) return null;
  return (
    <div className={styles['bar']}>
      <ul role="list" aria-label={teamWords.people} className={styles['people']}>
        {people.map(({ id, name, page }) => (
          <li key={id} title={page === null ? name : `${name}, ${teamWords.at(pageName(page))}`}>
            {name}
          </li>
        ))}
      </ul>
      <Button className={partStyles['quiet']!} onPress={() => void signOut()}>
        {teamWords.signOut}
      </Button>
    </div>
  );
}
