/* Generated from the folders beside it by `npm run schema`. */
import type { FieldKind } from './field-kind.ts';
import { kind as checkbox } from './checkbox/kind.ts';
import { kind as checkboxes } from './checkboxes/kind.ts';
import { kind as color } from './color/kind.ts';
import { kind as dateTime } from './date-time/kind.ts';
import { kind as file } from './file/kind.ts';
import { kind as hidden } from './hidden/kind.ts';
import { kind as line } from './line/kind.ts';
import { kind as longText } from './long-text/kind.ts';
import { kind as number } from './number/kind.ts';
import { kind as radios } from './radios/kind.ts';
import { kind as range } from './range/kind.ts';
import { kind as rating } from './rating/kind.ts';
import { kind as select } from './select/kind.ts';
import { kind as shown } from './shown/kind.ts';
import { kind as suggestions } from './suggestions/kind.ts';

/** Every kind of field, by name. */
export const kinds: Record<string, FieldKind> = {
  checkbox: checkbox,
  checkboxes: checkboxes,
  color: color,
  'date-time': dateTime,
  file: file,
  hidden: hidden,
  line: line,
  'long-text': longText,
  number: number,
  radios: radios,
  range: range,
  rating: rating,
  select: select,
  shown: shown,
  suggestions: suggestions,
};
