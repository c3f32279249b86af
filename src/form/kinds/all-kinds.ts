/* Generated from the folders beside it by `npm run schema`. */
import type { FieldKind } from './field-kind.ts';
import { kind as checkbox } from './checkbox/kind.ts';
import { kind as checkboxes } from './checkboxes/kind.ts';
import { kind as file } from './file/kind.ts';
import { kind as line } from './line/kind.ts';
import { kind as longText } from './long-text/kind.ts';
import { kind as radios } from './radios/kind.ts';
import { kind as rating } from './rating/kind.ts';
import { kind as select } from './select/kind.ts';

/** Every kind of field, by name. */
export const kinds: Record<string, FieldKind> = {
  checkbox: checkbox,
  checkboxes: checkboxes,
  file: file,
  line: line,
  'long-text': longText,
  radios: radios,
  rating: rating,
  select: select,
};
