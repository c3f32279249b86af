import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { KINDS, readFieldSamples, type Sample } from '../../src/tools/samples/field-samples.ts';
import { PROJECT } from '../own-site.ts';

/** Set by the test of new:field: the suite runs for this kind alone. */
export const ONLY_KIND = process.env['FIELD_KIND'];

/** Every sample of every kind of field: a new folder is in the suite by being there. */
export const samples = readFieldSamples(PROJECT, ONLY_KIND);

/** Writes what check says of a sample's mistakes into its file: read it, and format it by `npm run fix`. */
export function writeMistakes({ kind, name }: Sample, mistakes: Sample['mistakes']): void {
  const file = join(PROJECT, KINDS, kind, 'samples.json');
  const all = JSON.parse(readFileSync(file, 'utf8')) as Record<string, object>;
  writeFileSync(file, JSON.stringify({ ...all, [name]: { ...all[name], mistakes } }));
}

/** A form that asks for a sample twice: by itself, where it is required, and in a group. */
export const formOf = (field: object) => ({
  type: 'object',
  required: ['sample'],
  additionalProperties: false,
  properties: {
    sample: field,
    more: { type: 'object', title: 'More of it', properties: { sample: field } },
  },
});
