import { describe, expect, it } from 'vitest';
import { parseConfig } from '../config/load-config.ts';
import { valueAt, type JsonObject } from '../document/json.ts';
import { upgradeConfig } from './upgrade-config.ts';
import { heroMigrations, migrated, siteOf } from './testing/migrated.ts';

const upgraded = (site: unknown, ...steps: Parameters<typeof heroMigrations>) => {
  const text = JSON.stringify(site, null, 2);
  return { lines: text.split('\n'), config: upgradeConfig(parseConfig(text, 'a.json'), heroMigrations(...steps)) };
};
const first = ['routes', 0, 'sections', 0];

describe('A config of older versions', () => {
  it('has the new form in memory, located where the old text stands, through several versions', () => {
    const { config, lines } = upgraded(
      siteOf({ image: 'a.svg', points: ['one', 'two'] }),
      [
        { rename: 'points', to: 'claims' },
        { move: 'image', to: 'picture.src' },
      ],
      [{ wrap: 'claims[]', as: 'text' }],
    );
    expect(config).toMatchObject({ text: lines.join('\n'), value: { formats: { hero: 3 } } });
    const lineOf = (...path: (string | number)[]) => lines[config.locate([...first, ...path]).line - 1]!.trim();
    expect(lineOf('claims', 1, 'text')).toBe('"two"');
    expect(lineOf('claims')).toBe('"points": [');
    expect(lineOf('picture', 'src')).toBe('"image": "a.svg",');
    expect(lineOf('picture')).toBe('"image": "a.svg",');
    expect(lineOf('id')).toBe('"id": "s0",');
  });

  it('goes on as another type from the version at which it became one', () => {
    const migrations = new Map([
      ...heroMigrations([{ becomes: 'split', at: 2 }]),
      ['split', heroMigrations([{ rename: 'a', to: 'b' }], [{ rename: 'b', to: 'c' }]).get('hero')!] as const,
    ]);
    const { value } = upgradeConfig(parseConfig(JSON.stringify(siteOf({ a: 1, b: 2 })), 'a.json'), migrations);
    expect(value).toMatchObject({ formats: { split: 3 }, routes: [{ sections: [{ type: 'split', a: 1, c: 2 }] }] });
  });

  it('keeps a field that was removed once and has come back with another meaning: its number decides', () => {
    const steps = [
      [],
      [{ remove: 'sparkle', loses: 'It is gone.' }],
      [{ set: 'sparkle', to: 'gold', ifMissing: true }],
    ];
    const sparkleOf = (version: number) => {
      const site = { ...siteOf({ sparkle: true }), formats: { hero: version } };
      return valueAt(upgraded(site, ...(steps as Parameters<typeof heroMigrations>)).config.value, [
        ...first,
        'sparkle',
      ]);
    };
    expect([sparkleOf(2), sparkleOf(4)]).toEqual(['gold', true]);
  });

  it('overrides of shared sections follow; a field that became a group takes the rest from the shared section', () => {
    const shared: JsonObject = { type: 'hero', image: 'a.svg', alt: 'A till', tone: 'grey' };
    const site = { ...siteOf(), shared: { band: shared } };
    site.routes[0]!.sections = [
      { id: 'one', use: 'band', image: 'b.svg' },
      { id: 'two', use: 'band', tone: 'grey' },
    ] as never;
    const { config } = upgraded(site, [
      { move: 'image', to: 'picture.src' },
      { move: 'alt', to: 'picture.alt' },
      { values: 'tone', map: { grey: 'tint' } },
      { set: 'icon', to: 'tick', ifMissing: true },
    ]);
    expect(config.value).toMatchObject({
      shared: { band: { picture: { src: 'a.svg', alt: 'A till' }, icon: 'tick' } },
      routes: [{ sections: [{ picture: { src: 'b.svg', alt: 'A till' } }, { id: 'two', use: 'band', tone: 'tint' }] }],
    });
    const [one, two] = (config.value as typeof site).routes[0]!.sections as JsonObject[];
    expect(Object.keys(one!)).toEqual(['id', 'use', 'picture']);
    expect(Object.keys(two!)).toEqual(['id', 'use', 'tone']);
  });

  it('is left alone where its numbers are those of this program, or no section changes', () => {
    const rename = [{ rename: 'points', to: 'claims' }] as const;
    expect(upgraded({ ...siteOf({ points: 1 }), formats: { hero: 2 } }, [...rename]).config.upgrade).toBeUndefined();
    expect(upgraded(siteOf({ claims: 1 }), [...rename]).config.upgrade).toBeUndefined();
    // What is no number is the author's mistake: nothing is guessed.
    expect(
      upgraded({ ...siteOf({ points: 1 }), formats: { hero: 'two' } }, [...rename]).config.upgrade,
    ).toBeUndefined();
  });
});

