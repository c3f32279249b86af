import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { loadConfig, printProblems } from '../../src/config/index.ts';
import { valueAt, type Json, type Path } from '../../src/document/json.ts';
import { applyOperation } from '../../src/document/operation.ts';
import { policyFaults } from '../../src/prerender/pages/check-html.ts';
import { resolvePages } from '../../src/resolve/index.ts';
import { composeSiteSchema } from '../../src/validate/schema/compose-schema.ts';
import { validateSite } from '../../src/validate/index.ts';
import { isJsonObject } from '../../src/model/is-json-object.ts';
import type { SiteFile } from '../../src/model/site-file.ts';
import { FIXTURES, fixtureSite } from './fixture-site.ts';
import { isThorough } from '../random.ts';
import { documentOf } from '../../src/prerender/testing/document-of.ts';

/** Each location gets a part of the values and keys, another one than its neighbours. */
const EVERY = isThorough ? 1 : 20;

type JsonObject = Record<string | number, unknown>;

const { rootDir, remove } = fixtureSite();
const folder = mkdtempSync(join(tmpdir(), 'hostile-values-'));
afterAll(() => {
  remove();
  rmSync(folder, { recursive: true, force: true });
});
const file = join(folder, 'site.config.json');
const schema = composeSiteSchema(rootDir);

/** A valid config with every kind of value. */
const whole = {
  ...(JSON.parse(readFileSync(join(FIXTURES, 'valid/site.config.json'), 'utf8')) as JsonObject),
  $schema: './schema/site.schema.json',
  legal: [{ label: 'Terms', link: 'https://www.corner-pay.test/terms' }],
  enquiry: { endpoint: '/contactwebsite' },
  theme: { accent: '#2456d6', radius: 8 },
  texts: { menu: 'Menu' },
};

const deep = `${'[{"x":'.repeat(1500)}1${'}]'.repeat(1500)}`;

// prettier-ignore
/** Values as JSON. A page that includes one as markup has an element x-evil. */
const VALUES = [
  'null', 'true', '0', '-1', '1e308', '1e-308', '1.5', '9007199254740993', '""', '" "', '[]', '{}', '[[]]', '[{}]', '[null]',
  '{"toString":"x"}', '{"__proto__":{"x":1}}', '{"constructor":{"prototype":{"x":1}}}', '{"length":-1}', '{"then":"x"}',
  '"<x-evil onload=alert(1)>"', '"\\"><x-evil>"', '"\'><x-evil>"', '"</script><x-evil>"', '"--><x-evil>"', '"]]><x-evil>"',
  '"</title></textarea></style><x-evil>"', '"&lt;x-evil&gt;"', '"{{x}}${x}<%= x %>"',
  '"javascript:alert(1)"', '"JaVaScRiPt:alert(1)"', '" javascript:alert(1)"', '"java\\tscript:alert(1)"',
  '"java\\nscript:alert(1)"', '"\\u0001javascript:alert(1)"', '"javascript\\u003aalert(1)"', '"data:text/html,<x-evil>"',
  '"vbscript:x"', '"//evil.test"', '"\\\\\\\\evil.test"', '"/../../etc/passwd"', '"/%2e%2e/x"', '"/\\u0000"',
  '"\\u0000"', '"\\u001b[31mred"', '"\\u202egnp.exe"', '"\\ud800"', '"\\udc00x"', '"\\u2028"', '"\\r\\nSet-Cookie: a=b"',
  '"__proto__"', '"constructor"', '"toString"', '"hasOwnProperty"', '"expression(alert(1))"', '"url(javascript:x)"',
  '"red;}</style><x-evil>"', '"${7*7}"', '"%s%n"', JSON.stringify('x'.repeat(20_000)), deep,
];
const KEYS = '__proto__ constructor prototype toString hasOwnProperty then length  <x-evil> \u0000 $ref'.split(' ');

/** Every location in a value: groups, lists and their content, of a list the first entry. */
function rangesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const steps = Array.isArray(value) ? value.slice(0, 1).map((_, index) => index) : Object.keys(value);
  return [path, ...steps.flatMap((step) => rangesIn((value as JsonObject)[step], [...path, step]))];
}

/** Each kind of location once: a heading is a heading, whatever its section. */
const places = [
  ...new Map(
    rangesIn(whole).map((path) => [
      path
        .filter((step) => typeof step === 'string')
        .slice(-2)
        .join(),
      path,
    ]),
  ).values(),
];

/** The config as text, with other JSON at one location, or with one key more. */
function textWith(path: Path, json: string, key?: string): string {
  if (path.length === 0 && key === undefined) return json;
  const at = key === undefined ? path : [...path, 'a key of its own'];
  const marked = applyOperation(whole as Json, { op: 'set', path: at, value: 'a value of its own' });
  const text = JSON.stringify(marked).replace('"a value of its own"', () => json);
  return key === undefined ? text : text.replace('"a key of its own"', () => JSON.stringify(key));
}

/** Faults in the result of a check, or in the pages rendered from it; `drawn` counts those. */
async function faultsOf(text: string, drawn: { pages: number }): Promise<string[]> {
  writeFileSync(file, text);
  const config = loadConfig(file, 'site.config.json');
  const { site, problems, warnings } = validateSite(config, { rootDir });
  const printed = printProblems([...problems, ...warnings], { colour: false, texts: { 'site.config.json': text } });
  const faults: string[] = [];
  // oxlint-disable-next-line no-control-regex -- these a terminal would obey
  if (/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/.test(printed))
    faults.push('A character for the terminal.');
  for (const { line, column, what, why, fix } of [...problems, ...warnings])
    if (line < 1 || column < 1 || !what || !why || !fix) faults.push(`No place or no words: ${what}`);
  if ((site === null) !== problems.length > 0) faults.push('Refused without a word.');
  if (!site) return faults;
  const { pages, site: data, description } = resolvePages(site satisfies SiteFile, schema, rootDir);
  for (const page of pages) {
    const html = await documentOf(page, { site: { ...data, build: 'hostile' }, description });
    if (/<x-evil/i.test(html)) faults.push('Markup in a page.');
    faults.push(...policyFaults(html));
    drawn.pages += 1;
  }
  return faults;
}

describe('A hostile value', () => {
  it('is refused at its location, or is harmless text, for every kind of value', { timeout: 300_000 }, async () => {
    const drawn = { pages: 0 };
    const lost: string[] = [];
    let tried = 0;
    for (const [at, path] of places.entries())
      for (const json of VALUES.filter((_, index) => (index + at) % EVERY === 0)) {
        tried += 1;
        const faults = await faultsOf(textWith(path, json), drawn).catch((fault: Error) => [String(fault.stack)]);
        lost.push(...faults.map((fault) => `${path.join('.')} = ${json.slice(0, 60)}: ${fault}`));
      }
    expect(lost).toEqual([]);
    expect(tried).toBeGreaterThan(100);
    expect(drawn.pages).toBeGreaterThan(20);
  });

  it('is refused as a key, in every kind of group', async () => {
    const groups = places.filter((path) => isJsonObject(valueAt(whole as Json, path)));
    const lost: string[] = [];
    for (const [at, path] of groups.entries())
      for (const key of KEYS.filter((_, index) => (index + at) % EVERY === 0)) {
        writeFileSync(file, textWith(path, '"x"', key));
        const config = loadConfig(file, 'site.config.json');
        const { problems } = validateSite(config, { rootDir, warnings: false });
        if (!problems.some(({ line, column }) => line >= 1 && column >= 1))
          lost.push(`${path.join('.')}: ${JSON.stringify(key)}`);
      }
    expect(lost).toEqual([]);
  });
});
