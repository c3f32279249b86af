import { useEffect, useRef } from 'react';
import { Button } from 'react-aria-components';
import type { PreviewedState } from '../../protocol.ts';
import { useDraft } from '../../app/draft/use-draft.ts';
import { mayUse } from '../../app/team/may-use.ts';
import partStyles from '../../app/parts/parts.module.css';
import { historyWords, stateName } from './words.ts';
import { WouldChange } from './would-change.tsx';
import styles from './history.module.css';
import { useRestore } from './use-restore.ts';

/** Says that the preview shows a saved state, and leads back to the draft or brings the state back. */
export function PreviewedBar({ previewed: { id, saved, sections } }: { previewed: PreviewedState }) {
  const draft = useDraft();
  const name = stateName(saved, mayUse(draft.session, 'save'));
  const back = useRef<HTMLButtonElement>(null);
  const bringBack = useRestore();
  const restore = (said: string, section?: string) =>
    void bringBack({ id, ...(section !== undefined && { section }) }, said);
  // The dialog that led here is gone, and with it the button that had the focus.
  useEffect(() => back.current?.focus(), [id]);
  return (
    <section className={styles['previewed']} aria-label={historyWords.previewedTitle}>
      <p role="status">{historyWords.previewing(name)}</p>
      <Button className={partStyles['main']!} ref={back} onPress={() => draft.run('preview', { id: null })}>
        {historyWords.backToDraft}
      </Button>
      <Button className={partStyles['quiet']!} onPress={() => restore(historyWords.broughtBack(name))}>
        {historyWords.bringBackAll}
      </Button>
      {sections.length > 0 && (
        <select
          aria-label={historyWords.bringBackSection}
          value=""
          onChange={({ target }) => {
            const section = sections.find((each) => each.id === target.value);
            if (section) restore(historyWords.broughtBackSection(section.name, name), section.id);
          }}
        >
          <option value="">{historyWords.bringBackSection}</option>
          {sections.map((section) => (
            <option key={section.id} value={section.id}>
              {section.name}
            </option>
          ))}
        </select>
      )}
      <details className={styles['changes']}>
        <summary>{historyWords.whatChanges}</summary>
        <WouldChange id={id} />
      </details>
    </section>
  );
}
