import { useDraft } from '../../app/draft/use-draft.ts';
import { mayUse } from '../../app/team/may-use.ts';
import type { Panel, PanelProps } from '../panel.ts';
import { shortcutsOf } from './shortcuts.ts';
import { helpWords } from './words.ts';
import styles from './help.module.css';

function HelpContent({ panels }: PanelProps) {
  const { session } = useDraft();
  return shortcutsOf(panels, mayUse(session, 'save')).map(({ part, shortcuts }) => (
    <section key={part} className={styles['part']}>
      <h3>{part}</h3>
      <dl>
        {shortcuts.map(({ name, does, keys }) => (
          <div key={name} className={styles['shortcut']}>
            <dt>
              {name} {keys && <kbd>{keys}</kbd>}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}

/** The list of every button and shortcut. */
export const panel: Panel = {
  name: helpWords.shortcuts,
  does: helpWords.shortcutsDoes,
  group: 'tools',
  order: 3,
  icon: 'help',
  shortcut: '?',
  Content: HelpContent,
};
