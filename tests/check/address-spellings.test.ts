import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { parseConfig } from '../../src/config/index.ts';
import type { Json } from '../../src/document/json.ts';
import { applyOperation } from '../../src/document/operation.ts';
import { validateSite } from '../../src/validate/index.ts';
import { FIXTURES, fixtureSite } from './fixture-site.ts';

/** Every kind of field that accepts an https address. */
const FIELDS = {
  'the endpoint': ['enquiry', 'endpoint'],
  "a form's own endpoint": ['routes', 1, 'sections', 0, 'endpoint'],
  'a login': ['login', 'merchant'],
  'a link': ['navigation', 1, 'link'],
  'a redirect': ['redirects', '/kontakt'],
  'the site': ['site', 'url'],
};

// prettier-ignore
/** Prefixes of a host with which browsers open another host, read another kind of address, or open nothing. */
const BEGINNINGS = [
  'https:', 'https:/', 'https:///', 'https:////', 'https:\\\\', 'https:\\', 'https:/\\', 'HTTPS:', 'HtTpS:/',
  '//', '///', '/\\', '\\\\', '\\/', 'https;//', 'https%3A//', 'ftp://', 'wss://', 'blob:https://', 'file://',
  'ht\ttps://', 'ht\ntps:', 'https:\t//', 'https:/\n/', 'https\r://', '\u0001https://', ' https://', 'https: //',
  'https://name@', 'https://name:word@', 'https://corner-pay.test\\@', 'https://corner-pay.test%2f@', 'javascript://',
];
// prettier-ignore
const HOSTS = [
  'https:', 'https://', 'https://?', 'https://#', 'https://.', 'https://..', 'https://a..test', 'https://evil',
  'https://1', 'https://0x7f.1', 'https://[::1', 'https://evil.test:99999', 'https://ex%61mple.test',
  'https://ev\u200bil.test', 'https://ev il.test', 'https://evil.test ', 'https://evil\ufeff.test',
];
const MISLEADING = [...BEGINNINGS.map((beginning) => `${beginning}evil.test`), ...HOSTS];

const { rootDir, remove } = fixtureSite();
afterAll(remove);
const text = readFileSync(join(FIXTURES, 'valid/site.config.json'), 'utf8');
const valid: Json = { ...(JSON.parse(text) as object), enquiry: {} };

/** The fields that check refuses a text in, where all have it. */
function refusedIn(text: string, fields = Object.values(FIELDS)): string[] {
  const config = fields.reduce((site, path) => applyOperation(site, { op: 'set', path, value: text }), valid);
  const loaded = parseConfig(JSON.stringify(config), 'site.config.json');
  const { problems } = validateSite(loaded, { rootDir, warnings: false });
  return [...new Set(problems.map(({ path }) => String(path)))].toSorted();
}
const all = Object.values(FIELDS).map(String).toSorted();

it('An address is refused in every spelling that leads elsewhere, in every field', () => {
  for (const text of MISLEADING) expect([text, refusedIn(text)]).toEqual([text, all]);
});

it.each(['https://forms.test', 'https://bücher.test', 'https://xn--bcher-kva.test', 'https://127.0.0.1:8080'])(
  'An address may be %s, in every field',
  (text) => expect(refusedIn(text)).toEqual([]),
);

it('A phone number that a link calls has 3 to 25 characters', () => {
  const numbers = ['12', '112', '+12', '+112', '1'.repeat(25), '1'.repeat(26), `+${'1'.repeat(25)}`];
  const taken = numbers.filter((number) => refusedIn(`tel:${number}`, [FIELDS['a link']]).length === 0);
  expect(taken).toEqual(['112', '+112', '1'.repeat(25), `+${'1'.repeat(25)}`]);
});
