import fc, { type Arbitrary } from '../random.ts';
import { listSectionTypes, type JsonSchema } from '../../src/validate/schema/compose-schema.ts';
import { formatsOf } from '../../src/tools/samples/sample-site.ts';
import type { RouteFile, SectionFile, SiteFile } from '../../src/model/site-file.ts';

/** Texts as people write them anywhere: other scripts, markup, emoji, very long words. */
const text: Arbitrary<string> = fc
  .oneof(
    { weight: 5, arbitrary: fc.lorem({ maxCount: 12 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '<script>alert(1)</script>',
        '{{name}} & "friends"',
        '売上を話す',
        'مرحبا بكم',
        '🧾🥛☕',
        'Donaudampfschifffahrtsgesellschaft'.repeat(3),
      ),
    },
    { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }) },
  )
  // Invisible characters and blank texts are refused.
  .map((value) => value.replace(/[\p{Cc}\p{Cs}\ufffe\uffff\u202a-\u202e\u2066-\u2069]/gu, '').trim() || 'Text');

const PICTURES = ['/pictures/analytics.svg', '/logos/partner-1.svg', '/pictures/avatar-1.svg', '/pictures/counter.svg'];
const share = fc.double({ min: 0, max: 1, noNaN: true });
const picture = fc.record(
  { src: fc.constantFrom(...PICTURES), alt: fc.oneof(fc.constant(''), text), focus: fc.tuple(share, share) },
  { requiredKeys: ['src', 'alt'] },
);
const link = fc.constantFrom(
  '/',
  '/second',
  '/second#first',
  'https://www.example.com/x?y=1',
  'mailto:a@example.com',
  'login:rewards',
);

const marked = fc.oneof(
  text,
  text.map((words) => `**${words}**`),
  text.map((words) => `*${words}`),
  fc.tuple(text, link).map(([words, target]) => `[*${words}*](${target})`),
);
const richText = fc.array(marked, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' '));

/** Random values of shared parts. */
const PARTS: Record<string, Arbitrary<unknown>> = {
  link,
  picture,
  'rich-text': richText,
  action: fc.record({ label: text, link, newTab: fc.boolean() }, { requiredKeys: ['label', 'link'] }),
  video: fc.record({ sources: fc.constant(['/video/nyra.webm', '/video/nyra.mp4']), poster: picture }),
  endpoint: fc.constant('/contactwebsite'),
  'embed-address': fc.constant('https://maps.random.test/embed'),
  hue: fc.constantFrom('accent', 'money', 'rewards', 'assistant'),
  icon: fc.constantFrom('card', 'gift'),
  media: fc.constantFrom('end', 'start', 'below', 'bleed'),
};

/** Any values that a schema accepts. */
function valueOf(schema: JsonSchema): Arbitrary<unknown> {
  const reference = schema['$ref'];
  if (typeof reference === 'string') return PARTS[reference.replace('#/definitions/', '')]!;
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  // A pattern is a name of something that must exist; the default does.
  if (schema['pattern'] !== undefined) return fc.constant(schema['default']);
  switch (schema['type']) {
    case 'array':
      return fc.array(valueOf(schema['items'] as JsonSchema), {
        minLength: Number(schema['minItems'] ?? 0),
        maxLength: Math.min(Number(schema['maxItems'] ?? 6), 6),
      });
    case 'object':
      return fieldsOf(schema);
    case 'number':
    case 'integer':
      return fc.integer({ min: Number(schema['minimum'] ?? 0), max: Number(schema['maximum'] ?? 1000) });
    case 'boolean':
      return fc.boolean();
    default: {
      const { maxLength = Infinity } = schema as { maxLength?: number };
      return text.map((value) => [...value].slice(0, maxLength).join('').trimEnd());
    }
  }
}

function fieldsOf(schema: JsonSchema): Arbitrary<Record<string, unknown>> {
  // The steps of a form name its fields, all of them.
  const { steps: _, ...properties } = schema['properties'] as Record<string, JsonSchema>;
  const fields = Object.entries(properties);
  return fc.record(Object.fromEntries(fields.map(([key, field]) => [key, valueOf(field)])), {
    requiredKeys: (schema['required'] as string[] | undefined) ?? [],
  });
}

const types = listSectionTypes(process.cwd());

/** Any section of any type, new folders included. */
const section: Arbitrary<Omit<SectionFile, 'id'>> = fc.oneof(
  ...types.map(({ name, schema }) =>
    fc
      .tuple(fieldsOf(schema), fc.constantFrom('plain' as const, 'tint' as const, 'dark' as const))
      .map(([fields, tone]) => ({ ...fields, type: name, tone })),
  ),
);

/** When a section is shown, if not always: hidden, by days, by moments. */
const shown = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  fc.record({ hidden: fc.boolean() }),
  fc.record(
    { from: fc.constantFrom('2026-12-01', '2026-03-29'), until: fc.constantFrom('2026-12-24', '2027-10-31') },
    { requiredKeys: [] },
  ),
  fc.record({ from: fc.constant('2026-12-01T09:00:00+01:00'), until: fc.constant('2026-12-01T18:30+01:00') }),
);

/** Sections of a page; some use the shared one, which they may override. */
const sections = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.tuple(section, shown).map(([fields, times]) => ({ ...fields, ...times })) },
    fc
      .tuple(fc.constantFrom({}, { tone: 'dark' as const }), shown)
      .map(([tone, times]) => ({ use: 'band', ...tone, ...times })),
  ),
  { minLength: 1, maxLength: 5 },
);
/** The first one is always there: links lead to it. */
const named = (first: Omit<SectionFile, 'id'>, list: object[]): RouteFile['sections'] =>
  [first, ...list].map(
    (fields, index) => ({ ...fields, id: index === 0 ? 'first' : `section-${index}` }) as SectionFile,
  );

/** Sites that the schema accepts: two pages of any sections. */
export const randomSite: Arbitrary<SiteFile> = fc
  .tuple(
    fc.tuple(section, sections),
    fc.tuple(section, sections),
    section,
    text,
    fc.boolean(),
    fc.constantFrom('UTC', 'Europe/Berlin', 'Africa/Cairo'),
  )
  .map(([first, second, band, title, showLogin, timeZone]): SiteFile => ({
    version: 1,
    ...formatsOf(types),
    site: { name: 'Random', url: 'https://random.test', description: 'A random site.', timeZone },
    support: { email: 'a@random.test', phone: '+1 800 555 0100' },
    login: { merchant: 'https://random.test/in', rewards: 'https://random.test/rewards' },
    navigation: [{ key: 'home', label: 'Home', link: '/' }],
    embeds: ['https://maps.random.test'],
    routes: [
      { path: '/', title, description: title, showLogin, sections: named(...first) },
      { path: '/second', title, description: title, sections: named(...second) },
      { path: '/hidden', title, description: title, hidden: true, sections: named(band, []) },
    ],
    shared: { band },
  }));
