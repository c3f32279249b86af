import type { Page } from '../../../model/page.ts';
import type { SectionFile } from '../../../model/site-file.ts';
import type { ResolvedSite } from '../../../resolve/index.ts';
import { sectionDefinition } from '../../../model/section-definition.ts';
import type { SiteSchema } from '../../../validate/schema/walk-schema.ts';
import { findPlaces } from '../../probe/find-places.ts';
import { markSite, markTexts, type Mark } from '../../probe/mark-texts.ts';
import { markTranslations } from '../../probe/mark-translations.ts';
import type { PagePart, PlaceOnPage } from '../../protocol.ts';
import type { PageFile, SiteDrawing } from '../../../preview/source/site-drawing.ts';
import { bad, type Handlers } from './requests.ts';

/** What asks where fields are drawn. */
export interface PlaceRequests {
  /** In a part of the page with this address in the language of the site; those of a section also in a further language. */
  places(input: { path: string; part: PagePart; language: string | null }): { places: PlaceOnPage[] };
}

/** Draws a page as HTML, with these values in place of those that all pages share. */
export type DrawPage = (page: Page, data: ResolvedSite['site']) => Promise<string>;

const isPagePart = (part: unknown): part is PagePart =>
  part === 'header' || part === 'footer' || (typeof part === 'string' && part.startsWith('#'));

/** Marks the texts of a section, and of what all pages share. */
function marked(page: PageFile, part: PagePart, schema: SiteSchema): { file: PageFile; marks: Mark[] } {
  const { frame, route } = page;
  const site = markSite(frame, schema);
  const marks = [...site.marks];
  const sections = route.sections.map((section) => {
    if (`#${section.id}` !== part) return section;
    const { type } = section as SectionFile;
    const found = markTexts(section, schema.definitions[sectionDefinition(type)]!, schema);
    marks.push(...found.marks);
    return found.marked;
  });
  return { file: { ...page, frame: site.marked, route: { ...route, sections } }, marks };
}

/** Marks the texts of a section, and their translations. */
function markedIn(language: string, page: PageFile, part: PagePart, schema: SiteSchema): ReturnType<typeof marked> {
  const { file, marks } = marked(page, part, schema);
  const own = marks.filter(({ isSite }) => !isSite);
  const overlays = page.overlays.map((overlay) =>
    overlay.language === language ? markTranslations(page, part.slice(1), own, overlay, schema) : overlay,
  );
  // What all pages share is edited in its fields.
  return { file: { ...file, frame: page.frame, overlays }, marks: own };
}

/**
 * Which node of a page shows which field: found by drawing the page with marks, by the code that draws pages.
 * docs/decisions 0071
 */
export function placeRequests(source: SiteDrawing, drawPage: DrawPage): Handlers<PlaceRequests> {
  return {
    async places({ path, part, language = null }) {
      if (!isPagePart(part)) throw bad('a part that no page has');
      if (language !== null && (typeof language !== 'string' || !source.site()?.languages?.[language]))
        throw bad('a language that the site does not show');
      const schema = source.schema();
      let marks: Mark[] = [];
      const mark = (file: PageFile, own: SiteSchema) => {
        const found = language === null ? marked(file, part, own) : markedIn(language, file, part, own);
        ({ marks } = found);
        return found.file;
      };
      const drawn =
        schema &&
        source.drawnWith(String(path), (file) => mark(file, schema), ...(language === null ? [] : [language]));
      return { places: drawn ? findPlaces(await drawPage(drawn.page, drawn.site), part, marks) : [] };
    },
  };
}
