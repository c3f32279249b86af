import { rangesIn } from '../../config/value-ranges.ts';
import { resolvePages, type ResolvedSite } from '../../resolve/index.ts';
import type { Page } from '../../model/page.ts';
import type { RouteFile, SectionFile, SiteFile } from '../../model/site-file.ts';
import { validatorsOf, type Validators } from '../../validate/schema/validators.ts';

/** A sound config: its bytes, its value, what it became, where its parts stand, and what checked it. */
export interface SoundConfig {
  /** As on disk: to make 4 MB a text takes longer than all the rest of a save. */
  bytes: Buffer;
  file: SiteFile;
  resolved: ResolvedSite;
  /** Gives places in bytes. */
  find: ReturnType<typeof rangesIn>;
  validators: Validators;
  rootDir: string;
}

/** Remembers a sound config for the next save. All that costs time is done now, so that the save need not wait for it. */
export function soundConfig(text: string, file: SiteFile, resolved: ResolvedSite, rootDir: string): SoundConfig {
  const bytes = Buffer.from(text);
  // One character for each byte: what JSON is built of is ASCII, so its places are those in the file.
  const find = rangesIn(bytes.toString('latin1'));
  find(['routes', 0]);
  return { bytes, file, resolved, find, validators: validatorsOf(rootDir), rootDir };
}

/** How many bytes two files have in common at their beginning. */
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

/** The same for their ends; `from` is where the search stops. */
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

/** The route that holds the whole change, as it is now; null where the change is elsewhere, or no JSON. */
function changedRoute(last: SoundConfig, bytes: Buffer): { index: number; route: RouteFile } | null {
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
 * Settles a save at once, when it changes one route that keeps its path and its shape.
 *
 * What needs the whole config, such as links to other pages, is not checked: the whole check must follow.
 *
 * @param last   The last sound config.
 * @param bytes  The config as it was saved now.
 * @returns      The page, settled anew, and the site with it; null where only the whole check can tell.
 */
export function quickSite(last: SoundConfig, bytes: Buffer): { page: Page; site: ResolvedSite } | null {
  const changed = changedRoute(last, bytes);
  if (!changed) return null;
  const { index, route } = changed;
  const file = { ...last.file, routes: [route] };
  const { site: schema, checkFrame, checkSection } = last.validators;
  if (route.path !== last.file.routes[index]!.path || checkFrame(file).length > 0) return null;
  const isSound = ({ type, ...rest }: SectionFile) =>
    schema.types.includes(type) && checkSection(type, { type, ...rest }).length === 0;
  if (!route.sections.every(isSound)) return null;
  // Of the other routes a link asks only whether they are there.
  const routes = last.file.routes.map((other, at) => (at === index ? route : { ...other, sections: [] }));
  const { pages, cssRules } = resolvePages({ ...last.file, routes }, schema.root, last.rootDir);
  const page = pages[index]!;
  const site = {
    ...last.resolved,
    pages: last.resolved.pages.with(index, page),
    cssRules: [...new Set([...last.resolved.cssRules, ...cssRules])],
  };
  return { page, site };
}
