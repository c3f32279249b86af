import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FormSchema } from '../../src/model/form/form-schema.ts';
import { composeSiteSchema, listSectionTypes } from '../../src/validate/schema/compose-schema.ts';
import type { RouteFile, SectionFile, SiteFile } from '../../src/model/site-file.ts';
import { holdsWords, readSchema, walkSite, type Visit } from '../../src/validate/schema/walk-schema.ts';
import { PROJECT } from '../own-site.ts';

/** A site after an editor has changed everything an editor may change. */

/** Replaces the first letter of the alphabet by the last, and so on: another text of the same length. */
const turned = (letter: string, first: number, count: number): string =>
  String.fromCodePoint(2 * first + count - 1 - letter.codePointAt(0)!);

/** Another text of the same length; placeholders in braces stay. */
export const otherText = (text: string): string =>
  text.replace(/\{\w+\}|[a-z]|[A-Z]|[0-9]/g, (found) => {
    if (found.length > 1) return found;
    if (/[a-z]/.test(found)) return turned(found, 97, 26);
    return /[A-Z]/.test(found) ? turned(found, 65, 26) : turned(found, 48, 10);
  });

/** Keys whose plain strings are names, not words. */
const NAMES = ['$schema', 'type', 'src', 'sources', 'darkSources', 'phoneSources', 'darkPhoneSources', 'theme'];

/** Whether a visitor reads a value as words: a string without a format. */
export const isText = ({ value, path, schema, part }: Visit): boolean =>
  typeof value === 'string' &&
  holdsWords(part) &&
  schema['type'] === 'string' &&
  !('pattern' in schema || 'enum' in schema || 'format' in schema) &&
  !path.some((step) => NAMES.includes(String(step)));

/** Replaces one value of a config. */
export function setAt(value: unknown, path: (string | number)[], text: string): void {
  const owner = path.slice(0, -1).reduce((here, step) => (here as Record<string | number, unknown>)[step], value);
  (owner as Record<string | number, unknown>)[path.at(-1)!] = text;
}

/** Changes every text that visitors read. */
function changeTexts(site: SiteFile): void {
  const found: [path: (string | number)[], text: string][] = [];
  const note = (visit: Visit) => {
    if (isText(visit)) found.push([[...visit.path], otherText(visit.value as string)]);
  };
  walkSite(site, readSchema(composeSiteSchema(PROJECT)), note);
  for (const [path, text] of found) setAt(site, path, text);
}

/** The interface's default words. */
function defaultWords(): Record<string, string> {
  const { properties } = JSON.parse(readFileSync(join(PROJECT, 'schema/parts/texts.json'), 'utf8')) as {
    properties: Record<string, { default: string }>;
  };
  return Object.fromEntries(Object.entries(properties).map(([key, word]) => [key, word.default]));
}

/** The words of a site's interface. */
export const wordsOf = (site: SiteFile): Record<string, string> => ({ ...defaultWords(), ...site.texts });

/** The README's example page. */
function readmePage(): RouteFile {
  const readme = readFileSync(join(PROJECT, 'README.md'), 'utf8');
  const example = [...readme.matchAll(/```json\n([^`]*)```/g)].find(([, json]) => json!.includes('"sections"'));
  return JSON.parse(example![1]!) as RouteFile;
}

/** One section of each type, as an editor inserts it; dead links are replaced by "/". */
function everySection(site: SiteFile): SectionFile[] {
  const paths = site.routes.map(({ path }) => path);
  return listSectionTypes(PROJECT).map(({ name, samples }) => {
    const fields = JSON.stringify(samples['default']).replace(/"link":"(\/[^"]*)"/g, (link, target: string) =>
      paths.includes(target) ? link : '"link":"/"',
    );
    return { ...(JSON.parse(fields) as object), id: `added-${name}`, type: name };
  });
}

/** An address that no page has. */
function freePath(site: SiteFile, wanted: string): string {
  const taken = [...site.routes.map(({ path }) => path), ...Object.keys(site.redirects ?? {})];
  return taken.includes(wanted) ? freePath(site, `${wanted}-again`) : wanted;
}

/**
 * The same site with every text changed, the README's page added to routes and navigation, and a page with one section of
 * each type.
 */
export function changedSite(site: SiteFile): SiteFile {
  const changed = structuredClone(site);
  changed.texts = wordsOf(site);
  changeTexts(changed);
  const prices = readmePage();
  prices.path = freePath(site, prices.path);
  const sections = {
    path: freePath(site, '/every-section'),
    title: 'A section of each type, as inserted',
    description:
      'One section of each type stands on this page, the way an editor inserts it and has not changed it yet.',
    sections: everySection(site),
  };
  changed.routes.push(prices, sections);
  const origins = sections.sections.flatMap(({ src }) => (typeof src === 'string' ? [new URL(src).origin] : []));
  changed.embeds = [...new Set([...(site.embeds ?? []), ...origins])];
  changed.navigation.push({ key: `added${prices.path.replaceAll('/', '-')}`, label: 'Prices', link: prices.path });
  return changed;
}

/** The name of the field that an editor adds to the form. */
export const ADDED_FIELD = 'addedbyaneditor';

/** The same form with every text changed and a field added. */
export function changedForm(schema: FormSchema): FormSchema {
  const changed = structuredClone(schema);
  for (const field of Object.values(changed.properties)) {
    if (field.title) field.title = otherText(field.title);
    if (field.description) field.description = otherText(field.description);
    const messages = field['x-messages'] ?? {};
    for (const [rule, message] of Object.entries(messages)) messages[rule] = otherText(message);
  }
  changed.properties[ADDED_FIELD] = {
    type: 'string',
    title: 'Added by an editor',
    maxLength: 60,
    pattern: '\\S',
    not: { pattern: '[\\u0000\\p{Cs}]' },
    'x-messages': {
      required: 'Say what was added.',
      pattern: 'Say what was added.',
      not: 'This cannot be stored.',
      maxLength: 'This can have at most 60 characters.',
    },
  };
  changed.required = [...new Set([...(changed.required ?? []), ADDED_FIELD])];
  return changed;
}
