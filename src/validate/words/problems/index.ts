import type { Cure, Problem } from '../../../config/problems/problem.ts';
import { count } from '../../../config/problems/quote.ts';
import { isEqual, valueAt, type Json, type Path } from '../../../document/json.ts';
import { momentInWords } from '../../../model/dates.ts';
import { isGroup } from '../../../model/is-group.ts';
import { withSharedTypes } from '../../facts/section-facts.ts';
import { timeZoneOf } from '../../facts/site-facts.ts';
import { schemaAt, type SiteSchema } from '../../schema/walk-schema.ts';
import { titleAt } from '../names.ts';
import type { About, Said, Wording } from './about.ts';
import { isOfFiles, sayOfFile } from './of-files.ts';
import { LINK_WORDS } from './of-links.ts';
import { PAGE_WORDS } from './of-pages.ts';
import { VALUE_WORDS } from './of-values.ts';
import { capital, subjectOf } from './subject.ts';
import { shownValue } from './shown-value.ts';

const WORDS: Record<string, Wording> = { ...VALUE_WORDS, ...LINK_WORDS, ...PAGE_WORDS };

/** Whether a kind of mistake has words for editors. */
export const hasWords = (code: string): boolean => Object.hasOwn(WORDS, code) || isOfFiles(code);

/** What a new code says until it has words of its own; a test asks for them. */
const GENERAL: Wording = ({ The }) => ({
  what: `${The()} is not right.`,
  fix: 'Change it, or take your last change back.',
});

/** What a cure does, from its operations. */
function cureWords({ operations }: Cure, site: Json, schema: SiteSchema): string {
  const [first] = operations;
  if (first?.op === 'remove') return 'Remove it';
  if (first?.op !== 'set') return 'Put it right';
  const { path, value } = first;
  if (typeof value === 'boolean') return value ? 'Switch it on' : 'Switch it off';
  return typeof value === 'object' ? 'Put it right' : `Use ${shownValue(site, path, value, schema)}`;
}

/** What the words of a code are made of. */
function aboutOf({ kind = '', path, cure, facts = {} }: Problem, site: Json, schema: SiteSchema): About {
  const the = (at: Path = path) => subjectOf(site, at, schema);
  const value = valueAt(site, path);
  const meant = cure?.operations.find((each) => each.op === 'set' && isEqual(each.path, path));
  const shown = (what: Json | undefined) => shownValue(site, path, what, schema);
  const list = (name: string) => (Array.isArray(facts[name]) ? facts[name] : []);
  return {
    kind,
    the,
    The: (at) => capital(the(at)),
    owner: the(path.slice(0, typeof path.at(-1) === 'number' ? -2 : -1)),
    quoted: shown(value),
    value,
    schema: schemaAt(site, path, schema)?.schema ?? {},
    orMeant: (otherwise) =>
      meant?.op === 'set' && typeof meant.value !== 'object' ? `Did you mean ${shown(meant.value)}?` : otherwise,
    fact: (name) => String(facts[name] ?? ''),
    theFact: (name) => the(list(name)),
    when: (name) => momentInWords(Number(facts[name]), timeZoneOf(site)),
    titles: (name) => {
      const titles = list(name).map((key) => titleAt(site, [...path, key], schema) ?? 'more');
      return titles.join(', ');
    },
  };
}

/**
 * Says a problem to an editor: in sentences about titles, without keys, lines and files. `what`, `why` and `fix` of the problem
 * say the same to who writes the file by hand.
 *
 * @param site    The config it was found in; it may be wrong anywhere.
 * @param config  The config's name in problems.
 */
export function sayProblem(problem: Problem, site: Json, schema: SiteSchema, config: string): Said {
  const { facts, cure } = problem;
  const said = sayOfFile(problem, config) ?? sayInConfig(problem, site, schema);
  const others = Number(facts?.['places'] ?? 1) - 1;
  const same = others > 0 ? ` The same in ${count(others, 'more place')}.` : '';
  const label = said.cure ?? (cure && cureWords(cure, site, schema));
  return {
    what: capital(said.what) + same,
    fix: said.fix,
    ...(cure && label !== undefined && { cure: label + (others > 0 ? ` in ${count(others + 1, 'place')}` : '') }),
  };
}

/** A problem of the config's own values. */
function sayInConfig(problem: Problem, site: Json, schema: SiteSchema): Said {
  const whole = isGroup(site) ? (withSharedTypes(site) as Json) : site;
  return (WORDS[problem.code] ?? GENERAL)(aboutOf(problem, whole, schema));
}
