import type { Page } from '../../../model/page.ts';
import { sectionDefinition } from '../../../validate/schema/compose-schema.ts';
import { findPlaces } from '../../probe/find-places.ts';
import { markTexts, type Mark } from '../../probe/mark-texts.ts';
import type { PlaceOnPage } from '../../protocol.ts';
import type { SiteDrawing } from '../../../tools/dev/source/site-drawing.ts';
import type { Handlers } from './requests.ts';

/** What asks where fields are drawn. */
export interface PlaceRequests {
  /** Of a section, by the address of its page and its id. */
  places(input: { path: string; section: string }): { places: PlaceOnPage[] };
}

/**
 * Which node of a page shows which field of a section: found by drawing the section with marks, by the code that draws
 * pages. docs/decisions 0071
 *
 * @param drawPage  Draws a page of the draft's site as HTML.
 */
export function placeRequests(source: SiteDrawing, drawPage: (page: Page) => Promise<string>): Handlers<PlaceRequests> {
  return {
    async places({ path, section }) {
      const schema = source.schema();
      let marks: Mark[] = [];
      const page =
        schema &&
        source.pageWith(String(path), String(section), (shown) => {
          const found = markTexts(shown, schema.definitions[sectionDefinition(shown.type)]!, schema);
          ({ marks } = found);
          return found.marked;
        });
      return { places: page ? findPlaces(await drawPage(page), String(section), marks) : [] };
    },
  };
}
