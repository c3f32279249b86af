import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import type { FrameMessage, Keyed } from '../../frame-messages.ts';
import type { Drawn } from '../../protocol.ts';
import { keyOf, previewAddress } from '../../preview-address.ts';
import { AsOfButton } from '../dates/as-of-button.tsx';
import { WINDOW } from '../draft/transport.ts';
import { useDraft, usePagePath, useSnapshot } from '../draft/use-draft.ts';
import { PreviewedBar } from '../../panels/history/previewed-bar.tsx';
import { useIsLocked, useLanguage } from '../languages/language-context.ts';
import { MESSAGE_KEY, useOnPage } from '../on-page/on-page.ts';
import { sectionsOf } from '../outline/sections.ts';
import { Icon } from '../parts/icon.tsx';
import partStyles from '../parts/parts.module.css';
import { Hint } from '../../panels/help/hint.tsx';
import { PageOverlay } from '../section-bar/page-overlay.tsx';
import { previewWords } from './words.ts';
import { words } from '../words.ts';
import { ContentSelect } from './content-select.tsx';
import styles from './preview.module.css';

/** Widths of a phone, a tablet and a laptop in px; null is all the room there is. */
const LAPTOP = 1280;
const WIDTHS = [375, 768, LAPTOP, null] as const;

/** The size of an element in px, as it changes. */
function useSize() {
  const ref = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (typeof ResizeObserver === 'undefined' || !ref.current) return;
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect;
      // Nothing while another tab is open: the frame keeps its size.
      if (width > 0) setSize({ width, height });
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return { ref, ...size };
}

/**
 * Answers the frame: a click selects, and a page that was drawn again shows what is selected.
 *
 * @returns  The frame, and whether its page answers by now: a click before that would be lost, or follow a link.
 */
