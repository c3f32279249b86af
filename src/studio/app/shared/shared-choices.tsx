import { useDraft, useStudioState } from '../draft/use-draft.ts';
import { isGroup } from '../../../model/is-group.ts';
import { sectionName } from '../outline/sections.ts';
import styles from '../parts/parts.module.css';
import { sharedWords } from './words.ts';
import { pagesUsing } from './shared-sections.ts';

/** The shared sections, to put one of them on the page. */
export function SharedChoices({ search, onChoose }: { search: string[]; onChoose: (name: string) => void }) {
  const { types } = useDraft().session;
  const state = useStudioState();
  const shared = isGroup(state.site['shared']) ? Object.keys(state.site['shared']) : [];
  const found = shared
    .map((name) => ({ name, title: sectionName({ use: name }, types, state.site) }))
    .filter(({ name, title }) => search.every((word) => `${name} ${title}`.toLowerCase().includes(word)));
  if (found.length === 0) return null;
  return (
    <section aria-label={sharedWords.sharedSections}>
      <h3>{sharedWords.sharedSections}</h3>
      <ul className={styles['choices']} role="list">
        {found.map(({ name, title }) => (
          <li key={name}>
            <button type="button" className={styles['choice']} onClick={() => onChoose(name)}>
              {sharedWords.sharedChoice(title, new Set(pagesUsing(state, name)).size)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
