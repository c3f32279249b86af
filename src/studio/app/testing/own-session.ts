import { composeSiteSchema } from '../../../validate/schema/compose-schema.ts';
import { readSchemaFiles } from '../../../validate/schema/schema-files.ts';
import { PROJECT, site } from '../../../../tests/own-site.ts';
import type { SectionType } from '../../protocol.ts';
import type { JsonObject } from '../../../document/json.ts';
import type { FakeSite } from './fake-server.ts';

const files = readSchemaFiles(PROJECT).types;

/** Every sample of a section type, as the sections of a page. */
export const sampleSections = (type: string): JsonObject[] =>
  Object.values(files.find(({ name }) => name === type)?.samples ?? {}).map((sample, at) => ({
    id: `sample-${at}`,
    type,
    ...(sample as JsonObject),
  }));

/** The names of all section types. */
export const typeNames = files.map(({ name }) => name);

/** The section types as the server tells of them. */
const types = files.map(({ name, schema, samples }): SectionType => {
  const { title, description } = schema as { title: string; description: string };
  const keywords = schema['x-keywords'] as string[];
  const { default: sample, ...others } = samples as { default: SectionType['sample'] };
  return { type: name, title, description, keywords, sample, samples: Object.keys(others) };
});

const schema = composeSiteSchema(PROJECT) as JsonObject;

/** The tests' own site with all section types, for a fake server. */
export const ownSite = (): FakeSite => ({
  config: structuredClone(site) as unknown as JsonObject,
  schema,
  types,
});
