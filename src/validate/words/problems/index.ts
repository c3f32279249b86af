import type { Cure, Problem } from '../../../config/problems/problem.ts';
import { count, inMarks } from '../../../config/problems/quote.ts';
import { FILES } from '../../../document/joined-files.ts';
import { applyOperation } from '../../../document/operation.ts';
import { isEqual, valueAt, type Json, type Path } from '../../../document/json.ts';
import { momentInWords } from '../../../model/dates.ts';
import { isGroup } from '../../../model/is-group.ts';
import { withSharedTypes } from '../../facts/section-facts.ts';
import { timeZoneOf } from '../../facts/site-facts.ts';
import type { JsonSchema } from '../../schema/compose-schema.ts';
import { schemaAt, type SiteSchema } from '../../schema/walk-schema.ts';
import { titleAt } from '../names.ts';
import { OF_LANGUAGES, sayOfFile, type Said } from './of-files.ts';
import { capital, subjectOf } from './subject.ts';
import { shownValue } from './shown-value.ts';
import words from './words.json' with { type: 'json' };

/**
 * What is said of a kind of mistake: no keys, lines or files. `{The}` is the value that is wrong, with its name and that of what
 * holds it; `{owner}` the group around it; `{quoted}` what it says; other braces are facts of the problem. What begins with "?"
 * is said where no cure knows what was meant.
 */
interface Words {
  /** Others, for which of the mistakes that share the code it is. */
  kinds?: Record<string, Partial<Words>>;
  /** What is wrong. */
  what: string;
  /** Why, within the sentence. */
  why?: string;
  /** What to do. */
  fix: string;
  /** What the cure does, for a button; by default it is said from its operations. */
  cure?: string;
}

const WORDS: Record<string, Words> = words;

/** What a cure does, from its operations. */
function cureWords({ operations }: Cure, site: Json, schema: SiteSchema): string {
  const [first] = operations;
  if (first?.op === 'remove') return 'Remove it';
  if (first?.op !== 'set') return 'Put it right';
  const { path, value } = first;
  if (typeof value === 'boolean') return value ? 'Switch it on' : 'Switch it off';
  return typeof value === 'object' ? 'Put it right' : `Use ${shownValue(site, path, value, schema)}`;
}

/** The numbers that fit: "from 1 to 10". */
function range({ minimum, maximum }: Record<string, unknown>): string {
  if (minimum === undefined) return `of at most ${Number(maximum)}`;
  return maximum === undefined ? `of at least ${Number(minimum)}` : `from ${Number(minimum)} to ${Number(maximum)}`;
}

/** What fits: like an example, else by the hint of the field, the same sentence as under its label. */
function hint(schema: JsonSchema): string {
  const [example] = (schema['examples'] ?? []) as unknown[];
  if (schema['pattern'] !== undefined && typeof example === 'string') return `Enter it like “${example}”.`;
  return String(schema['description'] ?? 'Choose or enter something else.');
}

/** What to do where something is chosen and not yet, by the title of its field. A text is entered. */
const TO_CHOOSE: Record<string, string> = {
  Link: 'Choose where it leads.',
  File: 'Choose one that is there, or upload it.',
};

