import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import { expect, it } from 'vitest';
import { FIXTURES, PROJECT } from '../../../tests/check/fixture-site.ts';
import { composeSiteSchema } from '../../validate/schema/compose-schema.ts';
import { languageSchema } from './language-schema.ts';

const accepts = new Ajv({ strictTuples: false }).compile(languageSchema(composeSiteSchema(PROJECT)));
const file = readFileSync(join(FIXTURES, 'open-translation-states/languages/de.json'), 'utf8');

it('the schema of languages knows what their files hold', () => {
  expect(accepts(JSON.parse(file))).toBe(true);
  expect(accepts({ language: 'de', words: { menu: ['Menu', 'Menü', 'draft'] }, legal: [{ label: ['Terms'] }] })).toBe(
    true,
  );
});

it.each([
  ['an unknown group', { language: 'de', wrods: {} }],
  ['an unknown word', { language: 'de', words: { meun: ['Menu'] } }],
  ['no language', {}],
  ['a third word that is not "draft"', { language: 'de', words: { menu: ['Menu', 'Menü', 'done'] } }],
])('the schema of languages underlines %s', (_, overlay) => {
  expect(accepts(overlay)).toBe(false);
});
