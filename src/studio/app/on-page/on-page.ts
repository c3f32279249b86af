import { createContext, useContext, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { FrameMessage, InterfaceMessage, Keyed } from '../../frame-messages.ts';
import type { Path, PlaceOnPage, TranslationText } from '../../protocol.ts';
import type { Draft } from '../draft/draft.ts';
import { valueOf } from '../draft/value-of.ts';
import { difference } from '../../../document/merge.ts';
import { isEqual } from '../../../document/json.ts';
import { FILES } from '../../../document/joined-files.ts';
import { rowOf } from '../outline/focus-row.ts';
import type { Pane } from '../panes/use-panes.ts';
import { sectionsOf } from '../outline/sections.ts';
import type { Selected } from '../../rich-text/edit-marks.ts';
import type { LinkAsk } from '../rich-text/rich-link-dialog.tsx';
import type { WantedText } from '../languages/language-context.ts';
import { textTitle } from '../languages/text-title.ts';
import { formOf } from '../forms/form-of.ts';
import { onPageWords } from './words.ts';
import { askPlaces, placeAt } from './ask-places.ts';
import {
  askTexts,
  editedTranslation,
  shownText,
  translationAt,
  type EditedTranslation,
  type LanguageNow,
} from './translate-on-page.ts';

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
  /** Where the text is that of another language. */
  translation: EditedTranslation | null;
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
  /** Edits a text of the selected section, as somebody without a mouse. In another language, its translation. */
  edit(place: PlaceOnPage, translation?: TranslationText): void;
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
function write(draft: Draft, { number, section, place, translation }: Edit, text: string | undefined): void {
  if (translation) return translation.type(text ?? '');
  const path = placePath(draft, section, place);
  if (!path) return draft.say(onPageWords.onPageGone(text ?? ''), true);
  draft.edit(difference(valueOf(draft, path), text, path), { coalesce: `on the page ${number}`, isOneStep: true });
}

/** Where a click leads that meets no words, in a part of the page that is no section. */
const BESIDE: { [part: string]: Path } = { header: ['navigation'], footer: ['footer'] };

/**
 * Editing on the page, of one text at a time.
 *
 * @param onShow  Shows a part of the studio where the window is too narrow for all.
 * @param onLink  Asks where words of the text shall lead; null for an end of that.
 * @param now     The language that is edited.
 */
export function pageTexts(
  draft: Draft,
  onShow: (part: Pane) => void,
  onLink: (asked: LinkAsk | null) => void,
  now: () => LanguageNow,
) {
  const frame: OnPage['frame'] = { current: null };
  let current: Edit | null = null;
  /** The translation that was edited last: what is wrong with it may be known later. */
  let last: EditedTranslation | null = null;

  const pagePath = () => {
    const { state, pageIndex } = draft.getSnapshot();
    return state.pages[pageIndex]?.path;
  };
  const tell = (message: InterfaceMessage) =>
    frame.current?.contentWindow?.postMessage({ ...message, key: MESSAGE_KEY }, window.location.origin);
  /** Holds the keys from now on. At once: what is pressed next would overtake a message. */
  const hold = () => {
    const data: InterfaceMessage & Keyed = { studio: 'hold', key: MESSAGE_KEY };
    const { origin } = window.location;
    frame.current?.focus();
    frame.current?.contentWindow?.dispatchEvent(new MessageEvent('message', { data, origin, source: window }));
  };
  const showSite = (path: Path) => {
    draft.show(path);
    onShow('fields');
  };
  const showText = (wanted: WantedText) => {
    now().want(wanted);
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
  const beginEdit = (edit: Omit<Edit, 'number' | 'before'>) => {
    last = edit.translation;
    current = { ...edit, number: count, before: edit.text };
    onShow('preview');
    frame.current?.focus();
    askFor(current);
  };
  const begin = (section: string, place: PlaceOnPage, from: HTMLElement | null) => {
    const path = placePath(draft, section, place);
    const text = path && valueOf(draft, path);
    // Empty, of a shared section, or not words yet: the form is the place for it.
    if (!path || typeof text !== 'string' || text === '') return showField(section, place);
    // The fields beside it follow: those of a button are more than its words.
    draft.show(path, { isOnPage: true });
    count++;
    beginEdit({ page: pagePath() ?? '', section, place, text, from, translation: null });
  };
  const beginTranslation = (
    section: string,
    place: PlaceOnPage,
    translation: TranslationText,
    address: string | null,
    from: HTMLElement | null,
  ) => {
    const { path } = translation;
    const text = shownText(translation);
    if (address === null || text === null) return showText({ path });
    const { language, want } = now();
    const textNow = () => now().translations?.texts.find((each) => isEqual(each.path, path));
    want({ path, isOnPage: true });
    const edited = editedTranslation(draft, language!, ++count, translation, textNow);
    beginEdit({ page: address, section, place, text, from, translation: edited });
  };
  /** Leads to what was clicked on a page in another language: a text that the page shows is edited there. */
  const openTranslation = async (
    language: string,
    section: string | null,
    { part, at, text, field, isOpening = false }: Extract<FrameMessage, { studio: 'selected' }>,
  ) => {
    if (section === null) {
      draft.select({ kind: 'site' });
      if (isOpening) return;
      if (text !== undefined) return showText({ said: text });
      return onShow('fields');
    }
    const [answer, known] = await Promise.all([askPlaces(draft, part, language), askTexts(draft, language, section)]);
    for (const each of [answer, known]) if ('error' in each) return draft.say(each.error, true);
    if ('error' in answer || 'error' in known) return;
    const { texts, address } = known;
    const place = placeAt(answer.places, at);
    const ofForm = field !== undefined && texts.find((each) => each.path[0] === 'forms' && shownText(each) === text);
    const found = ofForm || (place && translationAt(texts, place));
    if (!found) return text === undefined ? onShow('fields') : showText({ said: text });
    const whole: PlaceOnPage | undefined = ofForm
      ? { path: found.path, title: textTitle(found), isOptional: true, at, kind: 'text' }
      : place;
    if (whole?.kind === 'text' && text !== undefined) return beginTranslation(section, whole, found, address, null);
    showText({ path: found.path });
  };
  const leave = (edit: Edit) => {
    const { text, place } = edit;
    if (text === '') write(draft, edit, place.isOptional ? undefined : text);
    edit.translation?.flush();
    // Somebody may have left it by a click elsewhere.
    if (!edit.from || document.activeElement !== frame.current) return;
    // What is in a hidden tab takes no focus.
    flushSync(() => onShow(edit.from?.closest('#part-outline') ? 'outline' : 'fields'));
    edit.from.focus();
  };
  return {
    frame,
    tell,
    edit(place: PlaceOnPage, translation?: TranslationText) {
      const { selection } = draft.getSnapshot();
      const from = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      if (selection.kind !== 'section') return;
      if (!translation) begin(selection.id, place, from);
      else beginTranslation(selection.id, place, translation, now().translations?.address ?? null, from);
    },
    async editSection(section: string) {
      draft.select({ kind: 'section', id: section });
      const row = rowOf(section) ?? null;
      // The first letters are for the text, however long it takes to find it.
      hold();
      const stay = (said: string, isFault = false) => {
        row?.focus();
        draft.say(said, isFault);
      };
      const { language } = now();
      const [answer, known] = await Promise.all([
        askPlaces(draft, `#${section}`, language),
        language === null ? null : askTexts(draft, language, section),
      ]);
      if ('error' in answer) return stay(answer.error, true);
      if (known && 'error' in known) return stay(known.error, true);
      const texts = answer.places.filter(({ kind, isSite }) => kind === 'text' && !isSite);
      const place = texts.find(({ path }) => path[0] === 'heading') ?? texts[0];
      const text = known && place && translationAt(known.texts, place);
      if (place && text) return beginTranslation(section, place, text, known.address, row);
      if (!place || known) return stay(known ? onPageWords.notTranslated : onPageWords.notOnPage);
      begin(section, place, row);
    },
    async open(message: Extract<FrameMessage, { studio: 'selected' }>) {
      const { part, at, text, field, isOpening = false } = message;
      const { selection } = draft.getSnapshot();
      const section = part.startsWith('#') ? part.slice(1) : null;
      const isSelected = selection.kind === 'section' && selection.id === section;
      if (section !== null && !isSelected) draft.select({ kind: 'section', id: section });
      const { language } = now();
      if (language !== null) return openTranslation(language, section, message);
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
      const choice = ++draft.choices;
      const path = pagePath();
      let answer = await askPlaces(draft, part, null);
      // Its page was removed meanwhile: that which is shown instead has the same menu.
      if (section === null && pagePath() !== path) answer = await askPlaces(draft, part, null);
      // Something else was chosen meanwhile: it stays.
      if (draft.choices !== choice) return;
      if ('error' in answer) return draft.say(answer.error, true);
      const place = placeAt(answer.places, at);
      if (section === null || place?.isSite) {
        const site = place?.path ?? BESIDE[part]!;
        // In a narrow window the fields would cover the menu.
        return isOpening ? draft.show(site) : showSite(site);
      }
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
        // An empty translation is none, and leaves its place in the file: that is for the end.
        if (edit.translation && message.text === '') return;
        return write(draft, edit, message.text);
      }
      if (message.studio === 'link') {
        const asked: Selected = { text: edit.text, start: message.start, end: message.end };
        return onLink({
          selected: asked,
          here: isShared(draft) || edit.translation?.path[0] === 'shared' ? null : (pagePath() ?? null),
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
      if (message.studio === 'left') leave(edit);
      else if (edit.translation) showText({ path: edit.translation.path });
      else showField(edit.section, edit.place);
    },
    /** Tells the page what another window or program has changed of the text. */
    takeDraft() {
      last?.tell();
      if (!current) return;
      const { translation } = current;
      const path = translation ? null : placePath(draft, current.section, current.place);
      const text = translation && now().translations?.texts.find((each) => isEqual(each.path, translation.path));
      const value = text ? shownText(text) : path ? valueOf(draft, path) : undefined;
      if (typeof value !== 'string' || value === current.text || translation?.isOwn(value)) return;
      current.before = value;
      current.text = value;
      tell({ studio: 'text', edit: current.number, text: value });
    },
  };
}
