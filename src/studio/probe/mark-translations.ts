import { isEqual, partOf, valueAt, type Json, type Path } from '../../document/json.ts';
import { shownPair } from '../../languages/match-texts.ts';
import { OverlayDraft } from '../../languages/overlay-draft.ts';
import { innerField, type Overlay } from '../../languages/overlay.ts';
import { partsOfFrame, partsOfPage } from '../../languages/parts-of-site.ts';
import { surveyPart } from '../../languages/survey.ts';
import type { SiteSchema } from '../../validate/schema/walk-schema.ts';
import type { PageFile } from '../../preview/source/site-drawing.ts';
import type { Mark } from './mark-texts.ts';

const group = (value: Json | undefined): object => (typeof value === 'object' && value !== null ? value : {});

const textPath = ({ kind, path }: Mark): Path => (kind === 'picture' ? [...path, 'alt'] : path);

const fieldOf = (path: Path): string =>
  path.reduce<string>((field, step) => (typeof step === 'number' ? `${field}[]` : innerField(field, step)), '');

/**
 * The translations of a page one section of which is marked: each text that the language shows is a mark there, too, and what it
 * leaves out stays left out.
 *
 * @param page   As it is drawn, without marks.
 * @param id     Of the section.
 * @param marks  Of its texts; paths begin at the section.
 */
export function markTranslations(
  { frame, route }: PageFile,
  id: string,
  marks: Mark[],
  overlay: Overlay,
  schema: SiteSchema,
): Overlay {
  const at = route.sections.findIndex((section) => section.id === id);
  const use = route.sections[at]?.['use'];
  const own = ['pages', route.path, 'sections', id];
  const places = [own, ...(typeof use === 'string' ? [['shared', use]] : [])];
  const site = { ...frame, routes: [route] };
  const parts = [...partsOfPage(site, 0, schema), ...partsOfFrame(site, new Map(), schema)];
  const section = route.sections[at] as unknown as Json;
  const marked = new OverlayDraft({});
  // Of a picture, what it tells is marked: one that tells nothing has nothing to be translated.
  const byPath = new Map(marks.map((mark) => [JSON.stringify(textPath(mark)), mark]));
  for (const mark of marks)
    if (valueAt(section, textPath(mark)) === '') marked.add([], fieldOf(textPath(mark)), [mark.mark], textPath(mark));
  // Those of the page come first: a field that overrides the shared one has its own.
  for (const place of places) {
    const part = parts.find((each) => isEqual(each.place, place));
    const texts = part ? surveyPart(part, overlay, frame.site.language ?? 'en').texts : [];
    for (const text of texts) {
      const pair = shownPair(text, frame.languages?.[overlay.language] ?? {});
      if (!pair) continue;
      const path = text.path.slice(place.length === 2 ? 2 : 4);
      const mark = byPath.get(JSON.stringify(path));
      marked.add([], text.field, mark ? [mark.mark] : pair.pair, path);
    }
  }
  const pages = partOf(overlay as unknown as Json, 'pages');
  const page = partOf(pages, route.path);
  const sections = { ...group(partOf(page, 'sections')), [id]: marked.value };
  return { ...overlay, pages: { ...group(pages), [route.path]: { ...group(page), sections } } };
}
