import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { globSync } from 'tinyglobby';
import type { RouteFile } from '../../model/site-file.ts';

/** Where kinds of fields are, in the project. */
export const KINDS = 'src/form/kinds';

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

/** Every sample of every kind of field, or of one: a new folder is among them by being there. */
export const readFieldSamples = (rootDir: string, kind = '*'): Sample[] =>
  globSync(`${kind}/samples.json`, { cwd: join(rootDir, KINDS) })
    .toSorted()
    .flatMap((file) => {
      const all = JSON.parse(readFileSync(join(rootDir, KINDS, file), 'utf8')) as Record<
        string,
        Omit<Sample, 'kind' | 'name'>
      >;
      return Object.entries(all).map(([name, sample]) => ({ kind: dirname(file), name, ...sample }));
    });

/** The file of a form that asks for every sample once; its fields are called after kind and sample. */
export const KINDS_FORM = 'schema/kinds.schema.json';
export const nameOf = ({ kind, name }: Sample): string => `${kind}-${name}`;
export const kindsForm = (samples: Sample[]) => ({
  title: 'Every kind of field',
  type: 'object',
  required: samples.map(nameOf),
  additionalProperties: false,
  properties: Object.fromEntries(samples.map((sample) => [nameOf(sample), sample.field])),
});

/** The page with this form. */
export const kindsPage: RouteFile = {
  path: '/kinds',
  title: 'Every kind of field on one page',
  description: 'A form that asks for each sample of each kind of field once, to be looked at and filled in.',
  sections: [{ id: 'kinds', type: 'form', heading: 'Every kind', schema: KINDS_FORM, endpoint: '/kinds-form' }],
};
