import { describe, expect, it } from 'vitest';
import { listSectionTypes, type JsonSchema } from '../../src/validate/schema/compose-schema.ts';
import { config, hint, inserted, labels, marks, offers } from './editor.ts';

const types = listSectionTypes(process.cwd());
const names = types.map(({ name }) => name);
const HERO = '"type": "hero",';
const SECTIONS = '"sections": [';
/** What every type has, after its own fields. */
const ALWAYS = ['density', 'align', 'hidden', 'from', 'until'];

describe('In an editor, the type of a section', () => {
  it('is chosen from a list of all types', async () => {
    expect(await labels(HERO, '"type": |,')).toEqual(names.map((name) => `"${name}"`));
    expect(await labels(HERO, '"type": "|",')).toEqual(names.map((name) => `"${name}"`));
  });

  it('is described while it is chosen', async () => {
    const [offer] = (await offers(HERO, '"type": |,')).filter(({ label }) => label === '"hero"');
    expect(JSON.stringify(offer?.documentation)).toContain('The opening of a page');
  });

  it('decides which fields are offered', async () => {
    for (const { name, schema } of types.filter(({ name }) => ['hero', 'marquee'].includes(name))) {
      const offered = await labels(SECTIONS, `"sections": [{ "id": "new", "type": "${name}", | },`);
      expect(offered).toEqual(['tone', ...Object.keys(schema['properties']!), ...ALWAYS, 'use']);
    }
  });

  it('is asked for first, where there is none yet', async () => {
    expect(await labels(SECTIONS, '"sections": [{ | },')).toEqual(['type', 'id', 'tone', ...ALWAYS, 'use']);
  });
});

describe('In an editor, a new section', () => {
  it('is offered complete, one for each type', async () => {
    expect(await labels(SECTIONS, '"sections": [ |,')).toEqual(names);
  });

  it.each(types)('of type $name is its sample "default", with an id to fill in', async ({ name, samples }) => {
    const offer = (await offers(SECTIONS, '"sections": [ |,')).find(({ label }) => label === name);
    expect(JSON.parse(inserted(offer!.insertText!))).toEqual({ id: name, type: name, ...samples['default'] });
  });

  it('leaves nothing to be marked once it is inserted', async () => {
    const all = (await offers(SECTIONS, '"sections": [ |,')).map(({ insertText }) => inserted(insertText!));
    expect(await marks(config.replace(SECTIONS, () => `${SECTIONS} ${all.join(',')},`))).toEqual([]);
  });
});

describe('In an editor, a shared section', () => {
  const ROUTES = '"routes": [';

  it('is offered complete, without an id: its pages give it one', async () => {
    const offered = await offers(ROUTES, `"shared": { "band": | },\n${ROUTES}`);
    const hero = offered.find(({ label }) => label === 'hero');
    expect(offered.map(({ label }) => label)).toEqual(names);
    expect(Object.keys(JSON.parse(inserted(hero!.insertText!)) as object)).not.toContain('id');
  });

  it('is offered the fields of its type', async () => {
    const keys = await labels(ROUTES, `"shared": { "band": { "type": "marquee", | } },\n${ROUTES}`);
    expect(keys).toEqual(expect.arrayContaining(['heading', 'items', 'loopSeconds', 'hidden', 'from', 'until']));
  });

  it('is used without a type, and overrides what it likes', async () => {
    const shared = `"shared": { "band": { "type": "prose", "heading": "Talk", "paragraphs": ["Call."] } },\n${ROUTES}`;
    const used = config
      .replace(ROUTES, shared)
      .replace(SECTIONS, `${SECTIONS} { "id": "x", "use": "band", "heading": "Y" },`);
    expect(await marks(used)).toEqual([]);
  });

  it('is marked where it has an id, and its use where it has a type', async () => {
    const shared = `"shared": { "band": { "id": "x", "type": "prose", "heading": "Talk", "paragraphs": ["Call."] } },\n${ROUTES}`;
    const used = `${SECTIONS} { "id": "x", "use": "band", "type": "prose", "heading": "A", "paragraphs": ["B."] },`;
    const found = await marks(config.replace(ROUTES, shared).replace(SECTIONS, used));
    expect(found.map(([marked]) => marked)).toEqual(['"id"', '"use"', '"type"']);
  });
});

