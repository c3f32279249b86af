import { createHash } from 'node:crypto';
import { FILES } from '../../document/joined-files.ts';
import { listAt, partOf, textAt, valueAt, type JsonObject } from '../../document/json.ts';
import { isOverlayFile } from '../../languages/overlay.ts';
import { isJsonObject } from '../../model/is-json-object.ts';
import type { Problem } from '../../config/index.ts';
import type { Branch } from '../../document/branch.ts';
import type { Verdict } from '../../validate/index.ts';
import type { SiteSchema } from '../../validate/schema/walk-schema.ts';
import type { Json, PreviewedState, PageOutline, Path, StudioProblem, StudioState } from '../protocol.ts';
import { entryName, pageName, valueName } from '../../validate/words/names.ts';
import { formIn } from '../../validate/words/subject.ts';

const isFormName = (file: string): boolean => /^schema\/[^/]+\.schema\.json$/.test(file);

/** The forms of a draft; its translations may be many times the size of the config. */
export const withoutTranslations = (files: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(files).filter(([name]) => !isOverlayFile(name)));

/** Where a path of the file of a problem is in the draft; the top for a file that is not part of it. */
export const placeOf = ({ file }: Problem, path: Path, config: string): Path =>
  file === config ? path : isFormName(file) || isOverlayFile(file) ? [FILES, file, ...path] : [];

/** Identifies a cure: what is carried out is what was offered, whatever was changed meanwhile. */
export const cureIdOf = ({ code, file, path, cure }: Problem): string =>
  createHash('sha256')
    .update(JSON.stringify([code, file, path, cure?.operations]))
    .digest('base64url')
    .slice(0, 16);

/** Where the pair is whose second text a problem is about; any other path as it is. */
const pairOf = ({ path, isReplaced }: Problem): Path => (isReplaced ? path.slice(0, -1) : path);

/** What a problem is of where that is not the site: a form, or a file of the program. Those of languages name theirs. */
const leadOf = ({ file, line }: Problem, config: string): string =>
  file === config || line === 0 || isOverlayFile(file) ? '' : `${formIn(file) ? `Form ${formIn(file)}` : file}: `;

/** Words problems of a draft for the interface. */
export const problemSayer =
  (config: string) =>
  (problem: Problem): StudioProblem => ({
    path: placeOf(problem, pairOf(problem), config),
    what: leadOf(problem, config) + problem.what,
    fix: `${problem.why} ${problem.fix}`,
    ...(problem.cure && { cure: problem.cure.words, cureId: cureIdOf(problem) }),
  });

/** Number of problems by index of their page. */
function problemsByPage(problems: StudioProblem[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { path } of problems) {
    const [list, index] = path;
    if (list === 'routes' && typeof index === 'number') counts.set(index, (counts.get(index) ?? 0) + 1);
  }
  return counts;
}

/** What was said of a page, for as long as it is the same one, by the navigation that names it: of 1,000 pages one is edited. */
const outlines = new WeakMap<object, { navigation: Json | undefined; outline: PageOutline }>();

/** The pages of a config as people know them; the config may be wrong anywhere. */
function outlinesOf(config: JsonObject, problems: StudioProblem[]): PageOutline[] {
  const counts = problemsByPage(problems);
  const { navigation } = config;
  return listAt(config, 'routes').map((route, index) => {
    const count = counts.get(index) ?? 0;
    const known = isJsonObject(route) ? outlines.get(route) : undefined;
    if (known && known.navigation === navigation && known.outline.problems === count) return known.outline;
    const outline = {
      path: textAt(route, 'path') ?? '',
      title: textAt(route, 'title') ?? '',
      name: pageName(config, route),
      hidden: partOf(route, 'hidden') === true,
      problems: count,
      uses: listAt(route, 'sections').flatMap((section) => textAt(section, 'use') || []),
    };
    if (isJsonObject(route)) outlines.set(route, { navigation, outline });
    return outline;
  });
}

type SaidProblems = Pick<StudioState, 'problems' | 'warnings'>;

/** What a check has said, once for all versions until the next one: of 1,000 pages that takes longer than all else. */
const said = new WeakMap<object, SaidProblems>();

/**
 * What the interface knows of a draft.
 *
 * @param value  The draft; undefined while there is none, because the file was not JSON from the start.
 * @param file   The config's name in messages.
 */
export function describeDraft(
  value: Json | undefined,
  verdict: Pick<Verdict, 'problems' | 'warnings'>,
  file: string,
): Pick<StudioState, 'file' | 'pages' | 'site' | 'problems' | 'warnings'> {
  const config: JsonObject = isJsonObject(value) ? value : {};
  const { routes: _routes, [FILES]: files, ...others } = config;
  const site = isJsonObject(files) ? { ...others, [FILES]: withoutTranslations(files) } : others;
  const say = problemSayer(file);
  const reported = said.get(verdict) ?? { problems: verdict.problems.map(say), warnings: verdict.warnings.map(say) };
  said.set(verdict, reported);
  return { file, pages: outlinesOf(config, reported.problems), site, ...reported };
}

/** What both sides changed, in words. */
export const describeConflicts = ({ conflicts, history }: Branch, schema: SiteSchema): StudioState['conflicts'] =>
  conflicts.map(({ path, mine, theirs }) => ({ path, mine, theirs, words: valueName(history.value, path, schema) }));

/** The index of the page with a path; -1 where there is none. */
export const pageOf = (config: Json | undefined, path: Json | undefined): number =>
  listAt(config, 'routes').findIndex((route) => path !== undefined && partOf(route, 'path') === path);

/** What the interface knows of a saved state that is looked at: the sections of the page that is chosen in the draft. */
export function describePreviewed(
  { id, saved, value }: Pick<PreviewedState, 'id' | 'saved'> & { value: Json },
  draft: Json | undefined,
  index: number,
  schema: SiteSchema | null,
): PreviewedState {
  const page = pageOf(value, valueAt(draft, ['routes', index, 'path']));
  const sections = listAt(valueAt(value, ['routes', page]), 'sections');
  return {
    id,
    saved,
    sections: sections.flatMap((section, place) => {
      const name = textAt(section, 'id');
      if (!name || !schema) return [];
      return [{ id: name, name: entryName(value, ['routes', page, 'sections', place], schema) }];
    }),
  };
}
