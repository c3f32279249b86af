import { valueAt } from '../../document/json.ts';
import type { Path } from '../../config/load-config.ts';
import { count, inMarks } from '../../config/problems/quote.ts';
import type { Finding, Report } from '../messages/finding.ts';
import { describeLocation, nameOf, subjectOf } from '../words/subject.ts';
import { pictureFacts } from '../facts/picture-facts.ts';
import type { SiteFacts } from '../facts/site-facts.ts';
import type { Visit } from '../schema/walk-schema.ts';

/** Lengths that search engines show in full, in characters. */
const TITLE = { key: 'title', least: 15, most: 60, code: 'title-length' };
const DESCRIPTION = { key: 'description', least: 50, most: 160, code: 'description-length' };

/** Addresses reserved for examples. @see RFC 2606 */
const SAMPLE_HOST =
  /(?:^|[/@]|(?<![a-z0-9.-])[a-z0-9-]*\.)((?:[a-z0-9-]+\.)*(?:example\.(?:com|org|net)|[a-z0-9-]+\.example))(?=[/:?#]|$)/i;
/** Phone numbers reserved for examples. @see North American Numbering Plan, 555-0100 to 555-0199 */
const SAMPLE_PHONE = /555[\s.-]?01\d\d(?!\d)/;
const SAMPLE_TEXT = /^(?:Example|Sample|Lorem ipsum)\b|\blorem ipsum\b/i;

/** The kind of sample content in a text; undefined for real content. */
function sampleKind(text: string): { kind: string; why: string; fix: string } | undefined {
  const host = SAMPLE_HOST.exec(text)?.[1]?.toLowerCase();
  if (host !== undefined)
    return {
      kind: host.split('.').slice(-2).join('.'),
      why: 'Addresses at “example” are reserved for examples: nobody can be reached there.',
      fix: 'Write the real address.',
    };
  if (SAMPLE_PHONE.test(text) && text.length < 40)
    return {
      kind: 'phone',
      why: 'Numbers from 555-0100 to 555-0199 are reserved for examples: nobody answers.',
      fix: 'Write the real number.',
    };
  if (SAMPLE_TEXT.test(text))
    return { kind: 'text', why: 'It was put there to be replaced.', fix: 'Write the real text.' };
  return undefined;
}

/** The same for a file of the brand: a drawing whose title says that it is a sample. */
function sampleFile({ value, part }: Visit, { rootDir }: SiteFacts): ReturnType<typeof sampleKind> {
  if (part !== 'picture-file' && part !== 'icon-file') return undefined;
  if (!SAMPLE_TEXT.test(pictureFacts(rootDir, String(value))?.title ?? '')) return undefined;
  return {
    kind: 'brand',
    why: 'The drawing was put there to be replaced: its title says so.',
    fix: 'Upload your own file, and choose it.',
  };
}

/** How many findings of a kind are described; of the others only the position is reported. */
const MAX_DESCRIBED = 4;

/** Warns of placeholder texts; returns a function to call for every value. */
export function sampleChecker(facts: SiteFacts, release: boolean, report: Report): (visit: Visit) => void {
  const reported = new Map<string, number>();
  return (visit) => {
    const text = visit.value;
    if (typeof text !== 'string' || visit.path[0] === '$schema') return;
    const sample = sampleKind(text) ?? sampleFile(visit, facts);
    if (!sample) return;
    const cause = `sample ${sample.kind === 'text' ? text : sample.kind}`;
    const before = reported.get(cause) ?? 0;
    reported.set(cause, before + 1);
    const what =
      before >= MAX_DESCRIBED
        ? ''
        : `${nameOf(facts, visit.path)} is ${inMarks(text)}, which is sample content${describeLocation(facts, visit.path)}.`;
    const { why, fix } = sample;
    const finding: Finding = { code: 'sample-content', path: [...visit.path], cause, what, why, fix };
    report(release ? finding : { ...finding, severity: 'warning' });
  };
}

/** Reports that the phone number is called toll-free, unless the author has said so. */
export function checkTollFree({ root }: SiteFacts, report: Report): void {
  if (valueAt(root, ['texts', 'tollFree']) !== undefined) return;
  report({
    code: 'sample-content',
    // Beside the number itself, of which another problem may be told.
    path: ['support'],
    what: 'The phone number is called “Toll-free”.',
    why: "That is the sample's word: a call that costs something must not be called free.",
    fix: 'Under “Interface words”, choose what stands beside it: “Phone”, or “Toll-free” if it is.',
    snippet: '"texts": { "tollFree": "Phone" }',
  });
}

/** Warns of titles and descriptions that search results would truncate, or that two pages share. */
function checkSearchTexts(facts: SiteFacts, report: Report): void {
  for (const { key, least, most, code } of [TITLE, DESCRIPTION]) {
    const seen = new Map<string, number>();
    for (const { index } of facts.routes) {
      const path: Path = ['routes', index, key];
      const text = valueAt(facts.root, path);
      if (typeof text !== 'string' || text === '') continue;
      const length = [...text].length;
      const warn = (name: string, what: string, why: string, fix: string) =>
        report({
          code: name,
          severity: 'warning',
          path,
          what: `${what}${describeLocation(facts, path)}.`,
          why,
          fix,
        });
      if (length < least)
        warn(
          code,
          `The ${key} has only ${count(length, 'character')}`,
          `Search results have room for ${most}, and few words say little.`,
          `Write ${least} to ${most} characters.`,
        );
      if (length > most)
        warn(
          code,
          `The ${key} has ${length} characters`,
          `Search results cut it off after about ${most}.`,
          `Shorten it to ${most} characters, the important words first.`,
        );
      const twin = seen.get(text);
      if (twin === undefined) seen.set(text, index);
      else
        warn(
          `same-${key}`,
          `The ${key} is the same as that of ${subjectOf(facts, ['routes', twin])}`,
          'In search results and browser tabs the two pages look the same.',
          `Write a ${key} that fits this page alone.`,
        );
    }
  }
}

/** Warns of pages whose main heading is missing or comes after others. */
function checkHeadings(facts: SiteFacts, report: Report): void {
  for (const { index, sections: known } of facts.routes) {
    const sections = valueAt(facts.root, ['routes', index, 'sections']);
    if (!Array.isArray(sections)) continue;
    if (sections.length === 0) {
      report({
        code: 'heading-order',
        severity: 'warning',
        path: ['routes', index, 'sections'],
        what: `${nameOf(facts, ['routes', index])} has no sections, so it is empty.`,
        why: 'Visitors would see the header and the footer, and no headline.',
        fix: 'Add a section, such as a hero.',
      });
      continue;
    }
    const headed = known
      .filter(({ whole, isHidden }) => typeof whole?.['heading'] === 'string' && !isHidden)
      .map(({ position, whole }) => ({ position, type: whole!['type'] }));
    const hero = headed.find(({ type }) => type === 'hero');
    if (headed.length === 0 || !hero || hero === headed[0]) continue;
    const path: Path = ['routes', index, 'sections', hero.position];
    report({
      code: 'heading-order',
      severity: 'warning',
      path,
      what: `${nameOf(facts, path)} stands below other headings${describeLocation(facts, path)}.`,
      why: 'The heading of a hero is the main one of the page; visitors who listen to the page expect it first.',
      fix: 'Move it to the top, or show it as another kind of section, such as a call-out.',
      cure: {
        words: 'Move it to the top',
        operations: [{ op: 'move', path, to: 0 }],
        isDefinite: false,
      },
    });
  }
}

/** Warns of what breaks nothing but costs visitors. */
export function checkHints(facts: SiteFacts, report: Report): void {
  checkSearchTexts(facts, report);
  checkHeadings(facts, report);
}