/** The lists of groups in a section type, as the path of a field: "items", "plans[].points". */
function groupLists(schema: JsonSchema, path: string[] = []): string[][] {
  return Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>).flatMap(([key, field]) => {
    const items = field['items'] as JsonSchema | undefined;
    const here = [...path, key];
    if (field['properties']) return groupLists(field, here);
    const isJsonObject = items?.['properties'] ?? (items?.['$ref'] && items['$ref'] !== '#/definitions/rich-text');
    if (!items || !isJsonObject) return [];
    return [here, ...groupLists(items, [...here, '[]'])];
  });
}

/** A section with the cursor in a list: its path becomes nested groups and lists. */
const listed = (path: string[]): string =>
  path.reduceRight((inner, key) => (key === '[]' ? `[${inner}]` : `{ "${key}": ${inner} }`), '[ | ]').slice(1);

describe('In an editor, an entry of a list', () => {
  const lists = types.flatMap(({ name, schema }) =>
    groupLists(schema).map((path) => ({ name, path, at: path.join('.') })),
  );

  it.each(lists)('is offered whole: $name, $at', async ({ name, path }) => {
    const [offer] = await offers(SECTIONS, `"sections": [{ "id": "new", "type": "${name}", ${listed(path)},`);
    const entry = JSON.parse(inserted(offer!.insertText!)) as object;
    expect(Object.keys(entry).length).toBeGreaterThan(0);
  });

  it('is the first of the sample', async () => {
    const [offer] = await offers(SECTIONS, '"sections": [{ "id": "new", "type": "testimonials", "items": [ | ] },');
    const { samples } = types.find(({ name }) => name === 'testimonials')!;
    expect(offer?.label).toBe('Testimonial');
    expect(JSON.parse(inserted(offer!.insertText!))).toEqual((samples['default']!['items'] as unknown[])[0]);
  });

  it('is offered after others too', async () => {
    const one = '{ "title": "One", "text": "First." }';
    const offered = await labels(SECTIONS, `"sections": [{ "id": "new", "type": "steps", "items": [${one}, | ] },`);
    expect(offered).toEqual(['Step']);
  });

  it('is offered with the list, where the list is written first', async () => {
    const [list] = await offers(SECTIONS, '"sections": [{ "id": "new", "type": "steps", "items": | },');
    const { samples } = types.find(({ name }) => name === 'steps')!;
    expect(JSON.parse(inserted(list!.insertText!))).toEqual((samples['default']!['items'] as unknown[]).slice(0, 1));
  });

  it('is offered in the navigation', async () => {
    const [link] = await offers('"navigation": [', '"navigation": [ |,');
    expect(Object.keys(JSON.parse(inserted(link!.insertText!)) as object)).toEqual(['key', 'label', 'link']);
  });

  it('is offered as the first redirect', async () => {
    const offered = await offers('"theme": {', '"redirects": |,\n"theme": {');
    const redirect = offered.find(({ label }) => label === 'Redirect');
    expect(JSON.parse(inserted(redirect!.insertText!))).toEqual({ '/old': '/new' });
  });
});

