import { useId } from 'react';
import type { Json } from '../../protocol.ts';
import { useDraft, useSnapshot } from '../draft/use-draft.ts';
import { textAt, valueAt } from '../../../document/json.ts';
import { shortName } from '../outline/page-name.ts';
import { pageSlug } from '../outline/sections.ts';
import { TextInput } from '../parts/text-input.tsx';
import { menuWords } from './words.ts';
import styles from '../fields/fields.module.css';

/** A key that no entry has yet. */
function newKey(path: string, entries: Json[]): string {
  const taken = entries.map((entry) => textAt(entry, 'key'));
  const base = pageSlug(path);
  let key = base;
  for (let count = 2; taken.includes(key); count++) key = `${base}-${count}`;
  return key;
}

/** Whether a page is in the navigation, under which words, and the way to its place there. docs/product.md 11 */
export function MenuEntry({ path, title }: { path: string; title: string }) {
  const draft = useDraft();
  const site = useSnapshot(({ state }) => state.site);
  const id = useId();
  const navigation = valueAt(site, ['navigation']);
  const entries = Array.isArray(navigation) ? navigation : [];
  const at = entries.findIndex((entry) => textAt(entry, 'link') === path);
  const label = textAt(entries[at], 'label') ?? '';
  const place = ['navigation', at];
  const toggle = () => {
    if (at >= 0) return draft.edit([{ op: 'remove', path: place }], { notice: menuWords.menuRemoved(label) });
    const name = shortName(title) || path;
    const value = { key: newKey(path, entries), label: name, link: path };
    const isMissing = navigation === undefined;
    draft.edit(
      [
        isMissing
          ? { op: 'set', path: ['navigation'], value: [value] }
          : { op: 'add', path: ['navigation', entries.length], value },
      ],
      { notice: menuWords.menuAdded(name) },
    );
  };
  return (
    <div className={styles['group']}>
      <div className={styles['field']}>
        <div className={styles['tick']}>
          <input
            className={styles['box']}
            id={id}
            type="checkbox"
            checked={at >= 0}
            aria-describedby={`${id}-hint`}
            onChange={toggle}
          />
          <label className={styles['label']} htmlFor={id}>
            {menuWords.inMenu}
          </label>
        </div>
        <p className={styles['hint']} id={`${id}-hint`}>
          {menuWords.inMenuHint}
        </p>
      </div>
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