/** A problem of the config's own values. */
function sayInConfig({ code, kind = '', path, cure, facts = {} }: Problem, given: Json, schema: SiteSchema): Said {
  const site = isGroup(given) ? (withSharedTypes(given) as Json) : given;
  const the = (at: Path = path) => subjectOf(site, at, schema);
  const value = valueAt(site, path);
  const field = schemaAt(site, path, schema)?.schema ?? {};
  const shown = (what: Json | undefined) => shownValue(site, path, what, schema);
  const { length } = [...String(value)];
  const list = (name: string) => (Array.isArray(facts[name]) ? facts[name] : []);
  const { kinds = {}, ...general } = WORDS[OF_LANGUAGES.includes(code) ? 'of-a-language' : code]!;
  const said = { ...general, ...kinds[code === 'wrong-type' ? String(field['type']) : kind] };
  const places: Record<string, (fact: string) => string> = {
    The: () => capital(the()),
    // What a fact leads to.
    the: (fact) => (fact === '' ? the() : the(list(fact))),
    owner: () => the(path.slice(0, typeof path.at(-1) === 'number' ? -2 : -1)),
    quoted: () => shown(value),
    why: () => say(said.why ?? ''),
    when: (fact) => momentInWords(Number(facts[fact]), timeZoneOf(site)),
    titles: (fact) =>
      list(fact)
        .map((key) => titleAt(site, [...path, key], schema) ?? 'more')
        .join(', '),
    language: () => inMarks(String(facts['language'])),
    suchAs: (fact) => (facts[fact] === undefined ? '' : `, such as ${String(facts[fact])}`),
    isEmpty: () => (Object.hasOwn(TO_CHOOSE, String(field['title'])) ? 'is not chosen yet' : 'is empty'),
    enter: () => TO_CHOOSE[String(field['title'])] ?? 'Enter a text.',
    hint: () => hint(field),
    range: () => range(field),
    characters: () => String(length),
    maxLength: () => String(field['maxLength']),
    surplus: () => String(length - Number(field['maxLength'])),
    amount: () => (Array.isArray(value) && value.length > 0 ? 'Too little' : 'Nothing'),
    entries: () => count(Number(field['minItems']), 'entry', 'entries'),
  };
  const say = (words: string) =>
    words.replace(/\{(\w+)(?::(\w+))?\}/g, (_, name: string, fact = '') =>
      Object.hasOwn(places, name) ? places[name]!(fact as string) : String(facts[name] ?? ''),
    );
  const meant = cure?.operations.find((each) => each.op === 'set' && isEqual(each.path, path));
  const isMeant = meant?.op === 'set' && typeof meant.value !== 'object';
  const fix =
    said.fix.startsWith('?') && isMeant ? `Did you mean ${shown(meant.value)}?` : say(said.fix.replace(/^\?/, ''));
  return { what: say(said.what), fix, ...(said.cure !== undefined && { cure: say(said.cure) }) };
}

/** A problem of what another language has in place of a value of the config; undefined for any other. */
function sayInLanguage(problem: Problem, site: Json, schema: SiteSchema): Said | undefined {
  const { replaced, language } = problem.facts ?? {};
  if (!Array.isArray(replaced)) return undefined;
  const value = valueAt(site, [FILES, problem.file, ...problem.path]);
  const there = value === undefined ? site : applyOperation(site, { op: 'set', path: replaced, value });
  const isSame = (path: Path) => isEqual(path, problem.path);
  const cure = problem.cure && {
    ...problem.cure,
    operations: problem.cure.operations.map((each) => (isSame(each.path) ? { ...each, path: replaced } : each)),
  };
  const said = sayInConfig({ ...problem, path: replaced, ...(cure && { cure }) }, there, schema);
  return { ...said, what: `In ${inMarks(String(language))}: ${said.what}` };
}

/**
 * Says a problem to an editor: in its own sentences, or where these speak of keys, lines and files, in others.
 *
 * @param site    The config it was found in; it may be wrong anywhere.
 * @param config  The config's name in problems.
 */
export function sayProblem(problem: Problem, site: Json, schema: SiteSchema, config: string): Said {
  const { code, facts, cure } = problem;
  const hasWords = Object.hasOwn(WORDS, code) || OF_LANGUAGES.includes(code);
  const said =
    sayOfFile(problem, config) ??
    (hasWords ? (sayInLanguage(problem, site, schema) ?? sayInConfig(problem, site, schema)) : undefined);
  if (!said) {
    const { what, why, fix } = problem;
    return { what, fix: `${why} ${fix}`, ...(cure && { cure: cure.words }) };
  }
  const others = Number(facts?.['places'] ?? 1) - 1;
  const same = others > 0 ? ` The same in ${count(others, 'more place')}.` : '';
  const label = said.cure ?? (cure && cureWords(cure, site, schema));
  return {
    what: capital(said.what) + same,
    fix: said.fix,
    ...(cure && label !== undefined && { cure: label + (others > 0 ? ` in ${count(others + 1, 'place')}` : '') }),
  };
}
