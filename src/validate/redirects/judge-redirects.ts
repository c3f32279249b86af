import { dirname } from 'node:path';
import type { LoadedConfig } from '../../config/load-config.ts';
import { inFileOrder } from '../../config/problems/print-problems.ts';
import type { Problem } from '../../config/problems/problem.ts';
import { inMarks } from '../../config/problems/quote.ts';
import { partOf, type Json } from '../../document/json.ts';
import { isJsonObject } from '../../model/is-json-object.ts';
import { sitePath } from '../../model/site-path.ts';
import { checkLink } from '../checks/links/check-links.ts';
import { checkRedirects, redirectChain } from '../checks/links/check-redirects.ts';
import { withSharedTypes } from '../facts/section-facts.ts';
import { readFacts } from '../facts/site-facts.ts';
import type { Finding } from '../messages/finding.ts';
import { validatorsOf } from '../schema/validators.ts';
import { walkSite } from '../schema/walk-schema.ts';
import { readCsv, type CsvRecord } from './read-csv.ts';
import { languagePaths } from '../checks/languages/check-language-addresses.ts';
import { readOverlays } from '../languages/read-overlays.ts';

/** What is said of a line, and the old path that was meant, where that is known. */
export type RedirectProblem = Problem & { meant?: string };

/** A redirect of a CSV text. */
export interface RedirectRow {
  line: number;
  from: string;
  to: string;
}

/** What becomes of the redirects of a CSV text. */
export interface JudgedRedirects {
  /** Those that can be added, in their order. */
  accepted: RedirectRow[];
  /** Why the others cannot, and warnings, by lines; what is wrong with a line itself has no path. */
  problems: RedirectProblem[];
  /** What each line holds, also where it cannot be added: the first two cells. */
  rows: RedirectRow[];
}

type RedirectWords = Pick<Finding, 'code' | 'severity' | 'what' | 'why' | 'fix' | 'snippet'> &
  Partial<Pick<Finding, 'path' | 'cure'>>;

/** A heading: no cell of it is a path or an address. */
const isHeading = ({ cells }: CsvRecord): boolean => cells.every((cell) => !cell.includes('/'));

