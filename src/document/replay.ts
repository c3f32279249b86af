import type { Json } from './json.ts';
import { mergeChanges } from './merge.ts';
import type { EditableText } from './text/editable-text.ts';
import type { Splice } from './text/splice.ts';

/** Makes the change from one value to another on a text, as far as that has not been changed in the same place. */
export function replay(from: Json, to: Json, on: EditableText): Splice[] {
  const { operations } = mergeChanges(from, to, on.value, () => 'theirs');
  return on.applyAll(operations);
}
