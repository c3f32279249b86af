import { isEqual, valueAt, type Path } from '../../../document/json.ts';
import type { TranslatedText } from '../../../languages/match-texts.ts';
import type { SurveyedPart } from '../../../languages/survey.ts';
import { titleOf } from '../../../model/form/form-words.ts';
import { pageName, sectionName } from '../../../validate/words/names.ts';
import type { TextPlace } from '../../protocol.ts';
import type { TranslatedGroup } from '../../panels/translations/protocol.ts';
import { isOpen, shownAt, wordsOfPart, type DraftSurvey } from './survey-draft.ts';

/** Parts that an editor takes for one: a page with its sections, a shared section, a form, and what all pages share. */
interface TextGroup extends Pick<TranslatedGroup, 'kind' | 'name'> {
  texts: TranslatedText[];
}

/** In which order editors meet them. */
const ORDER: TextGroup['kind'][] = ['page', 'shared', 'form', 'site'];
const KINDS: Record<string, TextGroup['kind']> = { pages: 'page', shared: 'shared', forms: 'form' };

function nameOf({ value, site, schema }: DraftSurvey, { place: [kind, name = ''] }: SurveyedPart): string {
  if (kind === 'pages') return pageName(value, valueAt(value, ['routes', indexOf(site.routes, name)]) ?? null);
  if (kind === 'shared') return sectionName(value, ['shared', name], schema);
  return kind === 'forms' ? titleOf(name) : '';
}

const indexOf = (routes: { path: string }[], path: string): number => routes.findIndex((each) => each.path === path);

/** The texts of a site by what an editor takes for one, in the order in which they are translated. */
export function groupTexts(draft: DraftSurvey): TextGroup[] {
  const groups = new Map<string, TextGroup>();
  for (const part of draft.survey.parts) {
    const [kind, name] = part.place;
    const key = KINDS[kind!] ? JSON.stringify([kind, name]) : 'site';
    const group = groups.get(key) ?? { kind: KINDS[kind!] ?? 'site', name: nameOf(draft, part), texts: [] };
    group.texts.push(...wordsOfPart(part));
    groups.set(key, group);
  }
  return [...groups.values()]
    .filter(({ texts }) => texts.length > 0)
    .toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
}

/** Where a text is in the studio; null where nothing shows it. */
export function placeOfText(draft: DraftSurvey, { path }: Pick<TranslatedText, 'path'>): TextPlace | null {
  const show = shownAt(draft, path);
  return show && { show, text: path };
}

/**
 * The next text that is open, in the order of `groupTexts`, and from the end on from the start.
 *
 * @param after  A text; null to begin with what is selected.
 * @param shown  What is selected: the path of a section, a page or a part of the site.
 */
export function nextOpen(draft: DraftSurvey, after: Path | null, shown: Path): TextPlace | null {
  const texts = groupTexts(draft).flatMap((group) => group.texts);
  const isShown = ({ path }: TranslatedText) => isEqual(shownAt(draft, path)?.slice(0, shown.length), shown);
  const start = after ? texts.findIndex(({ path }) => isEqual(path, after)) + 1 : Math.max(0, texts.findIndex(isShown));
  for (const text of [...texts.slice(start), ...texts.slice(0, start)]) {
    const place = isOpen(text) ? placeOfText(draft, text) : null;
    if (place) return place;
  }
  return null;
}

/** How many texts of each group are done and open, and where the first open one is. */
export const tableOf = (draft: DraftSurvey): TranslatedGroup[] =>
  groupTexts(draft).map(({ kind, name, texts }) => {
    const open = texts.filter(isOpen);
    const [first = texts[0]!] = open;
    return { kind, name, done: texts.length - open.length, open: open.length, first: placeOfText(draft, first) };
  });

/** The text whose translation is at a path of the overlay; undefined where there is none. */
export const textOfPair = ({ survey }: DraftSurvey, path: Path): TranslatedText | undefined =>
  survey.parts.flatMap(wordsOfPart).find(({ pair }) => pair && isEqual(pair.path, path));
