import type { LoadedConfig } from '../../../config/load-config.ts';
import type { Cure } from '../../../config/problems/problem.ts';
import type { Json, Path } from '../../../document/json.ts';
import { applyOperations } from '../../../document/operation.ts';
import { translationOf, type PlacedPair } from '../../../languages/overlay.ts';
import type { TranslatedText } from '../../../languages/match-texts.ts';
import type { TranslatableFields } from '../../../languages/translatable-fields.ts';
import { parseRichText } from '../../../model/rich-text/parse-rich-text.ts';
import type { Report } from '../../messages/finding.ts';
import { visitTo, type SiteSchema, type Visit } from '../../schema/walk-schema.ts';

/** A value of the config in whose place a language has another one: a link, file or address, or a text with links. */
export interface ReplacedValue {
  /** In the config. */
  path: Path;
  value: string;
  /** In the file of the language. */
  at: Path;
}

/** Checks a value where the schema describes it. */
export type CheckValue = (visit: Visit, report: Report) => void;

/** The values that a pair puts in the place of one of the config. One text alone says that it stays. */
export function replacedBy(
  { field, path }: TranslatedText,
  { pair, path: at }: PlacedPair,
  fields: TranslatableFields,
): ReplacedValue[] {
  const { isReplaceable = false, isRich = false } = fields.get(field) ?? {};
  const value = translationOf(pair);
  const isChecked = isReplaceable || (isRich && parseRichText(value).links.length > 0);
  return isChecked && pair.length > 1 ? [{ path, value, at: [...at, 1] }] : [];
}

/** What a replaced value is checked by: all that the config itself is checked by. */
interface ReplacedContext {
  /** The file of the language. */
  file: LoadedConfig;
  /** Its name. */
  language: string;
  /** The config, with the types of its shared sections at each section. */
  root: Json;
  schema: SiteSchema;
  check: CheckValue;
}

/** Checks the values of a language as if they stood in the config, and tells of them where they stand. */
export function checkReplaced(replaced: ReplacedValue[], context: ReplacedContext, report: Report): void {
  if (replaced.length === 0) return;
  const { file, language, root, schema, check } = context;
  const keyOf = (path: Path) => JSON.stringify(path);
  const places = new Map(replaced.map(({ path, at }) => [keyOf(path), at]));
  const localized = applyOperations(
    root,
    replaced.map(({ path, value }) => ({ op: 'set', path, value })),
  );
  /** The cure in the file of the language; none for one that changes more than the value. */
  const cureThere = ({ operations, ...rest }: Cure): Cure | undefined => {
    const there = operations.flatMap((operation) => {
      const at = places.get(keyOf(operation.path));
      return at && operation.op === 'set' ? [{ ...operation, path: at }] : [];
    });
    return there.length === operations.length ? { ...rest, operations: there } : undefined;
  };
  const tell: Report = ({ cure, cause, ...finding }) => {
    const at = places.get(keyOf(finding.path));
    // What is wrong in the config itself is told there.
    if (!at) return;
    const there = cure && cureThere(cure);
    report({
      ...finding,
      what: `In ${language}: ${finding.what}`,
      isReplaced: true,
      path: at,
      source: file,
      ...(cause !== undefined && { cause: `${file.file} ${cause}` }),
      ...(there && { cure: there, curesSource: true }),
    });
  };
  const visited = new Set<string>();
  for (const { path } of replaced)
    visitTo(localized, path, schema, (visit) => {
      const key = keyOf(visit.path);
      if (!visited.has(key)) check(visit, tell);
      visited.add(key);
    });
}
