import type { SiteSchema } from '../../../../validate/schema/walk-schema.ts';
import { changeWords } from '../../../../model/rich-text/write-rich-text.ts';
import { partOf } from '../../../../document/json.ts';
import type { Json, Operation, Replacement, ReplaceQuery } from '../../../protocol.ts';
import { placeNames } from './find.ts';
import { interfaceWords, siteTexts } from './site-texts.ts';

/** A pattern for a text as it is written. */
function patternOf({ find, matchCase, wholeWords }: ReplaceQuery): RegExp {
  const escaped = find.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
  const isWord = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character);
  const [before, after] = [
    isWord(find[0]) ? '(?<![\\p{L}\\p{N}])' : '',
    isWord(find.at(-1)) ? '(?![\\p{L}\\p{N}])' : '',
  ];
  return new RegExp(wholeWords ? before + escaped + after : escaped, matchCase ? 'gu' : 'giu');
}

/**
 * Every text in which something would be replaced, interface words included; never ids, types, paths and links.
 *
 * @returns  In the order of the config, each with the text as it would be.
 */
export function replacementsIn(root: Json, schema: SiteSchema, query: ReplaceQuery): Replacement[] {
  if (query.find === '') return [];
  const pattern = patternOf(query);
  const placeOf = placeNames(root, schema);
  const texts = [
    ...siteTexts(root, schema, ({ text }) => text.search(pattern) >= 0).map((each) => ({
      ...each,
      place: () => placeOf(each.path),
    })),
    ...interfaceWords(root, schema).map((each) => ({ ...each, place: () => each.title })),
  ];
  const replaced = (text: string) => text.replace(pattern, () => query.replacement);
  return texts.flatMap(({ path, text, richSource, place }) => {
    const before = richSource ?? text;
    const after = richSource === undefined ? replaced(text) : changeWords(richSource, replaced);
    return after === before ? [] : [{ path, place: place(), before, after }];
  });
}

/** The operations that write replacements. Interface words that the file does not hold are added to it. */
export function replaceOperations(root: Json, replacements: Replacement[]): Operation[] {
  const hasTexts = partOf(root, 'texts') !== undefined;
  const isWord = ({ path }: Replacement) => path[0] === 'texts';
  const group: Operation[] = !hasTexts && replacements.some(isWord) ? [{ op: 'set', path: ['texts'], value: {} }] : [];
  return [...group, ...replacements.map(({ path, after }): Operation => ({ op: 'set', path, value: after }))];
}
