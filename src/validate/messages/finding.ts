import type { LoadedConfig, Path } from '../../config/load-config.ts';
import type { Cure, Problem } from '../../config/problems/problem.ts';
import { lengthInJson } from '../../config/positions.ts';
import { count } from '../../config/problems/quote.ts';

/** A problem before it has its line and column. */
export interface Finding {
  code: string;
  /** Keys and indices from the top of the file. */
  path: Path;
  /** Point at the key instead of the value. */
  part?: 'key';
  /** It is about a part of a text: how many characters stand before that. */
  charactersBefore?: number;
  severity?: 'warning';
  what: string;
  why: string;
  fix: string;
  snippet?: string;
  cure?: Cure;
  /** Findings with the same cause are reported together when there are many. */
  cause?: string;
  /** Findings with the same cause are always reported as one: one fix covers them all. */
  isReportedOnce?: true;
  /** Found by a schema; a more specific check of the same value overrides it. */
  byShape?: true;
  /** Another file than the config: a form's schema. */
  source?: LoadedConfig;
  /** Whether it is about a value of a language, in place of one of the config. */
  isReplaced?: true;
  /** Whether the cure is one of that file. */
  curesSource?: true;
}

/** Collects findings. Pass a copy of the path: it is stored. */
export type Report = (finding: Finding) => void;

/** How many findings of one cause are reported one by one. */
const MAX_PER_CAUSE = 3;

const locationOf = ({ source, path, part, charactersBefore }: Finding): string =>
  `${source?.file ?? ''} ${JSON.stringify(path)} ${part ?? ''}${charactersBefore ?? ''}`;

/** The line and column of a finding. */
function positionOf({ path, part, charactersBefore }: Finding, source: LoadedConfig): { line: number; column: number } {
  const { line, column, offset } = source.locate(path, part);
  if (charactersBefore === undefined) return { line, column };
  return { line, column: column + lengthInJson(source.text, offset, charactersBefore) };
}

/** One finding per value: a specific check overrides the schema, a problem a warning. */
function onePerLocation(findings: Finding[]): Finding[] {
  const first = new Map<string, Finding>();
  for (const finding of findings) {
    if (finding.severity) continue;
    const place = locationOf(finding);
    const now = first.get(place);
    if (!now || (now.byShape && !finding.byShape)) first.set(place, finding);
  }
  const wrong = new Set(first.keys());
  const warnings = findings.filter((finding) => finding.severity && !wrong.has(locationOf(finding)));
  return [...first.values(), ...warnings];
}

/** One cure for findings that are reported as one. Of a form it is known where the form is checked by itself. */
function cureOf(findings: Finding[]): { cure?: Cure } {
  const cures = findings.flatMap(({ cure, source, curesSource }) => (cure && (!source || curesSource) ? [cure] : []));
  const [first] = cures;
  if (!first || cures.length < findings.length) return {};
  const operations = cures.flatMap((cure) => cure.operations);
  const unique = new Map(operations.map((operation) => [JSON.stringify(operation), operation]));
  const places = findings.length > 1 ? ` in ${count(findings.length, 'place')}` : '';
  return {
    cure: {
      words: first.words + places,
      operations: [...unique.values()],
      isDefinite: cures.every(({ isDefinite }) => isDefinite),
    },
  };
}

/**
 * Adds line and column to findings.
 *
 * @param findings  As the checks reported them.
 * @param config    The file they are about.
 * @returns         One per value; many of one cause as one, which lists the other positions. Not in file order.
 */
export function locateFindings(findings: Finding[], config: LoadedConfig): Problem[] {
  const groups = new Map<string, Finding[]>();
  const unique = onePerLocation(findings);
  for (const finding of unique) {
    if (!finding.cause) continue;
    const group = groups.get(finding.cause);
    if (group) group.push(finding);
    else groups.set(finding.cause, [finding]);
  }
  const problems: Problem[] = [];
  for (const finding of unique) {
    const source = finding.source ?? config;
    const group = finding.cause ? groups.get(finding.cause)! : [finding];
    const most = finding.severity || finding.isReportedOnce ? 1 : MAX_PER_CAUSE;
    if (group.length > most && group[0] !== finding) continue;
    const { line, column } = positionOf(finding, source);
    const { code, path, why, fix, snippet, isReplaced } = finding;
    let { what } = finding;
    let also: string | undefined;
    if (group.length > most) {
      const places = group.slice(1);
      const named = places.slice(0, 8).map((each) => {
        const place = positionOf(each, source);
        return `${place.line}:${place.column}`;
      });
      also = named.join(', ') + (places.length > named.length ? ' …' : '');
      what += ` The same in ${count(places.length, 'more place')}.`;
    }
    const severity = finding.severity ?? 'problem';
    const cure = cureOf(group.length > most ? group : [finding]);
    const more = {
      ...(snippet !== undefined && { snippet }),
      ...(also !== undefined && { also }),
      ...(isReplaced && { isReplaced }),
      ...cure,
    };
    problems.push({ severity, code, file: source.file, line, column, path, what, why, fix, ...more });
  }
  return problems;
}
