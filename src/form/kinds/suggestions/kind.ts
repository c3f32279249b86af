import { text } from '../../check/value-types.ts';
import type { FieldKind } from '../field-kind.ts';
import { kind as line } from '../line/kind.ts';
import { autocomplete, length } from '../shared/settings.ts';

/** A line with words to choose from, or to write others. */
export const kind: FieldKind = {
  is: 'is a line with suggestions',
  isFor: ({ type, enum: choices, format, examples }, { type: asked, multiline }) =>
    type === 'string' &&
    choices === undefined &&
    multiline !== true &&
    !['date', 'time', 'date-time'].includes(format as string) &&
    (asked === undefined || line.input!['type']!.enum!.includes(asked as string)) &&
    Array.isArray(examples) &&
    examples.length > 0,
  value: text,
  input: line.input!,
  check({ examples }, { name, report, quote }) {
    for (const [index, value] of (examples as unknown[]).entries())
      if (typeof value !== 'string' || value.trim() === '')
        report(['examples', index], {
          what: `The field ${name} suggests ${quote(value)}.`,
          why: 'A suggestion is a text that a visitor may take.',
          fix: 'Write a text, or remove it.',
        });
  },
  offers: [
    {
      title: 'Text with suggestions',
      settings: {
        ...length(100),
        examples: { type: 'array', title: 'Suggestions', items: { type: 'string', title: 'Suggestion' } },
      },
      input: autocomplete,
    },
  ],
};
