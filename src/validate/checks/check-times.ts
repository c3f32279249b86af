import { partOf } from '../../document/json.ts';
import { isJsonObject } from '../../model/is-json-object.ts';
import type { Path } from '../../config/load-config.ts';
import type { Cure } from '../../config/problems/problem.ts';
import { inMarks } from '../../config/problems/quote.ts';
import { offsetAt, isDateLike, isTimeZone, isWithin, momentInWords, readDate, spanOf } from '../../model/dates.ts';
import type { SiteFacts } from '../facts/site-facts.ts';
import { describeLocation, nameOf, subjectOf } from '../words/subject.ts';
import { asJson } from '../messages/describe-value.ts';
import { curing, curingWith, removing, type Meant } from '../messages/cure.ts';
import type { Report } from '../messages/finding.ts';
import { isOnlyNear, nearestWord } from '../../model/text/nearest-word.ts';
import type { Visit } from '../schema/walk-schema.ts';

const FORMS = 'A day is written “2026-12-01”, a moment with its offset from UTC: “2026-12-01T09:00:00+01:00”.';

/** The last day of a month: for 2026-02-30 that is 2026-02-28. */
function lastDay(day: string): string | undefined {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return month >= 1 && month <= 12 ? new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) : undefined;
}

/** Why a date cannot be read, and what to write. */
function describeDate(text: string, timeZone: string): { why: string; fix: string; meant?: Meant } {
  const plain = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ](\d{2}:\d{2})(?::(\d{2}))?)?$/.exec(text.trim());
  const [, year, month, date, minute, second = '00'] = plain ?? [];
  const day = plain ? `${year}-${month!.padStart(2, '0')}-${date!.padStart(2, '0')}` : text.slice(0, 10);
  const isDay = readDate(day, 'UTC') !== null;
  if (!isDay && /^\d{4}-\d{2}-\d{2}$/.test(day) && (plain || isDateLike(text))) {
    const last = lastDay(day);
    return {
      why: 'The calendar has no such day.',
      fix: last === undefined ? FORMS : `Write ${inMarks(last)}, the last day of that month, or the day that is meant.`,
      ...(last !== undefined && { meant: { value: last, isDefinite: false } }),
    };
  }
  if (plain && minute !== undefined && readDate(`${day}T${minute}:${second}Z`, 'UTC')) {
    const moment = `${day}T${minute}:${second}`;
    const whole = moment + offsetAt(Date.parse(`${moment}Z`), timeZone);
    return {
      why: 'Clocks around the world show that time at different moments, and change twice a year: the offset from UTC says which is meant.',
      fix: `Write ${inMarks(whole)} for ${timeZone}.`,
      meant: { value: whole, isDefinite: false },
    };
  }
  if (plain && minute === undefined && isDay)
    return { why: FORMS, fix: `Did you mean ${inMarks(day)}?`, meant: { value: day, isDefinite: true } };
  return isDateLike(text)
    ? { why: 'No clock shows that time, or no place has that offset from UTC.', fix: FORMS }
    : { why: 'It is neither a day nor a moment.', fix: FORMS };
}

/** Checks a `from` or an `until`, by itself. */
export function checkDate({ value, path }: Visit, facts: SiteFacts, report: Report): void {
  if (typeof value !== 'string' || readDate(value, 'UTC')) return;
  const { meant, ...words } = describeDate(value, facts.timeZone);
  report({
    code: 'bad-date',
    path: [...path],
    what: `${nameOf(facts, path)} is ${inMarks(value)}${describeLocation(facts, path)}.`,
    ...words,
    ...curing(path, meant),
  });
}

/** Checks `site.timeZone`. */
export function checkTimeZone({ value, path }: Visit, report: Report): void {
  if (typeof value !== 'string' || value === '' || isTimeZone(value)) return;
  const known = Intl.supportedValuesOf('timeZone');
  const fold = (name: string) => name.trim().replaceAll(' ', '_').toLowerCase();
  const cities = known.filter((name) => fold(name).endsWith(`/${fold(value)}`));
  const near = cities[0] ?? nearestWord(value, [...known, 'UTC']);
  report({
    code: 'bad-time-zone',
    path: [...path],
    what: `The time zone is ${inMarks(value)}, and there is none of that name.`,
    why: 'It decides when the days of “From” and “Until” begin. A zone has a name, because its offset changes with summer time.',
    fix: near === undefined ? 'Write its name, such as “Europe/Berlin”, or “UTC”.' : `Did you mean ${inMarks(near)}?`,
    ...curingWith(path, near, cities.length === 1 || isOnlyNear(value, [...known, 'UTC'])),
  });
}

/** `from` and `until` of a section, at the place where they are typed. */
interface Dated {
  /** Of the group that has them. */
  path: Path;
  own: Record<string, unknown>;
  /** With those of the shared section. */
  whole: Record<string, unknown>;
  isHidden: boolean;
}

