import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { loadConfig, printProblems } from '../../src/config/index.ts';
import { parseConfig } from '../../src/config/load-config.ts';
import { localize } from '../../src/languages/localize.ts';
import type { Overlay } from '../../src/languages/overlay.ts';
import type { SiteFile } from '../../src/model/site-file.ts';
import { validateSite } from '../../src/validate/index.ts';
import { validatorsOf } from '../../src/validate/schema/validators.ts';
import { FIXTURES, fixtureSite } from './fixture-site.ts';

const { rootDir, remove } = fixtureSite();
cpSync(join(FIXTURES, 'open-translation-states'), rootDir, { recursive: true });
afterAll(remove);

/** Without its translations. */
const { site } = validateSite(loadConfig(join(rootDir, 'site.config.json')), {
  rootDir,
  configDir: join(rootDir, 'schema'),
  now: 0,
}) as { site: SiteFile };

/** What the check says of a file of German texts; one that took the square of its time would outlast its test. */
function check(text: string | Buffer) {
  writeFileSync(join(rootDir, 'languages/de.json'), text);
  const config = loadConfig(join(rootDir, 'site.config.json'), 'site.config.json');
  const { problems, warnings } = validateSite(config, { rootDir, configDir: rootDir, now: 0 });
  return {
    problems,
    printed: printProblems([...problems, ...warnings], { colour: false, texts: { [config.file]: config.text } }),
  };
}

const page = (home: object) => JSON.stringify({ language: 'de', pages: { '/': home } });
const many = <T>(amount: number, make: (index: number) => T): T[] =>
  Array.from({ length: amount }, (_, at) => make(at));

describe('A hostile file of translations', () => {
  it.each<[string, string | Buffer, string]>([
    ['a key that changes programs', '{"language":"de","__proto__":{"a":["x","y"]}}', 'unsafe-key'],
    ['a key twice', '{"language":"de","words":{"menu":["Menu","M"],"menu":["Menu","N"]}}', 'duplicate-key'],
    ['no group', '["a"]', 'not-an-object'],
    ['nothing', '', 'empty-file'],
    ['another encoding', Buffer.from([0xff, 0xfe, 0x7b, 0x00]), 'wrong-encoding'],
    ['deep nesting', `{"language":"de","pages":${'{"a":'.repeat(3000)}1${'}'.repeat(3001)}`, 'too-deep'],
    ['an unknown place', page({ sections: { welcome: { colour: ['a', 'b'] } } }), 'bad-translation'],
    ['a mark that turns the page', page({ title: ['Payments for the corner shop', 'a\u202eb'] }), 'bad-translation'],
  ])('with %s is refused in words', (_, text, code) => {
    const { problems, printed } = check(text);
    expect([problems.length, problems[0]?.code]).toEqual([1, code]);
    expect(printed).not.toMatch(/^\s+at /m);
  });

  it('is looked for in the folder of languages alone, whatever the code of a language is', () => {
    writeFileSync(join(rootDir, 'other.json'), 'no JSON');
    const [name, file] = ['site.config.json', join(rootDir, 'site.config.json')];
    const site = JSON.parse(readFileSync(file, 'utf8')) as object;
    const config = parseConfig(JSON.stringify({ ...site, languages: { '../other': { name: 'Other' } } }), name);
    const { problems } = validateSite(config, { rootDir, configDir: rootDir, now: 0 });
    expect(problems.map((problem) => `${problem.file} ${problem.code}`)).toEqual([`${name} bad-value`]);
  });

  it.each<[string, string]>([
    [
      'names of inherited keys',
      '{"language":"de","constructor":["a","b"],"words":{"toString":["a"]},"pages":{"valueOf":{}}}',
    ],
    ['groups of other types', '{"words":[],"navigation":null,"pages":"x","shared":7,"forms":[["a"]],"site":true}'],
    ['pages of other types', page({ title: 5, description: [1, 2], sections: [['a', 'b']] })],
    ['pairs of other sizes', page({ title: ['a', 'b', 'c', 'd'], sections: { welcome: { actions: [[['a']]] } } })],
    [
      'a list of 30,000 entries',
      page({ sections: { partners: { items: many(30_000, (at) => ({ name: [`Shop ${at}`, 'x'] })) } } }),
    ],
    [
      '100,000 pages',
      JSON.stringify({ pages: Object.fromEntries(many(100_000, (at) => [`/p${at}`, { title: ['T'] }])) }),
    ],
    ['10 MB of digits', page({ title: ['Payments for the corner shop', '1'.repeat(10_000_000)] })],
    ['a text of 5 MB', page({ title: ['Payments for the corner shop', 'ab '.repeat(1_700_000)] })],
    ...['1.', '1 ', '@', 'a@', 'a1', '+1 ', 'www.', 'USD', '١٬', '1/', '**', '[a]('].map((part): [string, string] => [
      `a text of ${JSON.stringify(part)} again and again`,
      page({ title: ['Payments for the corner shop', part.repeat(100_000 / part.length)] }),
    ]),
  ])('with %s is read to its end, and shows nothing that is no text', (_, text) => {
    const { printed } = check(text);
    expect(printed).not.toMatch(/^\s+at /m);
    const overlay = { ...(JSON.parse(text) as object), language: 'de' } as Overlay;
    const options = { incomplete: 'show-source' as const, drafts: true };
    const { file } = localize(site, overlay, new Map(), validatorsOf(rootDir).site, options);
    expect(file.routes.map(({ title }) => typeof title)).toEqual(site.routes.map(() => 'string'));
  });
});
