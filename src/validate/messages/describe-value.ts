import { count, inMarks, listedInMarks } from '../../config/problems/quote.ts';
import type { JsonSchema } from '../schema/compose-schema.ts';
import type { Json } from '../../document/json.ts';
import { isJsonObject } from '../../model/is-json-object.ts';
import type { Meant } from './cure.ts';
import { isOnlyNear, nearestWord } from '../../model/text/nearest-word.ts';

const EXPECTED: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group',
};

/** What is chosen and not typed, by the title of its field: what an empty one is, and what to do. */
const TO_CHOOSE: Record<string, string> = {
  Link: 'Choose where it leads.',
  File: 'Choose one that is there, or upload it.',
};

const NUMBER_WORDS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
const TENS: Record<string, number> = {
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  hundred: 100,
};

/** Numbers in a text that can be read in one way only: "1,500" may be a thousand, and "20 ms" are no seconds. */
const PLAIN_NUMBER = /^[-+]?\d+(?:\.\d+|,\d{1,2})?$|^[a-z]+$/;

/** JSON as authors write it in one line: `{ "label": "...", "link": "/" }`. */
export function asJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(asJson).join(', ')}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${asJson(inner)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

/** The number that a text means: "20", "20 s", "1,5", "twenty". */
function numberIn(text: string): number | undefined {
  const word = text.trim().toLowerCase();
  const digits = /^([-+]?\d+)(?:[.,](\d+))?\s*(?:%|[a-z]{0,7})$/.exec(word);
  if (digits) return Number(`${digits[1]!}.${digits[2] ?? '0'}`);
  const written = NUMBER_WORDS.indexOf(word);
  return written >= 0 ? written : TENS[word];
}

/**
 * How to fix a value of the wrong type, in words and where it is clear as a value.
 *
 * @param example  Returns a valid value, made from what the author wrote if that is given; see `exampleValue`.
 */
export function typeFix(
  value: unknown,
  schema: JsonSchema,
  isRequired: boolean,
  example: (typed?: string) => unknown,
): { fix: string; snippet?: string; meant?: Meant } {
  const type = schema['type'] as string;
  const orRemove = isRequired ? '' : ', or leave it out';
  if (value === null)
    return {
      fix: `Write ${EXPECTED[type] ?? 'a value'}${orRemove}.`,
      // Nothing was written: the key says as little as if it were not there.
      ...(!isRequired && { meant: { value: undefined, isDefinite: true } }),
    };
  if (type === 'number' || type === 'integer') {
    const meant =
      typeof value === 'string' ? numberIn(value) : typeof value === 'number' ? Math.round(value) : undefined;
    if (meant === undefined || (type === 'integer' && !Number.isInteger(meant)))
      return { fix: `Write a ${type === 'integer' ? 'whole ' : ''}number such as ${asJson(example())}${orRemove}.` };
    return {
      fix: `Write ${meant}${typeof value === 'string' ? ', without quotation marks' : ''}.`,
      meant: { value: meant, isDefinite: typeof value === 'string' && PLAIN_NUMBER.test(value.trim().toLowerCase()) },
    };
  }
  if (type === 'boolean') {
    // An object may have a "toString" of its own.
    const word = typeof value === 'object' ? '{' : String(value).trim().toLowerCase();
    const meant = ['true', 'yes', 'on', '1', 'ja'].includes(word)
      ? 'true'
      : ['false', 'no', 'off', '0', 'nein', ''].includes(word)
        ? 'false'
        : null;
    if (meant === null) return { fix: `Write true or false${orRemove}.` };
    return {
      fix: `Write ${meant}${typeof value === 'string' ? ', without quotation marks' : ''}.`,
      meant: { value: meant === 'true', isDefinite: word !== '' },
    };
  }
  if (type === 'string') {
    const inner =
      typeof value === 'object' ? Object.values(value).filter((part) => typeof part === 'string') : [String(value)];
    const [meant] = inner.length === 1 ? inner : [];
    if (meant === undefined) return { fix: `Write a text${orRemove}.` };
    const right = example(meant);
    const how = Array.isArray(value)
      ? 'without the square brackets'
      : isJsonObject(value)
        ? 'without the braces'
        : 'in quotation marks';
    if (right !== meant) return { fix: `Write ${inMarks(right)}${orRemove}.` };
    // A number longer than 15 digits has lost some of them.
    const isWhole = Array.isArray(value) || Number.isSafeInteger(value);
    return { fix: `Write ${inMarks(meant)}, ${how}.`, meant: { value: meant, isDefinite: isWhole } };
  }
  if (type === 'array') {
    const [entry] = example('') as unknown[];
    if (isJsonObject(value) && isJsonObject(entry) && Object.keys(value).some((key) => key in entry))
      return {
        fix: 'Put it into square brackets.',
        meant: { value: [value as Json], isDefinite: true, words: 'Put it into square brackets' },
      };
    const list = example(typeof value === 'string' && value !== '' ? value : undefined) as Json[];
    const holdsIt = list.length === 1 && list[0] === value;
    return {
      fix: `Write a list of entries${orRemove}.`,
      snippet: asJson(list),
      ...(holdsIt && { meant: { value: list, isDefinite: true, words: 'Put it into square brackets' } }),
    };
  }
  if (Array.isArray(value)) {
    if (value.length !== 1) return { fix: 'Write one group instead of the list.' };
    const fix = 'Take away the square brackets around it.';
    return isJsonObject(value[0])
      ? { fix, meant: { value: value[0] as Json, isDefinite: true, words: 'Take away the square brackets' } }
      : { fix };
  }
  return {
    fix: `Write a group with its fields${orRemove}.`,
    snippet: asJson(example(typeof value === 'string' && value !== '' ? value : undefined)),
  };
}

/** "not a number", for the sentence about a wrong type. */
export const expectedType = (schema: JsonSchema): string => EXPECTED[String(schema['type'])] ?? 'what belongs here';

const REPAIRS: ((text: string) => string)[] = [
  (text) => text.trim(),
  (text) => text.trim().replaceAll('_', '-'),
  (text) => text.trim().toLowerCase(),
  (text) => text.trim().replace(/(?<!\/)\/+$/, ''),
  (text) => text.trim().toLowerCase().replace(/(?<!\/)\/+$/, ''),
  (text) => text.trim().toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').replace(/ß/g, 'ss').replace(/[\s_]+/g, '-').replace(/[^a-z0-9-]/g, '').replace(/^[-\d]+|(?<!-)-+$/g, ''),
  (text) => `/${text.trim().toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').replace(/[\s_]+/g, '-').replace(/[^a-z0-9/.-]/g, '').replace(/\/{2,}/g, '/').replace(/^[/-]+|(?<![/-])[/-]+$/g, '')}`,
  (text) => text.trim().replace(/^https?:?\/*/i, 'https://'),
  (text) => `https://${text.trim()}`,
  (text) => /^(https?:\/\/[^\s/?#]+)/i.exec(text.trim())?.[1] ?? text,
  (text) => text.trim().replaceAll(/[^\d+ ().-]/g, ''),
  (text) => text.trim().replaceAll(/(?<!\s)\s*(?:\(at\)|\[at\]|\sat\s)\s*/gi, '@').replaceAll(' ', ''),
  (text) => text.trim().replace(/^mailto:|^tel:/i, ''),
]; // prettier-ignore

/**
 * The nearest text that a pattern accepts: trimmed, in lower case, with hyphens, with a slash.
 *
 * @returns  undefined if none of the usual repairs helps.
 */
export function repairText(text: string, pattern: string): string | undefined {
  const rule = new RegExp(pattern, 'u');
  return REPAIRS.map((repair) => repair(text)).find(
    (candidate) => candidate !== text && /[\p{L}\d]/u.test(candidate) && rule.test(candidate),
  );
}

/** Whether two texts differ in space around them and in case alone. */
const isSameWord = (one: string, other: string): boolean => one.trim().toLowerCase() === other.toLowerCase();

/** What, why and fix of a value that has the right type but is not allowed. */
export function describeValue(
  keyword: string,
  value: unknown,
  schema: JsonSchema,
  isRequired: boolean,
  example: () => unknown,
): { is: string; why?: string; fix: string; snippet?: string; meant?: Meant } {
  const number = (key: string) => schema[key] as number;
  const range =
    schema['minimum'] !== undefined && schema['maximum'] !== undefined
      ? `from ${number('minimum')} to ${number('maximum')}`
      : schema['minimum'] !== undefined
        ? `of at least ${number('minimum')}`
        : `of at most ${number('maximum')}`;
  const orRemove = isRequired ? '' : ', or leave it out';
  switch (keyword) {
    case 'enum':
    case 'const': {
      const options = (keyword === 'enum' ? schema['enum'] : [schema['const']]) as unknown[];
      const words = options.map(String);
      const near = typeof value === 'string' ? nearestWord(value, words) : undefined;
      const fallback =
        schema['default'] === undefined
          ? `Choose ${listedInMarks(words, 'or')}`
          : `Choose ${listedInMarks(words, 'or')}, or leave it out: then it is ${inMarks(schema['default'])}`;
      return {
        is: `is ${inMarks(value)}`,
        why: `It can be ${listedInMarks(words, 'or')}.`,
        fix: near === undefined ? `${fallback}.` : `Did you mean ${inMarks(near)}?`,
        ...(near !== undefined &&
          options.includes(near) && { meant: { value: near, isDefinite: isOnlyNear(String(value), words) } }),
      };
    }
    case 'minLength': {
      const toChoose = TO_CHOOSE[String(schema['title'])];
      if (value === '' && toChoose !== undefined) return { is: 'is not chosen yet', fix: toChoose };
      return {
        is: value === '' || number('minLength') === 1 ? 'is empty' : `is ${inMarks(value)}, which is too short`,
        fix: `Write a text${orRemove}.`,
        ...(value === '' && !isRequired && { meant: { value: undefined, isDefinite: false } }),
      };
    }
    case 'maxLength':
      return {
        is: `has ${count([...String(value)].length, 'character')}`,
        why: `At most ${number('maxLength')} fit.`,
        fix: `Shorten it by ${[...String(value)].length - number('maxLength')}.`,
      };
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return { is: `is ${inMarks(value)}`, why: `It must be a number ${range}.`, fix: `Write a number ${range}.` };
    case 'minItems':
      return {
        is: Array.isArray(value) && value.length === 0 ? 'is an empty list' : 'has too few entries',
        why: `It needs at least ${count(number('minItems'), 'entry', 'entries')}.`,
        fix: `Add to it${orRemove}.`,
        snippet: asJson(example()),
      };
    case 'maxItems':
      return {
        is: 'is one too many',
        why: `The list takes ${count(number('maxItems'), 'entry', 'entries')} at most.`,
        fix: 'Remove it, or one of the others.',
      };
    case 'pattern': {
      const repaired = typeof value === 'string' ? repairText(value, String(schema['pattern'])) : undefined;
      return {
        is: `is ${inMarks(value)}`,
        fix: repaired === undefined ? `Write it as in ${inMarks(example())}.` : `Did you mean ${inMarks(repaired)}?`,
        ...(repaired !== undefined && { meant: { value: repaired, isDefinite: isSameWord(String(value), repaired) } }),
      };
    }
    default:
      return { is: `is ${inMarks(value)}`, fix: 'Write it in that form.' };
  }
}

/** The purpose of a value, in the words of its schema: "Seconds for ...". */
export const purpose = (schema: JsonSchema | null): string =>
  String(schema?.['description'] ?? 'It is part of the site.');
