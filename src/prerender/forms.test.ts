import { beforeAll, describe, expect, it } from 'vitest';
import { OWN_ROOT, site } from '../../tests/own-site.ts';
import { resolveSite } from '../resolve/languages.ts';
import { composeSiteSchema } from '../validate/schema/compose-schema.ts';
import { readForms } from '../validate/languages/read-forms.ts';
import { bundledForms, formManifest, translatedForms } from './forms.ts';
import { newFolder } from '../../tests/new-folder.ts';

let outDir: string;
beforeAll(() => (outDir = newFolder()));

const overlay = {
  language: 'de',
  forms: { enquiry: { name: { title: ['Name', 'Ihr Name'] } } },
};
const resolved = (languages?: { de: { name: string; incomplete: 'show-source' } }) =>
  resolveSite(
    { ...site, ...(languages && { languages }) },
    languages ? [overlay] : [],
    readForms(OWN_ROOT),
    composeSiteSchema(OWN_ROOT),
    OWN_ROOT,
    0,
  );

describe('formManifest', () => {
  const german = resolved({ de: { name: 'Deutsch', incomplete: 'show-source' } });

  it('describes a form in each language that shows it, with the same rules', () => {
    const { forms } = formManifest(german, OWN_ROOT, outDir);
    const contact = forms.find(({ name }) => name === 'enquiry')!;
    expect(Object.keys(contact.languages!)).toEqual(['de']);
    const { properties, ...rules } = contact.languages!['de']!;
    expect(properties['name']).toEqual({ ...contact.schema.properties['name'], title: 'Ihr Name' });
    expect({ ...contact.schema, properties: {} }).toEqual({ ...rules, properties: {} });
    expect(translatedForms(german).get('schema/enquiry.de.schema.json')).toEqual(contact.languages!['de']);
  });

  it('says nothing of languages where there are none, and bundles the same forms', () => {
    const english = resolved();
    const { forms } = formManifest(english, OWN_ROOT, outDir);
    expect(new Set(forms.flatMap(Object.keys))).toEqual(new Set(['endpoint', 'name', 'schema', 'validator']));
    expect(translatedForms(english).size).toBe(0);
    expect(bundledForms(english, OWN_ROOT)).toBe(bundledForms(german, OWN_ROOT));
  });
});