function useFrame(isMoving: boolean, isTrying: boolean) {
  const [isAnswering, setIsAnswering] = useState(false);
  const draft = useDraft();
  const { frame, tell, hear, open } = useOnPage();
  const { previewKey } = draft.session;
  const own = usePagePath();
  const { translations } = useLanguage();
  const path = translations?.address ?? own;
  const selection = useSnapshot((now) => now.selection);

  const show = () => tell({ studio: 'show', section: selection.kind === 'section' ? selection.id : null });
  // One that is chosen again too: the page may have been scrolled meanwhile.
  useEffect(show, [selection, tell]);

  // What the page that is left still tells would choose that page again.
  const awaited = useRef<string | null>(null);
  const lead = useEffectEvent((to: string) => {
    awaited.current = to;
    setIsAnswering(false);
    frame.current!.contentWindow!.location.replace(previewAddress(to, previewKey));
  });
  // A page shown by another way, such as Alt and a click on a link, is not loaded again. One that is about to be left is.
  useEffect(() => {
    if (path === undefined) return;
    const shown = frame.current!.contentDocument?.location;
    const isThere = awaited.current === null && shown?.pathname === path && keyOf(shown.search) === previewKey;
    if (isThere) return;
    lead(path);
  }, [path, previewKey, frame]);

  const loadAgain = useEffectEvent(() => path !== undefined && lead(path));
  const lastDrawn = useRef(0);
  const take = useEffectEvent((drawn: Drawn) => {
    const page = frame.current?.contentDocument;
    if (drawn.order < lastDrawn.current || drawn.address !== page?.location.pathname) return;
    lastDrawn.current = drawn.order;
    const hasLoaded = (address: string) => page.querySelector(`[src="${address}"], [href="${address}"]`) !== null;
    if (drawn.code.every(hasLoaded)) tell({ studio: 'draw', drawn });
    else loadAgain();
  });
  useEffect(() => draft.onDrawn((drawn) => take(drawn)), [draft]);
  /** Asks for what the page lacks, and hears of changes from then on. */
  const catchUp = useEffectEvent(async () => {
    const page = frame.current?.contentDocument;
    if (!page) return;
    const build = page.getElementById('root')?.dataset['build'] ?? '';
    const answer = await draft.ask('shows', { window: WINDOW, address: page.location.pathname, build });
    if ('drawn' in answer && answer.drawn) take(answer.drawn);
  });
  const reconnects = useSnapshot((snapshot) => snapshot.reconnects);
  useEffect(() => {
    if (reconnects > 0) void catchUp();
  }, [reconnects]);
  // Until a draft can be shown there is an empty page, which can be told nothing.
  const version = useSnapshot(({ state }) => state.version);
  useEffect(() => {
    const page = frame.current?.contentDocument;
    if (page?.readyState === 'complete' && page.title !== '' && !page.getElementById('root')) loadAgain();
  }, [version, frame]);

  const tellThrown = useEffectEvent(async (thrown: Extract<FrameMessage, { studio: 'thrown' }>['thrown']) => {
    const answer = await draft.ask('thrown', thrown);
    if ('text' in answer) tell({ studio: 'thrown', part: thrown.part, text: answer.text });
  });

  const choose = useEffectEvent((message: Extract<FrameMessage, { studio: 'selected' }>) => {
    const { state } = draft.getSnapshot();
    const { part } = message;
    const isKnown = !part.startsWith('#') || sectionsOf(state.page?.route).some(({ id }) => `#${String(id)}` === part);
    // A saved state has other sections and texts than the draft.
    if (state.previewed || !isKnown) return;
    void open(message);
  });

  useEffect(() => {
    const onMessage = ({ origin, source, data }: MessageEvent<Partial<FrameMessage & Keyed>>) => {
      if (origin !== window.location.origin || source !== frame.current?.contentWindow) return;
      if (data.studio !== 'ready' && data.key !== MESSAGE_KEY) return;
      const message = data as FrameMessage;
      const { state, pageIndex } = draft.getSnapshot();
      hear(message);
      if (message.studio === 'ready') {
        if (awaited.current !== null && awaited.current !== message.path) {
          // It has loaded itself again meanwhile, which has cancelled the way to the awaited one.
          if (message.isLoaded) lead(awaited.current);
          return;
        }
        awaited.current = null;
        setIsAnswering(true);
        const at = state.pages.findIndex((page) => page.path === message.path);
        if (at >= 0 && at !== pageIndex) draft.choosePage(at);
        show();
        if (message.isLoaded) void catchUp();
        if (message.isLoaded && isMoving) tell({ studio: 'motion', isOn: true });
        if (message.isLoaded && isTrying) tell({ studio: 'try', isOn: true });
      }
      if (message.studio === 'thrown') void tellThrown(message.thrown);
      if (message.studio !== 'selected') return;
      // A page may be there before what its sections hold.
      if (state.page) choose(message);
      else draft.run('state', {}, () => choose(message));
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  });
  return { frame, isAnswering };
}

interface PreviewPanelProps {
  /** Whether the window is that of a phone. */
  isNarrow: boolean;
  /** What folds the panes beside it; null where there are none. */
  foldButtons: ((pane: 'outline' | 'fields') => ReactNode) | null;
  onShowField: () => void;
}

/** The page as visitors will see it, drawn from what is not saved yet. */
export function PreviewPanel({ isNarrow, foldButtons, onShowField }: PreviewPanelProps) {
  const [isDrawn, setIsDrawn] = useState(false);
  const [isMoving, setIsMoving] = useState(false);
  const [isTrying, setIsTrying] = useState(false);
  const { frame, isAnswering } = useFrame(isMoving, isTrying);
  const { tell } = useOnPage();
  const isLocked = useIsLocked();
  const draft = useDraft();
  const hasForm = useSnapshot(({ state, pageIndex }) =>
    Object.values(state.forms).some(({ uses }) => uses.some((path) => path[1] === pageIndex)),
  );
  const move = (isOn: boolean) => {
    setIsMoving(isOn);
    tell({ studio: 'motion', isOn });
  };
  const tryForms = (isOn: boolean) => {
    setIsTrying(isOn);
    tell({ studio: 'try', isOn });
    draft.say(isOn ? previewWords.trying : previewWords.triedOut);
  };
  const previewed = useSnapshot(({ state }) => state.previewed);
  const room = useSize();
  const [chosen, setWidth] = useState<number | null | undefined>();
  // On a phone the page of a laptop could not be read.
  const width = chosen === undefined ? (isNarrow ? null : LAPTOP) : chosen;
  const [scheme, setScheme] = useState<'light' | 'dark'>('light');
  const [frameWidth, scale] = width === null ? [room.width, 1] : [width, Math.min(1, room.width / width || 1)];
  const left = Math.max(0, (room.width - frameWidth * scale) / 2);
  return (
    <section className={styles['panel']} aria-label={words.preview}>
      {previewed && <PreviewedBar previewed={previewed} />}
      <header className={styles['tools']}>
        <span className={styles['fold']}>{foldButtons?.('outline')}</span>
        <ToggleButtonGroup
          className={styles['choices']!}
          aria-label={previewWords.width}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[String(width)]}
          onSelectionChange={([key]) => setWidth(key === 'null' ? null : Number(key))}
        >
          {WIDTHS.map((choice) => (
            <ToggleButton className={partStyles['toggle']!} id={String(choice)} key={String(choice)}>
              {choice ?? previewWords.fit}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <ToggleButtonGroup
          className={styles['choices']!}
          aria-label={previewWords.scheme}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[scheme]}
          onSelectionChange={([key]) => setScheme(key === 'dark' ? 'dark' : 'light')}
        >
          <ToggleButton className={partStyles['toggle']!} id="light" aria-label={previewWords.light}>
            <Icon name="sun" />
          </ToggleButton>
          <ToggleButton className={partStyles['toggle']!} id="dark" aria-label={previewWords.dark}>
            <Icon name="moon" />
          </ToggleButton>
        </ToggleButtonGroup>
        <ToggleButton className={partStyles['toggle']!} isSelected={isMoving} onChange={move}>
          {previewWords.motion}
        </ToggleButton>
        {hasForm && (
          <ToggleButton className={partStyles['toggle']!} isSelected={isTrying} onChange={tryForms}>
            {previewWords.tryIt}
          </ToggleButton>
        )}
        <AsOfButton />
        {!isLocked && <ContentSelect />}
        <span className={styles['fold']}>{foldButtons?.('fields')}</span>
      </header>
      <Hint place="preview" />
      <div className={styles['room']} ref={room.ref}>
        <PageOverlay
          scale={scale}
          left={left}
          width={frameWidth * scale}
          height={room.height}
          onShowField={onShowField}
        />
        {!isDrawn && (
          <div className={styles['skeleton']} aria-hidden="true">
            {[1, 2, 3, 4].map((part) => (
              <div key={part} className={partStyles['skeleton']} />
            ))}
          </div>
        )}
        <iframe
          data-drawn={isDrawn || undefined}
          data-answering={isAnswering || undefined}
          // There is no document to read where the browser says that the server is gone.
          onLoad={({ currentTarget: { contentDocument } }) =>
            setIsDrawn(![undefined, 'about:blank'].includes(contentDocument?.location.href))
          }
          className={styles['frame']}
          ref={frame}
          title={words.preview}
          style={{
            // The page's own media query follows the scheme of the element that embeds it.
            colorScheme: scheme,
            inlineSize: frameWidth === 0 ? '100%' : frameWidth,
            blockSize: room.height === 0 ? '100%' : room.height / scale,
            transform: `scale(${scale})`,
            marginInlineStart: left,
          }}
        />
      </div>
    </section>
  );
}
