import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/index.ts';
import { validateSite } from '../../src/validate/index.ts';
import { FIXTURES, fixtureSite } from './fixture-site.ts';

interface Config {
  enquiry?: { endpoint: string };
  site: { url: string };
  login: { merchant: string };
  navigation: { link: string }[];
  redirects: Record<string, string>;
  routes: { sections: { endpoint?: string }[] }[];
}

/** Every kind of field that accepts an https address. */
const FIELDS: Record<string, (config: Config, text: string) => void> = {
  'the endpoint': (config, text) => (config.enquiry = { endpoint: text }),
  "a form's own endpoint": (config, text) => (config.routes[1]!.sections[0]!.endpoint = text),
  'a login': (config, text) => (config.login.merchant = text),
  'a link': (config, text) => (config.navigation[1]!.link = text),
  'a redirect': (config, text) => (config.redirects['/kontakt'] = text),
  'the site': (config, text) => (config.site.url = text),
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
const folder = mkdtempSync(join(tmpdir(), 'addresses-'));
afterAll(() => {
  remove();
  rmSync(folder, { recursive: true, force: true });
});
const valid = readFileSync(join(FIXTURES, 'valid/site.config.json'), 'utf8');

/** Whether check accepts a text in a field. */
function isTaken(place: string, text: string): boolean {
  const config = JSON.parse(valid) as Config;
  FIELDS[place]!(config, text);
  const file = join(folder, 'site.config.json');
  writeFileSync(file, JSON.stringify(config));
  return validateSite(loadConfig(file, 'site.config.json'), { rootDir, warnings: false }).site !== null;
}

describe('A phone number that a link calls', () => {
  it('has 3 to 25 characters', () => {
    const numbers = ['12', '112', '+12', '+112', '1'.repeat(25), '1'.repeat(26), `+${'1'.repeat(25)}`];
    const taken = numbers.filter((number) => isTaken('a link', `tel:${number}`));
    expect(taken).toEqual(['112', '+112', '1'.repeat(25), `+${'1'.repeat(25)}`]);
  });
});

describe.each(Object.keys(FIELDS))('An address for %s', (field) => {
  it('is refused in every spelling that leads elsewhere', () => {
    expect(MISLEADING.filter((text) => isTaken(field, text))).toEqual([]);
  });

  it.each(['https://forms.test', 'https://bücher.test', 'https://xn--bcher-kva.test', 'https://127.0.0.1:8080'])(
    'may be %s',
    (text) => expect(isTaken(field, text)).toBe(true),
  );
});
