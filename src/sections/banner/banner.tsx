import { useLayoutEffect, useRef } from 'react';
import { PageLink } from '../../ui/action/page-link.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { richWords } from '../../ui/rich-text/rich-words.ts';
import styles from './banner.module.css';
import type { BannerProps } from './props.ts';

/** The key under which a device remembers that it was closed: other words are another banner. FNV-1a. */
function storageKey(...words: (string | undefined)[]): string {
  let hash = 0x811c9dc5;
  for (const character of words.join('\n')) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
  return `banner-closed-${(hash >>> 0).toString(36)}`;
}

/**
 * One line across the page. A checkbox closes it, with or without script: the stylesheet reads it, and the boot script stores it.
 * On a full page load, the boot script may come after the first frame: the line then vanishes and its room stays, so that
 * nothing moves.
 */
export function Banner({ id, text, action, dismissible, closeLabel }: BannerProps & { id: string }) {
  const key = storageKey(id, richWords(text), action?.label);
  const box = useRef<HTMLInputElement>(null);
  // After a navigation without page load no boot script has checked it.
  useLayoutEffect(() => {
    try {
      if (localStorage.getItem(key) && box.current) box.current.checked = true;
    } catch {
      // Storage is denied: it is closed for this page alone.
    }
  }, [key]);
  return (
    <div className={`wrap ${styles['banner']}`}>
      <p className={styles['text']}>
        <RichText text={text} />
        {action && (
          <span>
            {' '}
            <PageLink link={action} className={styles['link']}>
              {action.label}
              {action.about !== undefined && <span className="visually-hidden"> {action.about}</span>}
            </PageLink>
          </span>
        )}
      </p>
      {dismissible && (
        <label className={styles['close']}>
          {/* The boot script adds an attribute before hydration. */}
          <input ref={box} type="checkbox" data-stored={key} suppressHydrationWarning />
          <Icon name="close" />
          <span className="visually-hidden">{closeLabel}</span>
        </label>
      )}
    </div>
  );
}
