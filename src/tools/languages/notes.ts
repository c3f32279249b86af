import type { Json } from '../../document/json.ts';
import type { TranslatedText } from '../../languages/match-texts.ts';
import type { SiteFile } from '../../model/site-file.ts';
import { schemaAt, type SiteSchema } from '../../validate/schema/walk-schema.ts';
import { inMarks } from '../../config/problems/quote.ts';
import { valueName } from '../../validate/words/names.ts';

/**
 * Says where a text stands and what it is for: `Home, “Why Choose Us”: Heading. The words of the section.`
 *
 * @returns  By the titles and descriptions of the schemas.
 */
export function noteOf(site: SiteFile, schema: SiteSchema): (text: TranslatedText) => string {
  const root = site as unknown as Json;
  return ({ path }) => {
    if (path[0] === 'forms') return `Form ${inMarks(path[1])}: ${String(path[2])}.`;
    const place = valueName(root, path, schema).replace(/\.?$/, '.');
    const hint = schemaAt(root, path, schema)?.schema['description'];
    // Of a word of the interface, the title is that already.
    return typeof hint === 'string' && !place.includes(hint) ? `${place} ${hint}` : place;
  };
}