/** The path of an address that begins with that of the site, by http or with "www." too, as spreadsheets have them; any other as it is. */
function withoutOwnAddress(cell: string, site: unknown): string {
  const [here, address] = [site, cell].map((each) => (URL.canParse(String(each)) ? new URL(String(each)) : null));
  const nameOf = (url: URL) => url.hostname.replace(/^www\./, '') + url.port;
  const isOwn = here && address && /^https?:$/.test(address.protocol) && nameOf(here) === nameOf(address);
  return isOwn ? cell.trim().replace(/^https?:\/\/[^/?#]*\/?/i, '/') : cell;
}

/** What is wrong with a record as such; null for a redirect. */
function faultOf({ cells, isUnclosed }: CsvRecord): RedirectWords | null {
  const [from = '', to = '', ...more] = cells;
  const what = `The line holds ${cells.map((cell) => inMarks(cell)).join(', ')}.`;
  const bad = (why: string, fix: string): RedirectWords => ({ code: 'bad-redirect', what, why, fix });
  if (isUnclosed)
    return bad('A quotation mark is opened in it and never closed.', 'Close it, or write two for one that is meant.');
  if (from === '' || to === '' || more.some((cell) => cell !== ''))
    return bad('A redirect is an old path and a new address, in this order.', 'Write the two, as in “/old,/new”.');
  return null;
}

/** What is wrong with a redirect that is there already, in the config or on another line. */
function faultOfSecond({ from, to }: RedirectRow, first: { to: string; where: string }): RedirectWords {
  const what = `The redirect from ${inMarks(from)} to ${inMarks(to)} is the second from that path.`;
  if (first.to === to)
    return {
      code: 'bad-redirect',
      severity: 'warning',
      what,
      why: `${first.where} it exists already.`,
      fix: 'Nothing needs to be done: it is added once.',
    };
  return {
    code: 'bad-redirect',
    what,
    why: `${first.where} the path leads to ${inMarks(first.to)}, and it can lead to one address only.`,
    fix: 'Remove one of the two.',
  };
}

/**
 * Judges redirects before they are added to a config, each by itself and all together.
 *
 * @param text    CSV of "from,to", perhaps with a heading.
 * @param file    Its name in messages.
 * @param config  The config that they shall be added to; its own problems are not told. Its translations are beside its file, in the
 *                folder of the site by default.
 * @throws        SchemaProblems
 */
export function judgeRedirects(
  text: string,
  file: string,
  config: Pick<LoadedConfig, 'value'> & Partial<Pick<LoadedConfig, 'file'>>,
  rootDir: string,
): JudgedRedirects {
  const { site: schema } = validatorsOf(rootDir);
  const root = isJsonObject(config.value) ? config.value : {};
  const configDir = config.file === undefined ? rootDir : dirname(config.file);
  const languages = readOverlays(root, { configDir });
  const known = partOf(root, 'redirects');
  const existing = (isJsonObject(known) ? known : {}) as Record<string, unknown>;
  const problems: RedirectProblem[] = [];
  const tell = (line: number, { severity, code, path = [], what, why, fix, snippet, cure }: RedirectWords) => {
    const [renaming] = cure?.operations.filter(({ op }) => op === 'rename') ?? [];
    const meant = renaming?.op === 'rename' ? { meant: renaming.key } : {};
    const words = { what, why, fix, ...(snippet !== undefined && { snippet }), ...meant };
    problems.push({ severity: severity ?? 'problem', code, file, line, column: 1, path, ...words });
  };

  const records = readCsv(text);
  const lines = records[0] && isHeading(records[0]) ? records.slice(1) : records;
  const rows = lines.flatMap((record): RedirectRow[] => {
    const fault = faultOf(record);
    if (fault) tell(record.line, fault);
    const [from = '', to = ''] = record.cells.map((cell) =>
      withoutOwnAddress(cell, partOf(root['site'] as Json, 'url')),
    );
    return fault ? [] : [{ line: record.line, from, to }];
  });

  const firsts = new Map(
    Object.entries(existing).map(([from, to]) => [sitePath(from) ?? from, { to: String(to), where: 'In the site' }]),
  );
  let accepted = rows.filter((row) => {
    const path = sitePath(row.from) ?? row.from;
    const first = firsts.get(path);
    if (first) tell(row.line, faultOfSecond(row, first));
    else firsts.set(path, { to: row.to, where: `In line ${row.line}` });
    return !first;
  });

  /** The findings about each redirect, with all of them added. */
  const findingsOf = (added: RedirectRow[]): Map<string, Finding[]> => {
    const redirects = { ...existing, ...Object.fromEntries(added.map(({ from, to }) => [from, to])) };
    const siteFacts = readFacts(withSharedTypes({ ...root, redirects }), rootDir, schema);
    const facts = { ...siteFacts, languagePaths: languagePaths(languages, siteFacts) };
    const found = new Map<string, Finding[]>();
    const report = (finding: Finding) => {
      const from = String(finding.path[1]);
      found.set(from, [...(found.get(from) ?? []), finding]);
    };
    const unsure: Finding[] = [];
    checkRedirects(facts, (finding) => (finding.part === 'key' ? report(finding) : unsure.push(finding)));
    // A redirect whose old path is wrong leads nobody on: it goes before the others are followed.
    if (added.some(({ from }) => found.has(from))) return found;
    for (const { from, to } of added) {
      const chain = redirectChain(sitePath(from) ?? from, facts);
      const last = chain.at(-1)!;
      const isCircle = chain.indexOf(last) < chain.length - 1;
      if (chain.length < 3 && !isCircle) continue;
      report({
        code: 'bad-redirect',
        path: ['redirects', from],
        what: `The redirect from ${inMarks(from)} to ${inMarks(to)} leads ${isCircle ? 'in a circle' : 'to another redirect'}: ${chain.join(' → ')}.`,
        why: isCircle ? 'Visitors would never arrive.' : 'Each detour costs visitors time.',
        fix: isCircle ? 'Choose an address that is a page.' : `Write ${inMarks(last)}.`,
      });
    }
    for (const finding of unsure) report(finding);
    walkSite({ redirects }, schema, (visit) => {
      if (visit.part === 'link') checkLink(visit, facts, report);
    });
    return found;
  };

  // Whatever is left out may have been what another one leads to.
  for (let isStable = false; !isStable;) {
    const found = findingsOf(accepted);
    const before = accepted.length;
    accepted = accepted.filter(({ from, line }) => {
      const [first] = (found.get(from) ?? []).filter(({ severity }) => severity === undefined);
      if (first) tell(line, first);
      return !first;
    });
    isStable = accepted.length === before;
    for (const { from, line } of isStable ? accepted : [])
      for (const finding of found.get(from) ?? []) tell(line, finding);
  }
  return {
    accepted,
    problems: inFileOrder(problems),
    rows: lines.map(({ line, cells: [from = '', to = ''] }) => ({ line, from, to })),
  };
}
