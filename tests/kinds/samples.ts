import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { globSync } from 'tinyglobby';
import type { RouteFile } from '../../src/model/site-file.ts';
import { PROJECT } from '../own-site.ts';

/** A field of a kind, as an author writes it, and what becomes of it. `samples.json` of each folder of src/form/kinds. */
export interface Sample {
  kind: string;
  /** Of the sample. */
  name: string;
  field: Record<string, unknown> & { title: string; 'x-messages': { required: string } };
  /** Values that are stored as they are; files have none. */
  answers?: unknown[];
  /** Values that are refused, by the message that says why. */
  wrong?: Record<string, unknown[]>;
  /** Changes to the field, null for a key that is left out, with what check says: code, what it points at, and its words. */
  mistakes?: { change: Record<string, unknown>; says: string[] }[];
}

const folder = join(PROJECT, 'src/form/kinds');

/** Set by the test of new:field: the suite runs for this kind alone. */
export const ONLY_KIND = process.env['FIELD_KIND'];

/** Every sample of every kind of field: a new folder is in the suite by being there. */
export const samples: Sample[] = globSync(`${ONLY_KIND ?? '*'}/samples.json`, { cwd: folder })
  .toSorted()
  .flatMap((file) => {
    const all = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, Omit<Sample, 'kind' | 'name'>>;
    return Object.entries(all).map(([name, sample]) => ({ kind: dirname(file), name, ...sample }));
  });

/** Writes what check says of a sample's mistakes into its file: read it, and format it by `npm run fix`. */
export function writeMistakes({ kind, name }: Sample, mistakes: Sample['mistakes']): void {
  const file = join(folder, kind, 'samples.json');
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

/** The file of a form that asks for every sample once; its fields are called after kind and sample. */
export const KINDS_FORM = 'schema/kinds.schema.json';
export const nameOf = ({ kind, name }: Sample): string => `${kind}-${name}`;
export const everyKind = {
  title: 'Every kind of field',
  type: 'object',
  required: samples.map(nameOf),
  additionalProperties: false,
  properties: Object.fromEntries(samples.map((sample) => [nameOf(sample), sample.field])),
};

/** The page with this form. */
export const kindsPage: RouteFile = {
  path: '/kinds',
  title: 'Every kind of field on one page',
  description: 'A form that asks for each sample of each kind of field once, to be looked at and filled in.',
  sections: [{ id: 'kinds', type: 'form', heading: 'Every kind', schema: KINDS_FORM, endpoint: '/kinds-form' }],
};
