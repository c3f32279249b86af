import type { Json, Path } from '../../../document/json.ts';
import { dateInWords } from '../../../model/dates.ts';
import { timeZoneOf } from '../../facts/site-facts.ts';
import { sectionDefinition } from '../../../model/section-definition.ts';
import { schemaAt, type SiteSchema } from '../../schema/walk-schema.ts';
import { inMarks } from '../../../config/problems/quote.ts';
import { titleAt } from '../names.ts';
import { capital, formIn } from '../subject.ts';

/** A text as the field at a path shows it: a choice, a date, a link. */
function shownText(site: Json, path: Path, text: string, schema: SiteSchema): string {
  const found = schemaAt(site, path, schema);
  const login = /^login:(\w+)$/.exec(text)?.[1];
  if (found?.part === 'date') return dateInWords(text, timeZoneOf(site)) ?? text;
  if (login !== undefined) return titleAt(site, ['login', login], schema) ?? text;
  if (path.at(-1) === 'type') return String(schema.definitions[sectionDefinition(text)]?.['title'] ?? text);
  // The name of an upload, without the folders that it is in.
  const isUpload = path.at(-1) === 'src' && found?.part !== 'embed-address';
  if (isUpload || /^(sources|dark(Phone)?Sources|phoneSources)$/.test(String(path.at(-2))))
    return text.replace(/^.*\//s, '');
  if (found?.schema['enum'] !== undefined) return capital(text.replaceAll('-', ' '));
  return text.replace(/^(mailto|tel):/i, '');
}

/** A value of the config, or one that was meant there, as its field shows it, in the quotation marks of print. */
export function shownValue(site: Json, path: Path, value: Json | undefined, schema: SiteSchema): string {
  if (typeof value !== 'string') return value === undefined || typeof value === 'object' ? '“…”' : `“${String(value)}”`;
  return formIn(value) ?? inMarks(shownText(site, path, value, schema));
}
