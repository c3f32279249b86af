import { useState, type ReactNode } from 'react';
import { isEqual } from '../../../document/json.ts';
import type { Path } from '../../protocol.ts';
import { readSetting, storeSetting } from '../parts/stored-setting.ts';
import { useFields } from './fields-context.ts';
import { GROUPS, type GroupName } from './group-of.ts';
import { fieldWords } from './words.ts';
import styles from './fields.module.css';

/** In the browser's storage: the groups that are open. */
const STORED = 'studio-groups';
const OPEN: GroupName[] = ['content', 'picture'];

interface FieldGroupsProps {
  keys: string[];
  groupOf: (key: string) => GroupName;
  draw: (key: string) => ReactNode;
}

/**
 * The fields of a section or page in groups that open and close, as somebody has left them last. A problem opens its group, and so
 * does what leads to a field.
 */
export function FieldGroups({ keys, groupOf, draw }: FieldGroupsProps) {
  const { base, problems, target } = useFields();
  const groupAt = (path: Path) => {
    const key = path[base.length];
    return isEqual(path.slice(0, base.length), base) && keys.includes(String(key)) ? groupOf(String(key)) : null;
  };
  const wrong = [...new Set(problems.map(({ path }) => groupAt(path)))].filter((group) => group !== null);
  const wanted = target && groupAt(target.path);
  const [open, setOpen] = useState(() => [...readSetting(STORED, OPEN), ...wrong]);
  /** What has opened a group already: it may be closed again. */
  const [seen, setSeen] = useState({ count: -1, wrong });
  const count = target?.count ?? -1;
  // Before its fields are drawn: one of them takes the focus then.
  if (count !== seen.count || !isEqual(wrong, seen.wrong)) {
    const news = wrong.filter((group) => !seen.wrong.includes(group));
    if (wanted && count !== seen.count) news.push(wanted);
    setSeen({ count, wrong });
    if (news.length > 0) setOpen([...open, ...news]);
  }
  const toggle = (group: GroupName, isOpen: boolean) => {
    if (isOpen === open.includes(group)) return;
    const next = isOpen ? [...open, group] : open.filter((other) => other !== group);
    setOpen(next);
    storeSetting(STORED, [...new Set(next)]);
  };
  return GROUPS.map((group) => {
    const own = keys.filter((key) => groupOf(key) === group);
    if (own.length === 0) return null;
    return (
      <details
        key={group}
        className={styles['fieldGroup']}
        open={open.includes(group)}
        onToggle={({ currentTarget, target: toggled }) => {
          // Those inside tell of themselves too.
          if (toggled === currentTarget) toggle(group, currentTarget.open);
        }}
      >
        <summary>{fieldWords.groups[group]}</summary>
        <div>{own.map(draw)}</div>
      </details>
    );
  });
}
