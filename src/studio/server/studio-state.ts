import { valueAt } from '../../document/json.ts';
import { isGroup } from '../../model/is-group.ts';
import type { Problem } from '../../config/index.ts';
import type { Branch } from '../../document/branch.ts';
import type { KeptState } from '../../config/save/kept-states.ts';
import type { Verdict } from '../../validate/index.ts';
import type { SiteSchema } from '../../validate/schema/walk-schema.ts';
import type { Json, LookedState, PageOutline, StudioProblem, StudioState } from '../protocol.ts';
import { entryName, pageName, valueName } from '../../validate/words/names.ts';

type Group = { [key: string]: Json };

const groupOf = (value: Json | undefined): Group => (isGroup(value) ? (value as Group) : {});
const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);
const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

/** A problem for the interface. One of another file, such as a schema, is shown at the top of the config. */
export const studioProblem = ({ file, path, what, why, fix, cure }: Problem, config: string): StudioProblem =>
  file === config
    ? { path, what, why, fix, ...(cure && { cure: cure.words }) }
    : { path: [], what: `${file}: ${what}`, why, fix };

/** Number of problems by index of their page. */
function problemsByPage(problems: StudioProblem[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { path } of problems) {
    const [list, index] = path;
    if (list === 'routes' && typeof index === 'number') counts.set(index, (counts.get(index) ?? 0) + 1);
  }
  return counts;
}

/** The pages of a config as people know them; the config may be wrong anywhere. */
function outlinesOf(config: Group, problems: StudioProblem[]): PageOutline[] {
  const counts = problemsByPage(problems);
  return listOf(config['routes']).map((route, index) => {
    const { path, title, hidden, sections } = groupOf(route);
    const name = pageName(config, route);
    return {
      path: textOf(path),
      title: textOf(title),
      name,
      hidden: hidden === true,
      problems: counts.get(index) ?? 0,
      uses: listOf(sections).flatMap((section) => textOf(groupOf(section)['use']) || []),
    };
  });
}

/**
 * What the interface knows of a draft.
 *
 * @param value  The draft; undefined while there is none, because the file was not JSON from the start.
 * @param file   The config's name in messages.
 * @param index  The page that is asked for.
 */
export function describeDraft(
  value: Json | undefined,
  verdict: Pick<Verdict, 'problems' | 'warnings'>,
  file: string,
  index: number,
): Pick<StudioState, 'file' | 'pages' | 'page' | 'site' | 'problems' | 'warnings'> {
  const config = groupOf(value);
  const { routes, ...site } = config;
  const problems = verdict.problems.map((problem) => studioProblem(problem, file));
  const route = listOf(routes)[index];
  return {
    file,
    pages: outlinesOf(config, problems),
    page: isGroup(route) ? { index, route: route as Group } : null,
    site,
    problems,
    warnings: verdict.warnings.map((problem) => studioProblem(problem, file)),
  };
}

/** What both sides changed, in words. */
export const describeConflicts = ({ conflicts, history }: Branch, schema: SiteSchema): StudioState['conflicts'] =>
  conflicts.map(({ path, mine, theirs }) => ({ path, mine, theirs, words: valueName(history.value, path, schema) }));

/** The index of the page with a path; -1 where there is none. */
export const pageOf = (config: Json | undefined, path: Json | undefined): number =>
  listOf(groupOf(config)['routes']).findIndex((route) => path !== undefined && groupOf(route)['path'] === path);

/** What the interface knows of a saved state that is looked at: the sections of the page that is chosen in the draft. */
export function describeLooked(
  { id, at, value }: KeptState & { value: Json },
  draft: Json | undefined,
  index: number,
  schema: SiteSchema | null,
): LookedState {
  const page = pageOf(value, valueAt(draft, ['routes', index, 'path']));
  const sections = page < 0 ? [] : listOf(valueAt(value, ['routes', page, 'sections']));
  return {
    id,
    at,
    sections: sections.flatMap((section, place) => {
      const name = textOf(groupOf(section)['id']);
      if (name === '' || !schema) return [];
      return [{ id: name, name: entryName(value, ['routes', page, 'sections', place], schema) }];
    }),
  };
}
