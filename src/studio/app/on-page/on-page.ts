import { createContext, useContext, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { FrameMessage, InterfaceMessage } from '../../frame-messages.ts';
import type { Path, PlaceOnPage } from '../../protocol.ts';
import type { Draft } from '../draft/draft.ts';
import { valueOf } from '../draft/value-of.ts';
import { difference } from '../../../document/merge.ts';
import { FILES } from '../../../document/joined-files.ts';
import { sectionsOf } from '../outline/sections.ts';
import type { Selected } from '../../rich-text/edit-marks.ts';
import type { LinkAsk } from '../rich-text/rich-link-dialog.tsx';
import { formOf } from '../forms/form-of.ts';
import { onPageWords } from './words.ts';
import { askPlaces, placeAt } from './ask-places.ts';

/** A text that is being edited on the page. */
interface Edit {
  number: number;
  /** The path of its page. */
  page: string;
  section: string;
  place: PlaceOnPage;
  before: string;
  /** As it was typed last. */
  text: string;
  /** What had the focus, where it was begun by keyboard: the focus returns there. */
  from: HTMLElement | null;
}

/** Editing on the page, for the parts of the studio. */
export interface OnPage {
  frame: RefObject<HTMLIFrameElement | null>;
  /** Sends a message to the page. */
  tell(message: InterfaceMessage): void;
  /** Hears what the page tells of the text that is edited. */
  hear(message: FrameMessage): void;
  /** Leads to what was clicked on the page: a section's text is edited there, all else in its field. */
  open(message: Extract<FrameMessage, { studio: 'selected' }>): Promise<void>;
  /** Edits a text of the selected section, as somebody without a mouse. */
  edit(place: PlaceOnPage): void;
  /** Edits the heading of a section, or else its first text. */
  editSection(section: string): Promise<void>;
}

export const OnPageContext = createContext<OnPage | null>(null);

/** Editing on the page. */
export function useOnPage(): OnPage {
  const onPage = useContext(OnPageContext);
  if (!onPage) throw new Error('A part of the studio is drawn outside of it.');
  return onPage;
}

/** Tells this window's messages from those of another one. */
export const MESSAGE_KEY = crypto.randomUUID();

let count = 0;

/** Whether the fields of a shared section are edited: it stands on several pages. */
function isShared(draft: Draft): boolean {
  const { selection } = draft.getSnapshot();
  return selection.kind === 'section' && selection.isShared === true;
}

/** Where a value of a section is in the config now; null where the section is gone. */
function pathOf(draft: Draft, section: string, path: Path): Path | null {
  const { state, pageIndex, selection } = draft.getSnapshot();
  const sections = sectionsOf(state.page?.route);
  const at = sections.findIndex(({ id }) => id === section);
  if (at < 0) return null;
  const use = sections[at]!['use'];
  const isShared = selection.kind === 'section' && selection.id === section && selection.isShared === true;
  return isShared && typeof use === 'string'
    ? ['shared', use, ...path]
    : ['routes', pageIndex, 'sections', at, ...path];
}

/** Where a place is in the config now; null where it is gone. */
function placePath(draft: Draft, section: string, { path, isSite }: PlaceOnPage): Path | null {
  if (!isSite) return pathOf(draft, section, path);
  return valueOf(draft, path.slice(0, -1)) === undefined ? null : path;
}

/** Where the label of a form's field is in the draft, by the name of its control; null where no form of the section has it. */
function fieldPath(draft: Draft, id: string, name: string): Path | null {
  const { state } = draft.getSnapshot();
  const section = sectionsOf(state.page?.route).find((each) => each['id'] === id);
  const file = section ? formOf(section, state.site, draft.session.schema) : null;
  const found = Object.entries(state.forms[file ?? '']?.fields ?? {}).find(([, field]) => field.name === name);
  return found && file !== null ? [FILES, file, ...(JSON.parse(found[0]) as Path), 'title'] : null;
}

/** Writes what was typed on the page, as one step to undo. */
function write(draft: Draft, { number, section, place }: Edit, text: string | undefined): void {
  const path = placePath(draft, section, place);
  if (!path) return draft.say(onPageWords.onPageGone(text ?? ''), true);
  draft.edit(difference(valueOf(draft, path), text, path), { coalesce: `on the page ${number}`, isOneStep: true });
}

export type Part = 'outline' | 'preview' | 'fields';

/** Where a click leads that meets no words, in a part of the page that is no section. */
const BESIDE: { [part: string]: Path } = { header: ['navigation'], footer: ['footer'] };

/**
 * Editing on the page, of one text at a time.
 *
 * @param onShow  Shows a part of the studio where the window is too narrow for all.
 * @param onLink  Asks where words of the text shall lead; null for an end of that.
 */
export function pageTexts(draft: Draft, onShow: (part: Part) => void, onLink: (asked: LinkAsk | null) => void) {
  const frame: OnPage['frame'] = { current: null };
  let current: Edit | null = null;

  const tell = (message: InterfaceMessage) =>
    frame.current?.contentWindow?.postMessage({ ...message, key: MESSAGE_KEY }, window.location.origin);
  const showSite = (path: Path) => {
    draft.show(path);
    onShow('fields');
  };
  const showField = (section: string, place: PlaceOnPage) => {
    const field = placePath(draft, section, place);
    if (field) showSite(field);
  };
  const askFor = ({ number, section, place, text, from }: Edit) => {
    const { at, title, isRich = false } = place;
    tell({ studio: 'edit', edit: number, section, at, text, isRich, title, isClicked: from === null });
  };
  const begin = (section: string, place: PlaceOnPage, from: HTMLElement | null) => {
    const path = placePath(draft, section, place);
    const text = path && valueOf(draft, path);
    // Empty, of a shared section, or not words yet: the form is the place for it.
    if (!path || typeof text !== 'string' || text === '') return showField(section, place);
    const { state, pageIndex } = draft.getSnapshot();
    const page = state.pages[pageIndex]?.path ?? '';
    current = { number: ++count, page, section, place, before: text, text, from };
    // The fields beside it follow: those of a button are more than its words.
    draft.show(path, { isOnPage: true });
    onShow('preview');
    frame.current?.focus();
    askFor(current);
  };
  const leave = (edit: Edit, isKept: boolean) => {
    const text = isKept ? edit.text : edit.before;
    if (text !== edit.text || text === '') write(draft, edit, text === '' && edit.place.isOptional ? undefined : text);
    // Somebody may have left it by a click elsewhere.
    if (!edit.from || document.activeElement !== frame.current) return;
    // What is in a hidden tab takes no focus.
    flushSync(() => onShow(edit.from?.closest('#part-outline') ? 'outline' : 'fields'));
    edit.from.focus();
  };
  return {
    frame,
    tell,
    edit(place: PlaceOnPage) {
      const { selection } = draft.getSnapshot();
      const from = document.activeElement;
      if (selection.kind === 'section') begin(selection.id, place, from instanceof HTMLElement ? from : null);
    },
    async editSection(section: string) {
      draft.select({ kind: 'section', id: section });
      const answer = await askPlaces(draft, `#${section}`);
      if ('error' in answer) return draft.say(answer.error, true);
      const texts = answer.places.filter(({ kind, isSite }) => kind === 'text' && !isSite);
      const place = texts.find(({ path }) => path[0] === 'heading') ?? texts[0];
      if (!place) return draft.say(onPageWords.notOnPage);
      begin(section, place, document.querySelector<HTMLElement>(`[role="row"][data-key="${CSS.escape(section)}"]`));
    },
    async open({ part, at, text, field }: Extract<FrameMessage, { studio: 'selected' }>) {
      const { selection } = draft.getSnapshot();
      const section = part.startsWith('#') ? part.slice(1) : null;
      const isSelected = selection.kind === 'section' && selection.id === section;
      if (section !== null && !isSelected) draft.select({ kind: 'section', id: section });
      const ofForm = section !== null && field !== undefined ? fieldPath(draft, section, field) : null;
      if (ofForm && section !== null) {
        const label: PlaceOnPage = {
          path: ofForm,
          isSite: true,
          title: onPageWords.label,
          isOptional: true,
          at,
          kind: 'text',
        };
        // Of a field that has no label of its own, its name in words is there.
        return text !== undefined && text === valueOf(draft, ofForm) ? begin(section, label, null) : showSite(ofForm);
      }
      const answer = await askPlaces(draft, part);
      if ('error' in answer) return draft.say(answer.error, true);
      const place = placeAt(answer.places, at);
      if (section === null || place?.isSite) return showSite(place?.path ?? BESIDE[part]!);
      if (!place) return;
      if (place.kind === 'text' && text !== undefined) begin(section, place, null);
      else showField(section, place);
    },
    hear(message: FrameMessage) {
      const edit = current;
      if (message.studio === 'ready' && message.isLoaded && edit) {
        // What was typed is in the draft. A form that was changed just before has loaded the page under an edit that was to begin.
        if (edit.text === edit.before && message.path === edit.page) askFor(edit);
        else current = null;
      }
      if (!('edit' in message) || message.edit !== edit?.number) return;
      if (message.studio === 'typed') {
        edit.text = message.text;
        return write(draft, edit, message.text);
      }
      if (message.studio === 'link') {
        const asked: Selected = { text: edit.text, start: message.start, end: message.end };
        return onLink({
          selected: asked,
          here: isShared(draft) ? null : (draft.getSnapshot().state.pages[draft.getSnapshot().pageIndex]?.path ?? null),
          onClose(linked) {
            onLink(null);
            if (linked) {
              edit.text = linked.text;
              write(draft, edit, linked.text);
            }
            frame.current?.focus();
            tell({ studio: 'linked', edit: edit.number, ...(linked ?? asked) });
          },
        });
      }
      current = null;
      if (message.studio === 'left') leave(edit, message.isKept);
      else showField(edit.section, edit.place);
    },
    /** Tells the page what another window or program has changed of the text. */
    follow() {
      const path = current && placePath(draft, current.section, current.place);
      const now = path ? valueOf(draft, path) : undefined;
      if (!current || typeof now !== 'string' || now === current.text) return;
      current.before = now;
      current.text = now;
      tell({ studio: 'text', edit: current.number, text: now });
    },
  };
}
