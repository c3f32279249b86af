import type { RJSFSchema } from '@rjsf/utils';
import type { Json } from '../../protocol.ts';
import { textAt } from '../../../document/json.ts';

/** The groups of a form's fields, in their order. */
export const GROUPS = ['content', 'picture', 'look', 'when', 'advanced'] as const;

export type GroupName = (typeof GROUPS)[number];

/** Keys that other parts of the site refer to. */
export const ADVANCED = ['id', 'key', 'use', 'version', 'formats', '$schema'];

/** By the shared part that a field, or each of its entries, refers to. */
const OF_PART: { [part: string]: GroupName } = {
  picture: 'picture',
  video: 'picture',
  date: 'when',
  endpoint: 'advanced',
};

const partOf = (schema: RJSFSchema | undefined): string => (schema?.$ref ?? '').replace('#/definitions/', '');

/**
 * The group that a field of a section or page is in: what its schema says in `x-group`, else what its kind suggests. A choice, a
 * number and a tick are about the look.
 *
 * @param resolve  Follows references.
 */
export function groupOf(key: string, schema: RJSFSchema, resolve: (schema: RJSFSchema) => RJSFSchema): GroupName {
  const own = textAt(schema as Json, 'x-group');
  const named = GROUPS.find((group) => group === own);
  if (named) return named;
  if (ADVANCED.includes(key)) return 'advanced';
  const ofPart = OF_PART[partOf(schema)] ?? OF_PART[partOf(schema.items as RJSFSchema | undefined)];
  if (ofPart) return ofPart;
  const { type, enum: choices } = resolve(schema);
  return choices || ['number', 'integer', 'boolean'].includes(String(type)) ? 'look' : 'content';
}
