import { readFileSync } from 'node:fs';
import { formWords } from '../../model/form/form-words.ts';

const { properties } = JSON.parse(readFileSync('schema/parts/texts.json', 'utf8')) as {
  properties: Record<string, { default: string; 'x-build'?: true }>;
};

/** The texts of the interface, as schema/parts/texts.json describes them. */
export const textFields = properties;

/** What forms of an English site say by default. */
export const words = formWords(textFields, {});
