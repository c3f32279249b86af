import { rangesIn } from '../../document/text/value-ranges.ts';
import { resolvePages, type ResolvedSite } from '../../resolve/index.ts';
import type { Page } from '../../model/page.ts';
import type { RouteFile, SectionFile, SharedUse, SiteFile } from '../../model/site-file.ts';
import type { JsonSchema } from '../../validate/schema/compose-schema.ts';
import { validatorsOf, type Validators } from '../../validate/schema/validators.ts';

/** A valid config: its bytes, value, resolved site, locations, and the validators that checked it. */
export interface ValidConfig {
  /** As on disk, because decoding 4 MB takes longer than the rest of a save. */
  bytes: Buffer;
  file: SiteFile;
  resolved: ResolvedSite;
  /** Gives locations in bytes. */
  find: ReturnType<typeof rangesIn>;
  validators: Validators;
  rootDir: string;
}

/** Prepares a valid config for the next save. What is slow is done now, so that the save need not wait for it. */
export function validConfig(text: string, file: SiteFile, resolved: ResolvedSite, rootDir: string): ValidConfig {
  const bytes = Buffer.from(text);
  // One character per byte. JSON's own characters are ASCII, so offsets are those of the file.
  const find = rangesIn(bytes.toString('latin1'));
  find(['routes', 0]);
  return { bytes, file, resolved, find, validators: validatorsOf(rootDir), rootDir };
}

/** Number of bytes two files have in common at the start. */
function commonStart(one: Buffer, other: Buffer): number {
  let low = 0;
  let high = Math.min(one.length, other.length);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (one.subarray(low, middle).equals(other.subarray(low, middle))) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Number of bytes two files have in common at the end, not reaching before `from`. */
function commonEnd(one: Buffer, other: Buffer, from: number): number {
  const tail = (file: Buffer, first: number, last: number) => file.subarray(file.length - last, file.length - first);
  let low = 0;
  let high = Math.min(one.length, other.length) - from;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (tail(one, low, middle).equals(tail(other, low, middle))) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The route that contains the whole change, as it is now; null where the change is elsewhere or not JSON. */
function changedRoute(last: ValidConfig, bytes: Buffer): { index: number; route: RouteFile } | null {
  const start = commonStart(last.bytes, bytes);
  const end = last.bytes.length - commonEnd(last.bytes, bytes, start);
  const index = last.file.routes.findIndex((_, at) => last.find(['routes', at]).range.end >= end);
  if (index < 0) return null;
  const { range } = last.find(['routes', index]);
  if (start <= range.start || end >= range.end) return null;
  try {
    const text = bytes.toString('utf8', range.start, range.end + bytes.length - last.bytes.length);
    return { index, route: JSON.parse(text) as RouteFile };
  } catch {
    return null;
  }
}

/**
 * Resolves a save without the full check, if it changes a single route that keeps its path and is valid by itself.
 *
 * What needs the whole config, such as links to other pages, is not checked: the full check must follow.
 *
 * @param last   The last valid config.
 * @param bytes  The config as just saved.
 * @returns      The resolved page, and the site with it; null where the full check is needed.
 */
export function resolveChangedRoute(last: ValidConfig, bytes: Buffer): { page: Page; site: ResolvedSite } | null {
  const changed = changedRoute(last, bytes);
  if (!changed) return null;
  const { index, route } = changed;
  const file = { ...last.file, routes: [route] };
  const { site: schema, checkFrame, checkSection } = last.validators;
  if (route.path !== last.file.routes[index]!.path || checkFrame(file).length > 0) return null;
  // Whether a page is hidden, and what a shared section brings, concerns more than this page.
  if (route.hidden || last.file.routes[index]!.hidden) return null;
  const isValid = (section: SectionFile | SharedUse) =>
    typeof section.type === 'string' &&
    section.use === undefined &&
    schema.types.includes(section.type) &&
    checkSection(section.type, section).length === 0;
  if (!route.sections.every(isValid)) return null;
  return resolveRoute(last, index, route, schema.root);
}

/**
 * Resolves one route of a site again.
 *
 * @param last   The site; the route's path is the same in it.
 * @param index  Of the route in the file.
 * @param schema The composed schema.
 */
export function resolveRoute(
  last: Pick<ValidConfig, 'file' | 'resolved' | 'rootDir'>,
  index: number,
  route: RouteFile,
  schema: JsonSchema,
): { page: Page; site: ResolvedSite } {
  // Links only need the paths of other routes.
  const routes = last.file.routes.map((other, at) => (at === index ? route : { ...other, sections: [] }));
  const { pages, cssRules } = resolvePages({ ...last.file, routes }, schema, last.rootDir, last.resolved.at);
  const at = pages.findIndex(({ path }) => path === route.path);
  const page = pages[at]!;
  const site = {
    ...last.resolved,
    pages: last.resolved.pages.with(at, page),
    cssRules: [...new Set([...last.resolved.cssRules, ...cssRules])],
  };
  return { page, site };
}
