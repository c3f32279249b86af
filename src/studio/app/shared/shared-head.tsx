import { useDraft, useSnapshot, useStudioState } from '../draft/use-draft.ts';
import { textAt, type JsonObject } from '../../../document/json.ts';
import partStyles from '../parts/parts.module.css';
import { sharedWords } from './words.ts';
import { pagesUsing, sharedOf } from './shared-sections.ts';
import styles from './shared.module.css';

/** Of a section that shows a shared one: on which pages that is, and whether its fields or those of this page are below. */
export function SharedHead({ section }: { section: JsonObject }) {
  const draft = useDraft();
  const state = useStudioState();
  const selection = useSnapshot((now) => now.selection);
  const name = textAt(section, 'use');
  if (name === undefined || selection.kind !== 'section' || !sharedOf(section, state.site)) return null;
  const { isShared = false } = selection;
  const pages = [...new Set(pagesUsing(state, name))];
  return (
    <div className={styles['head']}>
      <p>
        <span>
          {pages.length > 0
            ? `${sharedWords.usedOn(pages.length)}: ${pages.join(', ')}.`
            : sharedWords.usedOn(pages.length)}
        </span>{' '}
        <span>{isShared ? sharedWords.sharedFields : sharedWords.sharedHint}</span>
      </p>
      <button
        type="button"
        className={partStyles['quiet']}
        onClick={() => draft.select({ ...selection, isShared: !isShared })}
      >
        {isShared ? sharedWords.backToPage : sharedWords.editShared}
      </button>
    </div>
  );
}
