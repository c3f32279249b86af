import type { Cure } from '../../../config/problems/problem.ts';
import { inMarks } from '../../../config/problems/quote.ts';
import { partOf, valueAt, type Json } from '../../../document/json.ts';
import type { Operation } from '../../../document/operation.ts';
import { embeddingOf, type Embedding } from '../../../model/embedding.ts';
import type { SiteFacts } from '../../facts/site-facts.ts';
import { curingWith } from '../../messages/cure.ts';
import { describeLocation, nameOf } from '../../words/subject.ts';
import type { Report } from '../../messages/finding.ts';
import type { Visit } from '../../schema/walk-schema.ts';
import { fullAddress, notInFull } from './full-address.ts';
import { harmfulScheme, insecureAddress, parseUrl, schemeOf, type Unsafe } from './unsafe-address.ts';

const EXAMPLE = 'https://www.openstreetmap.org/export/embed.html?bbox=13.37,52.51,13.39,52.52';

/** Why an address can be no content of a page, and what to write instead. */
function whyUnsafe(text: string): Unsafe | null {
  const unsafe = insecureAddress(text, 'Browsers show no content that comes over http on a page of https.');
  return unsafe && harmfulScheme(text) !== null
    ? { ...unsafe, fix: 'Write the https address that the other website gives for embedding.' }
    : unsafe;
}

/** The cure that lists a website. Whom visitors are sent to is the author's decision, so it is never made by itself. */
function listing(origin: string, { root }: SiteFacts): { cure: Cure } {
  const listed = partOf(root, 'embeds');
  const operations: Cure['operations'] = Array.isArray(listed)
    ? [{ op: 'add', path: ['embeds', listed.length], value: origin }]
    : [{ op: 'set', path: ['embeds'], value: [origin] }];
  return { cure: { words: `Allow content from ${new URL(origin).host}`, operations, isDefinite: false } };
}

/** Why an ordinary link, or the code that a website hands out, shows nothing; the cure writes the address for frames, and the link beside it. */
function notForFrames({ host, src, link }: Embedding, { path, value }: Visit, { root }: SiteFacts) {
  const [holder, key] = [path.slice(0, -1), path.at(-1)!];
  const beside = partOf(valueAt(root as Json, holder), 'link');
  const follows: Operation[] =
    key === 'src' && beside === undefined && link !== src
      ? [{ op: 'set', path: [...holder, 'link'], value: link }]
      : [];
  return {
    why: /<iframe/i.test(String(value))
      ? 'It is the code of a whole frame. The section draws its own, and needs the address alone.'
      : `${host} does not let other websites show that page, so visitors would see nothing. It has another address for that.`,
    fix: `Write ${inMarks(src)}.`,
    cure: {
      words: `Use ${inMarks(src)}`,
      operations: [{ op: 'set' as const, path: [...path], value: src }, ...follows],
      isDefinite: true,
    },
  };
}

/** Checks the address of embedded content: https, another website than this one, and one that is listed. */
export function checkEmbed(visit: Visit, facts: SiteFacts, report: Report): void {
  const text = visit.value;
  if (typeof text !== 'string') return;
  const path = [...visit.path];
  const what = `${nameOf(facts, path)} is ${inMarks(text)}${describeLocation(facts, path)}.`;
  const embedding = embeddingOf(text);
  if (embedding?.isPage) return report({ code: 'bad-link', path, what, ...notForFrames(embedding, visit, facts) });
  const unsafe = whyUnsafe(text);
  if (unsafe) return report({ code: 'unsafe-link', path, what, ...unsafe });
  const address = schemeOf(text) === 'https' ? fullAddress(text) : null;
  if (!address) return report({ code: 'bad-link', path, what, ...notInFull(text, EXAMPLE, path) });
  const { origin, host } = address;
  if (origin === parseUrl(facts.url)?.origin)
    return report({
      code: 'bad-link',
      path,
      what,
      why: 'It is a page of this site, which no page may show in a frame.',
      fix: 'Link to the page instead.',
    });
  const listed = partOf(facts.root, 'embeds');
  const origins = (Array.isArray(listed) ? listed : []).map((each) => parseUrl(String(each))?.origin);
  if (origins.includes(origin)) return;
  report({
    code: 'unlisted-embed',
    path,
    cause: `unlisted-embed ${origin}`,
    what: `The content comes from ${inMarks(host)}, which is not among the embedded websites of this site${describeLocation(facts, path)}.`,
    why: 'A website whose content is loaded learns who visits yours, so each one is allowed by name.',
    fix: `Add ${inMarks(origin)} to “Embedded websites” if you trust it, or remove the section.`,
    ...(Array.isArray(listed) ? {} : { snippet: `"embeds": [${JSON.stringify(origin)}]` }),
    ...listing(origin, facts),
  });
}

/** Checks a website that content may come from. The schema checks its form. */
export function checkEmbedOrigin(visit: Visit, facts: SiteFacts, report: Report): void {
  const text = visit.value;
  if (typeof text !== 'string' || schemeOf(text) !== 'https') return;
  const path = [...visit.path];
  const origin = fullAddress(text)?.origin;
  if (origin === text) return;
  report({
    code: 'bad-link',
    path,
    what: `${nameOf(facts, path)} is ${inMarks(text)}.`,
    why: 'A website is named by “https://” and its name, as browsers compare it: without a path, and without the usual port.',
    fix: `Write ${inMarks(origin ?? 'https://www.openstreetmap.org')}.`,
    ...curingWith(path, origin),
  });
}
