import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { hasPhotographs } from '../../src/tools/samples/sample-site.ts';
import type { JsonSchema } from '../../src/validate/schema/compose-schema.ts';
import { sectionDefinition } from '../../src/model/section-definition.ts';
import { schema, types } from './every-type.ts';

const ajv = new Ajv({ allErrors: true, strict: false });
ajv.addSchema({ ...schema, $id: 'site' });

const SHOWS_PICTURES = /#\/definitions\/(picture|video)"/;

/** The schema locations without a title or a description. */
function undescribed(node: JsonSchema, place: string): string[] {
  const nested = Object.entries((node['properties'] ?? {}) as Record<string, JsonSchema>).flatMap(([key, field]) =>
    undescribed(field, `${place}.${key}`),
  );
  const items = node['items'] ? undescribed(node['items'] as JsonSchema, `${place}[]`) : [];
  // An item that is a shared part has the words of that part.
  const silent = ['title', 'description'].filter((word) => !node[word] && !(place.endsWith('[]') && node['$ref']));
  return [...silent.map((word) => `${place} has no ${word}`), ...nested, ...items];
}

for (const { name, schema: own, samples } of types)
  describe(`${name}: what an author reads`, () => {
    it('describes every field', () => {
      expect(undescribed(own, name)).toEqual([]);
    });

    it('has words by which it is looked for', () => {
      expect(own['x-keywords']).not.toEqual([]);
      expect(new Set(own['x-keywords'] as string[]).size).toBe((own['x-keywords'] as string[]).length);
    });

    it('has a sample to insert', () => {
      expect(Object.keys(samples)).toContain('default');
    });

    it.each(Object.keys(samples))('accepts its sample "%s"', (sample) => {
      const validate = ajv.getSchema(`site#/definitions/${sectionDefinition(name)}`)!;
      const isValid = validate({ id: sample, type: name, ...samples[sample] });
      expect(isValid ? [] : validate.errors).toEqual([]);
    });

    it.each([own].filter((fields) => SHOWS_PICTURES.test(JSON.stringify(fields))))(
      'has a sample with photographs, because builds draw them another way than drawings',
      () => {
        expect(Object.values(samples).some(hasPhotographs)).toBe(true);
      },
    );
  });
