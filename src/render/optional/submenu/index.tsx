import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { NavigationEntry } from '../../../model/site-data.ts';
import { PageLink } from '../../../ui/action/page-link.tsx';
import { usePage } from '../../../ui/page-context.tsx';
import styles from './submenu.module.css';

interface EntryProps {
  entry: NavigationEntry & Required<Pick<NavigationEntry, 'children'>>;
  isLive: boolean;
  isOpen: boolean;
  onToggle(): void;
}

/** An entry with its list: a `<details>` as long as the page is static, with a button once it is live. */
function EntryWithList({ entry, isLive, isOpen, onToggle }: EntryProps) {
  const { path } = usePage();
  const id = useId();
  const { key, label, children } = entry;
  const list = (
    <ul id={id} role="list" className={styles['children']}>
      {children.map((link) => (
        <li key={link.key}>
          <PageLink link={link} current={link.href === path}>
            {link.label}
          </PageLink>
        </li>
      ))}
    </ul>
  );
  const chevron = (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="m5 9 7 6.5L19 9" />
    </svg>
  );
  return (
    <li className={styles['entry']}>
      <PageLink link={entry} current={entry.href === path}>
        {label}
      </PageLink>
      {isLive ? (
        <div className={styles['fold']} data-fold={key} data-open={isOpen ? '' : undefined}>
          <button
            type="button"
            className={styles['toggle']}
            aria-label={label}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={onToggle}
          >
            {chevron}
          </button>
          {list}
        </div>
      ) : (
        // A visitor may have opened it.
        <details className={styles['fold']} data-fold={key} name="submenu" suppressHydrationWarning>
          <summary className={styles['toggle']} aria-label={label}>
            {chevron}
          </summary>
          {list}
        </details>
      )}
    </li>
  );
}

/**
 * The navigation of a site whose entries have lists of their own: one is open at a time. Escape, a click beside it and focus that
 * leaves close it; in the sidebar all stand open.
 */
export function MenuWithLists({ className }: { className?: string | undefined }) {
  const { site, path } = usePage();
  const menu = useRef<HTMLUListElement>(null);
  const [isLive, setLive] = useState(false);
  const [open, setOpen] = useState<string | null>(null);
  const [lastPath, setLastPath] = useState(path);
  if (path !== lastPath) {
    setLastPath(path);
    setOpen(null);
  }
  const toggleOf = (fold: Element | null | undefined) => fold?.querySelector<HTMLElement>('summary, button');

  useEffect(() => {
    let frame = requestAnimationFrame(goLive);
    function goLive() {
      const element = menu.current!;
      // The click of a press would be lost with the element that was pressed.
      if (element.matches(':active')) {
        frame = requestAnimationFrame(goLive);
        return;
      }
      const focused = document.activeElement?.closest<HTMLElement>('[data-fold]');
      const hasFocus = focused && toggleOf(focused) === document.activeElement;
      const opened = element.querySelector<HTMLElement>('details[open]');
      flushSync(() => {
        setOpen(opened?.dataset['fold'] ?? null);
        setLive(true);
      });
      if (hasFocus) toggleOf(element.querySelector(`[data-fold="${focused.dataset['fold']}"]`))?.focus();
    }
    return () => cancelAnimationFrame(frame);
  }, []);

  useEffect(() => {
    const fold = menu.current?.querySelector(`[data-fold="${open}"]`);
    if (!fold) return;
    const leave = ({ target }: Event) => {
      if (!fold.contains(target as Node)) setOpen(null);
    };
    const escape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(null);
      toggleOf(fold)?.focus();
    };
    document.addEventListener('focusin', leave);
    document.addEventListener('pointerdown', leave);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('focusin', leave);
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('keydown', escape);
    };
  }, [open]);

  return (
    <ul ref={menu} className={className} role="list">
      {site.navigation.map((entry) =>
        entry.children ? (
          <EntryWithList
            key={entry.key}
            entry={{ ...entry, children: entry.children }}
            isLive={isLive}
            isOpen={open === entry.key}
            onToggle={() => setOpen(open === entry.key ? null : entry.key)}
          />
        ) : (
          <li key={entry.key}>
            <PageLink link={entry} current={entry.href === path}>
              {entry.label}
            </PageLink>
          </li>
        ),
      )}
    </ul>
  );
}