describe('A file of 4 MB with 8,000 sections', () => {
  it('becomes one of today', () => {
    const words = 'Words that nobody reads. '.repeat(16);
    const page = (at: number) => siteOf({ points: [{ img: words }, { img: String(at) }] }).routes[0];
    const text = JSON.stringify({ version: 1, routes: Array.from({ length: 8000 }, (_, at) => page(at)) }, null, 2);
    expect(text.length).toBeGreaterThan(4e6);
    const config = parseConfig(text, 'a.json');
    const { upgrade } = upgradeConfig(config, heroMigrations([{ rename: 'points[].img', to: 'picture' }]));
    expect(upgrade!.text.length).toBe(text.length + 16_000 * 4 + '  "formats": {\n    "hero": 2\n  },\n'.length);
  });
});

describe('migrate-N.ts', () => {
  const withCode = (code: string) => {
    const [[type, [migration]]] = heroMigrations([]) as unknown as [[string, [JsonObject]]];
    return new Map([[type, [{ ...migration, code }]]]) as unknown as ReturnType<typeof heroMigrations>;
  };
  const run = (code: string, section: JsonObject = { points: ['a', 'b'] }) =>
    upgradeConfig(parseConfig(JSON.stringify(siteOf(section)), 'a.json'), withCode(code)).upgrade;

  it('writes what it makes of entries of a list where the old keys stood, and goes back to the first byte', () => {
    const code = `
      export const up = ({ points, ...rest }) => ({ ...rest, points: points.map(({ name, ...point }) => {
        const [first, last] = name.split(' ');
        return { ...point, first, last };
      }) });
      export const down = ({ points, ...rest }) => ({ ...rest, points: points.map(({ first, last, ...point }) => (
        { ...point, name: first + ' ' + last }
      )) });`;
    const text = JSON.stringify(
      siteOf({
        points: [
          { name: 'Ada King', icon: 'tick' },
          { icon: 'tick', name: 'A B' },
        ],
      }),
      null,
      2,
    );
    const up = migrated(text, withCode(code), 1, 2);
    expect(up.text).toMatch(/"first": "Ada",\s+"last": "King",\s+"icon": "tick"/);
    expect(migrated(up.text, withCode(code), 2, 1).text).toBe(text);
  });

  it('leaves a section that has the new form already, pasted into a file of the older one', () => {
    const code = `
      export const up = ({ name, ...rest }) => ({ ...rest, first: name, last: name && 'King' });
      export const down = ({ first, last, ...rest }) => ({ ...rest, name: first });
    `;
    expect(run(code, { first: 'Ada', last: 'King' })).toBeUndefined();
    expect(run(code, { name: 'Ada' })?.value).toMatchObject({
      routes: [{ sections: [{ first: 'Ada', last: 'King' }] }],
    });
  });

  it.each([
    ['throws', 'export function up() { throw new Error("no points"); }', 'says "no points"'],
    [
      'reads files',
      'import { readFileSync } from "node:fs"; export const up = () => readFileSync("x");',
      'says "require is not defined"',
    ],
    [
      'gives another id',
      'export const up = (s: object) => ({ ...s, id: "x" });',
      'returns a section with the id "x" instead of "s0"',
    ],
    ['gives nothing', 'export const up = () => undefined;', 'returns no section'],
    ['has no "up"', 'export const down = () => undefined;', 'has no function "up"'],
    ['is no program', 'export const up = (s) => {\n  return s +;\n};', 'says "Unexpected ";"" in line 2'],
  ])('that %s is a fault of this section, and changes nothing', (_, code, reason) => {
    const upgrade = run(code)!;
    expect(upgrade.faults).toEqual([
      { path: first, type: 'hero', to: 2, reason: expect.stringContaining(reason) as string },
    ]);
    expect(upgrade.sections).toEqual([]);
  });

  // Each by itself would take 400 s together, more than a test has.
  it('that does not end, not even after it has returned, is ended after 2 s, once for all sections', () => {
    const code =
      'export const up = (s: object) => { const go = (): unknown => Promise.resolve().then(go); go(); return s; }';
    const site = JSON.stringify(siteOf(...Array.from({ length: 200 }, (_, at) => ({ points: at }))));
    const { faults } = upgradeConfig(parseConfig(site, 'a.json'), withCode(code)).upgrade!;
    expect(faults.map(({ reason }) => reason)).toEqual(Array(200).fill('has not ended after 2 s'));
  });
});