/** Every section with dates of its own, shared ones at their own place. */
function datedSections({ root, routes }: SiteFacts): Dated[] {
  const shared = partOf(root, 'shared');
  const all: Dated[] = Object.entries(isJsonObject(shared) ? shared : {}).flatMap(([name, own]) =>
    isJsonObject(own) ? [{ path: ['shared', name], own, whole: own, isHidden: own['hidden'] === true }] : [],
  );
  for (const { index, sections, isHidden: isRouteHidden } of routes)
    for (const { position, own, whole, isHidden } of sections)
      if (whole)
        all.push({
          path: ['routes', index, 'sections', position],
          own,
          whole,
          isHidden: isRouteHidden || isHidden,
        });
  return all.filter(({ own }) => own['from'] !== undefined || own['until'] !== undefined);
}

/** Whether a section would be shown if its dates changed places. */
function canSwap({ from, until }: Record<string, unknown>, timeZone: string): boolean {
  if (from === undefined || until === undefined) return false;
  const swapped = spanOf({ from: until, until: from }, timeZone);
  return swapped.from < swapped.until;
}

/** One of the two may be wrong instead: the author decides. */
const swapping = (path: Path, { from, until }: Record<string, unknown>): Cure => ({
  words: 'Swap the two dates',
  operations: [
    { op: 'set', path: [...path, 'from'], value: String(until) },
    { op: 'set', path: [...path, 'until'], value: String(from) },
  ],
  isDefinite: false,
});

/** A moment in words: "1 December 2026, 00:00 (Europe/Berlin)". */
const inWords = (moment: number, timeZone: string): string => `${momentInWords(moment, timeZone)} (${timeZone})`;

/** Warns of a page that is empty now or at some later time. */
function checkEmptyPages(facts: SiteFacts, now: number, report: Report): void {
  const { routes, timeZone } = facts;
  for (const { index, isHidden, sections } of routes) {
    if (isHidden || sections.length === 0 || sections.some(({ whole }) => !whole)) continue;
    const spans = sections.filter((section) => !section.isHidden).map(({ span }) => span);
    const times = [now, ...spans.flatMap(({ from, until }) => [from, until])].filter(
      (time) => time >= now && Number.isFinite(time),
    );
    const empty = times.toSorted((a, b) => a - b).find((time) => !spans.some((span) => isWithin(time, span)));
    if (empty === undefined) continue;
    const page = subjectOf(facts, ['routes', index]);
    const what =
      spans.length === 0
        ? `All sections of ${page} are hidden`
        : `${empty === now ? 'Now' : `From ${inWords(empty, timeZone)} on`} no section of ${page} is shown`;
    report({
      code: 'empty-page',
      severity: 'warning',
      path: ['routes', index, 'sections'],
      what: `${what}, so it is empty.`,
      why: 'Visitors would see the header and the footer, and no headline.',
      fix: 'Add a section that is shown then, or hide the page.',
    });
  }
}

/**
 * Checks when sections are shown: that each is at some time, and that no page is ever empty.
 *
 * @param now  Milliseconds since 1970.
 */
export function checkTimes(facts: SiteFacts, now: number, report: Report): void {
  const { timeZone } = facts;
  for (const { path, own, whole, isHidden } of datedSections(facts)) {
    const { from, until } = spanOf(whole, timeZone);
    const key = own['until'] === undefined ? 'from' : 'until';
    const place = describeLocation(facts, [...path, key]);
    if (until <= from)
      report({
        code: 'bad-dates',
        path: [...path, key],
        what: `“Until” is ${inMarks(whole['until'])}, which is not after “From”, ${inMarks(whole['from'])}${place}.`,
        why: 'The section would never be shown.',
        fix: 'Choose a later end, or swap the two.',
        ...(canSwap(own, timeZone) && { cure: swapping(path, own) }),
      });
    else if (until <= now && !isHidden && key === 'until')
      report({
        code: 'past-section',
        severity: 'warning',
        path: [...path, key],
        what: `${nameOf(facts, path)} was shown until ${inWords(until, timeZone)}${describeLocation(facts, path)}.`,
        why: 'That is over: nobody will see it again.',
        fix: 'Remove the section, or choose a later end.',
        // A shared one is removed where it is used first.
        ...(path[0] === 'routes' && { cure: removing(path, false, 'Remove the section') }),
      });
  }
  checkEmptyPages(facts, now, report);
}

/** Warns of shared sections that no page uses. A name that is misspelt where it is used is reported there. */
export function checkUnused(facts: SiteFacts, report: Report): void {
  const shared = partOf(facts.root, 'shared');
  if (!isJsonObject(shared)) return;
  const names = Object.keys(shared);
  const used = new Set(
    facts.routes
      .flatMap(({ sections }) => sections.map(({ own }) => own['use']))
      .filter((use) => typeof use === 'string')
      .map((use) => (names.includes(use) ? use : nearestWord(use, names))),
  );
  for (const name of names)
    if (!used.has(name))
      report({
        code: 'unused-shared',
        severity: 'warning',
        path: ['shared', name],
        part: 'key',
        what: `No page shows ${subjectOf(facts, ['shared', name])}.`,
        why: 'Visitors never see it.',
        fix: 'Show it on a page, or remove it.',
        snippet: asJson({ id: name, use: name }),
        cure: removing(['shared', name], false, 'Remove the shared section'),
      });
}