describe('In an editor, other parts of the config', () => {
  it('offers the keys that a page has not used yet', async () => {
    expect(await labels('"path": "/",', '"path": "/", |,')).toEqual(['sharePicture', 'scrollInMs', 'hidden']);
  });

  it('offers a page to fill in', async () => {
    const [page] = await offers('"routes": [', '"routes": [ |,');
    expect(page?.label).toBe('Page');
    expect(Object.keys(JSON.parse(inserted(page!.insertText!)) as object)).toEqual([
      'path',
      'title',
      'description',
      'sections',
    ]);
  });

  it('offers a picture with the keys it needs', async () => {
    const offered = await offers(SECTIONS, '"sections": [{ "id": "new", "type": "hero", | },');
    const picture = offered.find(({ label }) => label === 'picture');
    expect(picture?.insertText?.replace(/\s/g, '')).toBe('"picture":{"src":"$1","alt":"$2"}');
  });

  it('offers the words of the interface, each with its default', async () => {
    const words = await labels('"theme": {', '"texts": { | },\n"theme": {');
    expect(words).toContain('menu');
    expect(words.length).toBeGreaterThan(30);
    expect(await labels('"theme": {', '"texts": { "menu": | },\n"theme": {')).toEqual(['"Menu"']);
  });

  it('offers the colours of the theme', async () => {
    const keys = await labels('"theme": {', '"theme": { |,');
    expect(keys).toEqual([
      'ink',
      'paper',
      'money',
      'rewards',
      'assistant',
      'partners',
      'contact',
      'products',
      'radius',
    ]);
  });

  it('offers the values of a choice', async () => {
    expect(await labels(HERO, '"type": "hero", "tone": |,')).toEqual(['"plain"', '"tint"', '"dark"']);
    expect(await labels('"whileInvalid": "explain"', '"whileInvalid": |')).toEqual(['"explain"', '"dialog"']);
    expect(await labels('"showLogin": true', '"showLogin": |')).toEqual(['false', 'true']);
  });

  it('offers the default of a number', async () => {
    expect(await labels('"loopSeconds": 50', '"loopSeconds": |')).toEqual(['50']);
  });
});

describe('In an editor, a hint', () => {
  const cases: [key: string, now: string, typed: string, words: string][] = [
    ['a heading', '"heading": "Talk', '"head|ing": "Talk', 'Say what the reader gets, in under nine words.'],
    [
      'a type',
      '"type": "hero"',
      '"type": "he|ro"',
      'The opening of a page: a headline, a sentence, buttons and a picture.',
    ],
    [
      'a loop time',
      '"loopSeconds": 50',
      '"loop|Seconds": 50',
      'Seconds for one full pass of the strip. Longer is calmer.',
    ],
    ['a first day', HERO, `${HERO} "fr|om": "2026-12-01",`, 'The first day on which it is shown'],
    [
      'a time zone',
      '"site": {',
      '"site": { "time|Zone": "UTC",',
      'Where the days begin on which something appears or goes',
    ],
    ['an accent', '"accent"', '"acc|ent"', 'The colour of buttons and links'],
    ['an alt', '"alt"', '"a|lt"', 'What the picture tells, for people who do not see it.'],
    ['the link of a button', '"link": "/products"', '"li|nk": "/products"', 'Where it leads.'],
    ['a redirect', '"/rewards": "/reward"', '"/rewards": "/rew|ard"', 'A path of this site, such as /prices'],
  ];
  it.each(cases)('tells what %s is for', async (_, now, typed, words) => {
    expect(await hint(now, typed)).toContain(words);
  });
});

describe('In an editor, what is wrong', () => {
  it('is nothing in a valid config', async () => {
    expect(await marks(config)).toEqual([]);
  });

  it('is marked at a misspelt key', async () => {
    expect(await marks(config.replace('"loopSeconds"', '"loopSecond"'))).toEqual([
      ['"loopSecond"', 'Property loopSecond is not allowed.'],
    ]);
  });

  it('is marked at an unknown type, once', async () => {
    const found = await marks(config.replace('"type": "marquee"', '"type": "marque"'));
    expect(found.map(([marked]) => marked)).toEqual(['"marque"']);
  });

  it('is marked at a field of another type', async () => {
    const found = await marks(config.replace(HERO, `${HERO} "loopSeconds": 50,`));
    expect(found).toEqual([['"loopSeconds"', 'Property loopSeconds is not allowed.']]);
  });

  it('is marked where a required field is missing', async () => {
    const found = await marks(config.replace('"heading": "Talk to your till. Get paid instantly.",', ''));
    expect(found.map(([, message]) => message)).toEqual(['Missing property "heading".']);
  });
});
