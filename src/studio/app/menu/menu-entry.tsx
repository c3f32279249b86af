import { useDraft, useSnapshot } from '../draft/use-draft.ts';
import { textAt } from '../../../document/json.ts';
import { HintedTick } from '../fields/hinted-tick.tsx';
import { TextInput } from '../parts/text-input.tsx';
import { addToMenu, menuOf } from './in-menu.ts';
import { menuWords } from './words.ts';
import styles from '../fields/fields.module.css';

/** Whether a page is in the navigation, under which words, and the way to its place there. docs/product.md 11 */
export function MenuEntry({ path, title }: { path: string; title: string }) {
  const draft = useDraft();
  const site = useSnapshot(({ state }) => state.site);
  const entries = menuOf(site);
  const at = entries.findIndex((entry) => textAt(entry, 'link') === path);
  const label = textAt(entries[at], 'label') ?? '';
  const place = ['navigation', at];
  const toggle = () => {
    if (at >= 0) return draft.edit([{ op: 'remove', path: place }], { notice: menuWords.menuRemoved(label) });
    const added = addToMenu(site, path, title);
    draft.edit([added.operation], { notice: menuWords.menuAdded(added.label) });
  };
  return (
    <div className={styles['group']}>
      <HintedTick label={menuWords.inMenu} hint={menuWords.inMenuHint} isOn={at >= 0} onChange={toggle} />
      {at >= 0 && (
        <>
          <TextInput
            label={menuWords.menuLabel}
            value={label}
            onChange={(value) =>
              draft.edit([{ op: 'set', path: [...place, 'label'], value }], { coalesce: `menu label ${path}` })
            }
          />
          <button type="button" className={styles['addGroup']} onClick={() => draft.show(place)}>
            {menuWords.menuPlace}
          </button>
        </>
      )}
    </div>
  );
}
