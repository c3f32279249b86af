import { expect, it, vi } from 'vitest';
import { parseConfig } from '../../../config/load-config.ts';
import type { Json } from '../../../document/json.ts';
import { applyOperation, type Operation } from '../../../document/operation.ts';
import { germanWith, schema, siteWith } from '../../../languages/testing/small-site.ts';
import * as matching from '../../../languages/match-texts.ts';
import type { Overlay } from '../../../languages/overlay.ts';
import type { SectionFile, SiteFile } from '../../../model/site-file.ts';
import type { Finding } from '../../messages/finding.ts';
import { checkTranslations } from './check-translations.ts';

const site = {
  ...siteWith(
    { id: 'top', type: 'hero', heading: 'One till', text: 'Fees from 3% on.' },
    { id: 'why', use: 'reasons', heading: 'Reasons to stay' } as object as SectionFile,
    { id: 'more', type: 'hero', heading: 'Not translated', text: 'From 3% on' },
  ),
  shared: { reasons: { type: 'cards', heading: 'Reasons to come', items: [{ title: 'Stock' }] } },
  languages: { de: { name: 'Deutsch' } },
};
const german = germanWith({
  top: { heading: ['One till', 'Eine Kasse'], text: ['Fees from 3% on.', 'Ab 3 %.', 'draft'] },
  why: { items: [{ title: ['Stock', 'Bestand'] }] },
  more: { text: ['From 2% on', 'Ab 2 %'] },
});

/** @param draft  { site, german } */
function findingsOf(draft: Json): Finding[] {
  const { site: config, german: overlay } = draft as { site: Json; german: Json };
  const findings: Finding[] = [];
  const read = { ...parseConfig('{}', 'languages/de.json'), value: overlay };
  const language = { language: 'de', file: 'languages/de.json', config: read, overlay: overlay as unknown as Overlay };
  checkTranslations([language], [], config as unknown as SiteFile, new Map(), schema, (finding) => {
    const { source, ...rest } = finding;
    findings.push({ ...rest, ...(source && { cause: source.file }) });
  });
  return findings;
}

const top = ['german', 'pages', '/', 'sections', 'top'];
const EDITS: [what: string, ...Operation[]][] = [
  ['a text', { op: 'set', path: ['site', 'routes', 0, 'sections', 0, 'heading'], value: 'One till for all' }],
  ['a number', { op: 'set', path: ['site', 'routes', 0, 'sections', 0, 'text'], value: 'Fees from 2% on.' }],
  ['a translation', { op: 'set', path: [...top, 'heading'], value: ['One till', 'Zwei für 3 %'] }],
  ['a translation to an unknown place', { op: 'set', path: [...top, 'colour'], value: ['Red', 'Rot'] }],
  ['translations of a section away', { op: 'remove', path: top }],
  ['a section to another place', { op: 'move', path: ['site', 'routes', 0, 'sections', 0], to: 2 }],
  ['the id of a section', { op: 'set', path: ['site', 'routes', 0, 'sections', 0, 'id'], value: 'first' }],
  ['the path of a page', { op: 'set', path: ['site', 'routes', 0, 'path'], value: '/start' }],
  ['the type of a shared section', { op: 'set', path: ['site', 'shared', 'reasons', 'type'], value: 'banner' }],
  ['what is shown of drafts', { op: 'set', path: ['site', 'languages', 'de', 'drafts'], value: true }],
  ['what becomes of open texts', { op: 'set', path: ['site', 'languages', 'de', 'incomplete'], value: 'refuse' }],
  ['the name of the language', { op: 'set', path: ['site', 'languages', 'de', 'name'], value: 'Hochdeutsch' }],
  ['the language of the site', { op: 'set', path: ['site', 'site', 'language'], value: 'fr' }],
];

it.each(EDITS)('A draft that was checked before is checked as a new one after a change of %s', (_, ...operations) => {
  const before = { site, german } as unknown as Json;
  findingsOf(before);
  const after = operations.reduce(applyOperation, before);
  expect(after).not.toEqual(before);
  expect(findingsOf(after)).toEqual(findingsOf(structuredClone(after)));
});

it('Only sections that have changed are looked at again', () => {
  const matchTexts = vi.spyOn(matching, 'matchTexts');
  const before = structuredClone({ site, german }) as unknown as Json;
  const looksOf = (at: Json) => {
    matchTexts.mockClear();
    findingsOf(at);
    return matchTexts.mock.calls.length;
  };
  const all = looksOf(before);
  const path = ['site', 'routes', 0, 'sections', 0, 'heading'];
  // The section, the page that holds it, and what all pages share.
  expect(looksOf(applyOperation(before, { op: 'set', path, value: 'New' }))).toBe(all - 2);
});
