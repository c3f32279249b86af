import { Fragment, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Toolbar } from 'react-aria-components';
import { textAt, type JsonObject } from '../../../document/json.ts';
import type { FrameMessage } from '../../frame-messages.ts';
import { useDraft, useSnapshot } from '../draft/use-draft.ts';
import { useIsLocked } from '../languages/language-context.ts';
import { useOnPage } from '../on-page/on-page.ts';
import { useSectionEdits } from '../outline/section-edits.tsx';
import { useShown } from '../outline/use-shown.ts';
import { Icon } from '../parts/icon.tsx';
import listStyles from '../parts/list.module.css';
import { barTop, followPage, placesAway, placesBetween, readBoxes } from './page-boxes.ts';
import { SectionBar } from './section-bar.tsx';
import { barWords } from './words.ts';
import styles from './section-bar.module.css';

/** Of a place for a section, in px of the window: it must not stand under the page's header. */
const HALF_PLACE = 14;

/** Puts an element at a height of the preview, in px of the window; null hides it. */
function put(element: HTMLElement | null | undefined, y: number | null): void {
  if (!element) return;
  // What has the keyboard stays: it would be lost, also where the page only draws its sections in another order.
  element.style.visibility = y === null && !element.contains(document.activeElement) ? 'hidden' : '';
  if (y !== null) element.style.translate = `0 ${y}px`;
}

/** Follows the page of the frame, each one anew. */
function usePage(onMove: () => void, onPoint: (section: string | null) => void): void {
  const { frame } = useOnPage();
  useEffect(() => {
    let end = () => {};
    const onLoaded = ({ data, source }: { data: Partial<FrameMessage>; source: unknown }) => {
      const isLoaded = data.studio === 'ready' && data.isLoaded;
      if (!isLoaded || !frame.current || source !== frame.current.contentWindow) return;
      end();
      end = followPage(frame.current, onMove, onPoint);
    };
    if (frame.current) end = followPage(frame.current, onMove, onPoint);
    window.addEventListener('message', onLoaded);
    return () => {
      window.removeEventListener('message', onLoaded);
      end();
    };
  }, [frame, onMove, onPoint]);
}

interface PageOverlayProps {
  /** How much smaller the page is shown. */
  scale: number;
  /** Of the frame, in px of the window. */
  left: number;
  width: number;
  height: number;
  onShowField: () => void;
}

/**
 * What is over the page in the preview: the bar of the selected section, and places for new ones. It is of the studio's
 * document: the page is as visitors get it, and what reads or measures the page does not meet it. docs/decisions 0113
 */
export function PageOverlay({ scale, left, width, height, onShowField }: PageOverlayProps) {
  const isSeen = useSnapshot(({ state }) => state.page !== null && state.previewed === null);
  const selected = useSnapshot(({ selection }) => (selection.kind === 'section' ? selection.id : null));
  const isLocked = useIsLocked();
  const { frame } = useOnPage();
  const { sections, nameOf, problemsAt, actionsOf, add, dialogs } = useSectionEdits(onShowField);
  const [pointed, setPointed] = useState<string | null>(null);
  const overlay = useRef<HTMLDivElement>(null);
  const ids = sections.map((section, at) => textAt(section, 'id') ?? String(at));
  const selectedAt = selected === null ? -1 : ids.indexOf(selected);
  const draft = useDraft();
  const shownOf = useShown();
  /** Why visitors do not see a section now; null where they do. */
  const awayOf = (section: JsonObject): string | null => {
    const { isHidden, isShown, when } = shownOf(section);
    if (isShown) return null;
    return isHidden || !when ? barWords.hidden : when.words.charAt(0).toUpperCase() + when.words.slice(1);
  };

  /** What the mark of a section says where the page does not show it: one with a problem is drawn as it was without, if it ever was. */
  const markOf = (section: JsonObject, at: number): string | null =>
    awayOf(section) ?? (problemsAt(at) > 0 ? barWords.hasProblem : null);

  const place = () => {
    const bar = overlay.current?.querySelector<HTMLElement>('[data-bar]');
    const places = [...(overlay.current?.querySelectorAll<HTMLElement>('[data-place]') ?? [])];
    const boxes = frame.current && readBoxes(frame.current);
    const section = boxes?.sections.get(selected ?? '');
    const barHeight = (bar?.offsetHeight ?? 0) / scale;
    // A section that the page does not show, such as a hidden one, has its bar at the top.
    const top = !boxes ? null : section ? barTop(section, boxes, barHeight, height / scale) : 0;
    put(bar, top === null ? null : top * scale);
    const between = boxes && placesBetween(ids, boxes);
    const covered = (boxes?.covered ?? 0) * scale;
    const isInView = (y: number | null): y is number => y !== null && y * scale >= covered - 1 && y * scale <= height;
    const inRoom = (y: number) => Math.min(Math.max(y * scale, covered + HALF_PLACE), height - HALF_PLACE);
    const away = boxes && placesAway(ids, boxes);
    for (const mark of overlay.current?.querySelectorAll<HTMLElement>('[data-away]') ?? []) {
      const { y, order } = away?.get(mark.dataset['away']!) ?? { y: null, order: 0 };
      put(mark, isInView(y) ? inRoom(y) + order * 2 * HALF_PLACE : null);
    }
    for (const [at, button] of places.entries()) {
      const y = between?.[at] ?? null;
      put(button, isInView(y) ? inRoom(y) : null);
    }
  };
  useLayoutEffect(place);
  const placeNow = useRef(place);
  useLayoutEffect(() => {
    placeNow.current = place;
  });
  usePage(
    useCallback(() => placeNow.current(), []),
    setPointed,
  );

  const isNear = (at: number) =>
    [selectedAt, ids.indexOf(pointed ?? '')].some((near) => near >= 0 && (at === near || at === near + 1));
  if (!isSeen || isLocked) return null;
  return (
    <>
      <div ref={overlay} className={styles['overlay']} style={{ insetInlineStart: left, inlineSize: width }}>
        {selectedAt >= 0 && (
          <SectionBar
            name={nameOf(sections[selectedAt]!)}
            away={awayOf(sections[selectedAt]!)}
            actions={actionsOf(sections[selectedAt]!, selectedAt)}
          />
        )}
        <Toolbar aria-label={barWords.places} orientation="vertical">
          {[...ids, 'end'].map((id, at) => (
            <Fragment key={id}>
              <button
                type="button"
                className={styles['place']}
                data-place=""
                data-near={ids.length === 0 || isNear(at) || undefined}
                aria-label={barWords.addHere}
                aria-description={at === 0 ? barWords.atTop : barWords.after(nameOf(sections[at - 1]!))}
                onClick={() => add(at)}
              >
                <Icon name="add" />
                {ids.length === 0 && <span>{barWords.addHere}</span>}
              </button>
              {sections[at] && markOf(sections[at], at) !== null && (
                <button
                  type="button"
                  className={styles['away']}
                  data-away={id}
                  aria-pressed={at === selectedAt}
                  onClick={() => draft.select({ kind: 'section', id })}
                >
                  <span className={styles['name']}>{barWords.away(nameOf(sections[at]))}</span>{' '}
                  <span className={listStyles['badge']}>{markOf(sections[at], at)}</span>
                </button>
              )}
            </Fragment>
          ))}
        </Toolbar>
      </div>
      {dialogs}
    </>
  );
}
