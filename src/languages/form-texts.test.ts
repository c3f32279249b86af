import { describe, expect, it } from 'vitest';
import { asFormSchema } from '../form/compile/read-form-schema.ts';
import { normalizeForm } from '../form/compile/normalize/normalize-form.ts';
import type { SiteFile } from '../model/site-file.ts';
import { sayForm, textsOfForm } from './form-texts.ts';
import { localize } from './localize.ts';
import { surveyLanguage } from './survey.ts';
import { germanWith, schema, siteWith } from './testing/small-site.ts';

const file = 'schema/plans.schema.json';
const formOf = (properties: object, more: object = {}) =>
  asFormSchema(normalizeForm({ type: 'object', properties, ...more }).schema, file);
const placesOf = (form: ReturnType<typeof formOf>) => textsOfForm(file, form).map(({ field, text }) => [field, text]);

describe('texts of a form', () => {
  it('are the titles, hints, choices and messages of its fields', () => {
    const form = formOf({
      size: {
        type: 'string',
        title: 'Size',
        description: 'Of the shop.',
        oneOf: [{ const: 's', title: 'Small' }, { const: 'Large' }],
        'x-messages': { required: 'Size is required.' },
      },
      name: { type: 'string', 'x-input': { placeholder: 'Ann Example' } },
      trade: { type: 'string', title: 'Trade', examples: ['Bakery'] },
      stars: { type: 'integer', enum: [1, 2], title: 'Stars' },
      source: { type: 'string', default: 'Web', 'x-input': { type: 'hidden' } },
    });
    expect(placesOf(form)).toEqual([
      ['size.title', 'Size'],
      ['size.hint', 'Of the shop.'],
      ['size.choices[]', 'Small'],
      ['size.choices[]', 'Large'],
      ['size.messages.required', 'Size is required.'],
      ['name.title', 'Name'],
      ['name.placeholder', 'Ann Example'],
      ['trade.title', 'Trade'],
      ['trade.choices[]', 'Bakery'],
      ['stars.title', 'Stars'],
    ]);
  });

  it('are those of groups and lists, whose entries have the same', () => {
    const person = { type: 'object', properties: { name: { type: 'string', title: 'Name' } } };
    const form = formOf({
      address: { type: 'object', title: 'Address', properties: { city: { type: 'string', title: 'City' } } },
      people: { type: 'array', title: 'People', items: person, maxItems: 3 },
    });
    expect(placesOf(form)).toEqual([
      ['address.title', 'Address'],
      ['people.title', 'People'],
      ['address.city.title', 'City'],
      ['people.items.name.title', 'Name'],
    ]);
  });

  it('are said otherwise without a change of what is sent', () => {
    const form = formOf({ size: { type: 'string', title: 'Size', enum: ['Small', 'Large'] } });
    const german: Record<string, string> = { Size: 'Größe', Small: 'Klein' };
    expect(sayForm(form, (_, text) => german[text] ?? text).properties['size']).toMatchObject({
      title: 'Größe',
      enum: ['Small', 'Large'],
      'x-input': { labels: { Small: 'Klein', Large: 'Large' } },
    });
  });
});

describe('a form in another language', () => {
  const form = formOf({
    size: { type: 'string', title: 'Size', enum: ['Small', 'Large'], 'x-messages': { required: 'Choose a size.' } },
    name: { type: 'string', title: 'Full name', description: 'From 3% on.' },
  });
  const site: SiteFile = siteWith({ id: 'write', type: 'form', schema: file, heading: 'Write', submitLabel: 'Send' });
  const overlay = {
    ...germanWith({}),
    forms: {
      plans: {
        size: {
          title: ['Size', 'Größe'],
          choices: [['Large', 'Groß']],
          messages: { required: ['Pick one!', 'Wählen!'] },
        },
        name: { title: ['The full name', 'Ganzer Name'], hint: ['From 2% on.', 'Ab 2 %.'], titel: ['Name'] },
        gone: { title: ['Gone', 'Weg'] },
      },
      unknown: { name: { title: ['Name'] } },
    },
  };
  const forms = new Map([[file, form]]);

  it('keeps the text of the site where there is no translation, and where its facts have changed', () => {
    const options = { incomplete: 'leave-out' as const, drafts: false };
    const [german] = localize(site, overlay, forms, schema, options).forms.values();
    expect(german!.properties).toMatchObject({
      size: {
        title: 'Größe',
        'x-input': { labels: { Small: 'Small', Large: 'Groß' } },
        'x-messages': { required: 'Choose a size.' },
      },
      name: { title: 'Ganzer Name', description: 'From 3% on.' },
    });
  });

  it('is counted: what is missing, outdated, left over or no text of a form', () => {
    const { parts, leftOver, untranslatable } = surveyLanguage(site, overlay, forms, schema);
    const { texts } = parts.find(({ place }) => place[0] === 'forms')!;
    expect(Object.fromEntries(texts.map(({ text, state }) => [text, state]))).toEqual({
      Size: 'done',
      Small: 'missing',
      Large: 'done',
      'Choose a size.': 'missing',
      'Full name': 'outdated',
      'From 3% on.': 'missing',
    });
    expect(leftOver.map(({ path }) => path.join(' '))).toEqual(['forms plans gone title', 'forms unknown name title']);
    expect(untranslatable.map(({ path }) => path.join(' '))).toEqual(['forms plans name titel']);
  });
});
