import { useEffect, useState } from 'react';
import { panels } from '../index.ts';
import { shortcutsOf } from './shortcuts.ts';
import styles from './help.module.css';

/** How long the pointer rests on a button before its tooltip shows, in ms. */
const DELAY_MS = 500;

/** The buttons and keys of the whole window. */
const EVERYWHERE = shortcutsOf(panels)[0]!.shortcuts;

/** Half the width that a tooltip may have, in px. */
const HALF_PX = 96;

interface Tip {
  name: string;
  keys: string | undefined;
  /** In px in the window. */
  x: number;
  y: number;
  isBeside: boolean;
}

/** The texts of a row that are cut, since they are too long for it. */
const cutTexts = (row: Element): string =>
  [...row.querySelectorAll('[data-cut]')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(({ textContent }) => textContent.trim())
    .join(' · ');

/** What is to be told of a button: the name of one that shows only an icon, and its shortcut. Of a row, what is cut. */
function tipOf(target: EventTarget | null): Tip | null {
  const subject = target instanceof Element ? target.closest('button, [role="row"]') : null;
  if (!subject) return null;
  const label = subject.getAttribute('aria-label');
  const isRow = !subject.matches('button');
  const name = isRow ? cutTexts(subject) : (label ?? subject.textContent.trim());
  const keys = EVERYWHERE.find((shortcut) => shortcut.name === name)?.keys;
  if (name === '' || (!isRow && label === null && keys === undefined)) return null;
  const { left, right, top, width, bottom } = subject.getBoundingClientRect();
  // Beside a row of the lists, so that the next one stays in view.
  if (isRow && right < innerWidth / 2) return { name, keys, x: right + HALF_PX, y: top, isBeside: true };
  return { name, keys, x: left + width / 2, y: bottom, isBeside: false };
}

/**
 * The tooltip of every button without words, of those with a shortcut, and of rows whose words are cut: at the pointer after a
 * moment, at the focus that the keyboard moves at once. It says what the accessible name says, so it is not read twice. Escape takes it away.
 */
export function Tooltips() {
  const [tip, setTip] = useState<Tip | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hide = () => {
      clearTimeout(timer);
      setTip(null);
    };
    const point = ({ target }: Event) => {
      hide();
      const next = tipOf(target);
      if (next) timer = setTimeout(() => setTip(next), DELAY_MS);
    };
    // Where a program has put the focus, nobody asks what a button is called.
    let isMoving = false;
    const focus = ({ target }: Event) => {
      hide();
      if (isMoving && target instanceof Element && target.matches(':focus-visible')) setTip(tipOf(target));
    };
    const press = ({ key }: KeyboardEvent) => {
      isMoving = /^(?:Tab|Arrow|Home$|End$|F6)/.test(key);
      if (key !== 'Tab') hide();
    };
    const listeners = [
      ['pointerover', point],
      ['pointerdown', hide],
      ['focusin', focus],
      ['focusout', hide],
      ['keydown', press],
      ['scroll', hide],
    ] as const;
    for (const [type, listener] of listeners) document.addEventListener(type, listener as EventListener, true);
    return () => {
      clearTimeout(timer);
      for (const [type, listener] of listeners) document.removeEventListener(type, listener as EventListener, true);
    };
  }, []);
  if (!tip) return null;
  return (
    <div
      className={styles['tip']}
      aria-hidden="true"
      data-beside={tip.isBeside || undefined}
      style={{ insetBlockStart: tip.y, insetInlineStart: `clamp(0.5rem, ${tip.x}px - ${HALF_PX}px, 100vw - 12.5rem)` }}
    >
      <span>
        {tip.name} {tip.keys && <kbd>{tip.keys}</kbd>}
      </span>
    </div>
  );
}
