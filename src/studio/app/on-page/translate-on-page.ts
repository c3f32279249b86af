import { isEqual } from '../../../document/json.ts';
import type { Path, PlaceOnPage, TranslationText } from '../../protocol.ts';
import type { Draft } from '../draft/draft.ts';
import type { Fault } from '../draft/transport.ts';
import type { EditedLanguage } from '../languages/language-context.ts';
import { restingText, type RestingText } from '../languages/resting-text.ts';

/** What editing on the page needs to know of the language that is edited. */
export type LanguageNow = Pick<EditedLanguage, 'language' | 'translations' | 'want'>;

/** The path of a text from its section; null where it is of something else. */
function inSection([kind, ...path]: Path): Path | null {
  if (kind === 'shared') return path.slice(1);
  return kind === 'routes' && path[1] === 'sections' ? path.slice(3) : null;
}

/** The text of a place among those of its section: its own, else that of the shared section that it shows. */
export function translationAt(texts: TranslationText[], place: PlaceOnPage): TranslationText | undefined {
  if (place.isSite) return undefined;
  const here = texts.filter(({ path }) => isEqual(inSection(path), place.path));
  return here.find(({ path }) => path[0] === 'routes') ?? here[0];
}

/** What a page in another language shows of a text; null where it is left out, or stands there as in the source. */
export const shownText = ({ text, state }: TranslationText): string | null => (state === 'missing' ? null : text);

/** Asks for the texts of a section, and where the page is. */
export async function askTexts(
  draft: Draft,
  language: string,
  section: string,
): Promise<{ texts: TranslationText[]; address: string | null } | Fault> {
  return draft.ask('translations', { page: draft.getSnapshot().pageIndex, language, section, isSite: false });
}

/** A translation that is typed on the page. */
export interface EditedTranslation extends RestingText {
  path: Path;
  /** Whether a text is one that was typed here: it comes back from the server later. */
  isOwn(text: string): boolean;
  /** Tells what is wrong with it by now; once. */
  tell(): void;
}

/** @param edit  Names the edit: it is one step to undo. */
export function editedTranslation(
  draft: Draft,
  language: string,
  edit: number,
  { path, source, ...text }: TranslationText,
  textNow: () => TranslationText | undefined,
): EditedTranslation {
  // What stood there before comes, too, until the first key has arrived.
  const typed = new Set([text.text]);
  let lastSaid: string | null = null;
  let was = text.text;
  const resting = restingText(draft, (next) => {
    draft.run('translate', { language, path, source, to: { text: next }, was, coalesce: `on the page ${edit}` });
    was = next === '' ? null : next;
  });
  return {
    path,
    get isWaiting() {
      return resting.isWaiting;
    },
    flush: () => resting.flush(),
    type(next) {
      typed.add(next);
      resting.type(next);
    },
    isOwn: (next) => typed.has(next),
    tell() {
      const at = textNow()?.at ?? text.at;
      const problem = at && draft.getSnapshot().state.problems.find((each) => isEqual(each.path, at));
      const said = problem ? `${problem.what} ${problem.fix}` : null;
      const isNew = said !== null && said !== lastSaid;
      lastSaid = said;
      if (isNew) draft.say(said, true);
    },
  };
}
