import { isJsonObject } from '../../../model/is-json-object.ts';
import { list } from '../../check/value-types.ts';
import type { FieldCheck, FieldKind, Written } from '../field-kind.ts';
import { choices } from '../shared/settings.ts';

const WHY = 'A list is a group of checkboxes, of which a visitor ticks some, or repeats a group, a text or a number.';
const CHOICES = 'Write "items": { "type": "string", "enum": ["first", "second"] }, or ask for one long text.';
const INSTEAD_OF_TUPLE =
  'Write "type": "object" in its place, with a field for each entry under "properties", and no "items".';
const FILES =
  'For files write "x-input": { "type": "file", "accept": ["application/pdf"], "maxBytes": 5000000 }, "maxItems": 3, and no "format".';

/** Checks that a list is a group of checkboxes: different texts out of some. */
function check({ items, uniqueItems }: Written, { name, report, quote }: FieldCheck): void {
  const choices = isJsonObject(items) && Array.isArray(items['enum']) ? (items['enum'] as unknown[]) : [];
  if (!isJsonObject(items) || choices.length === 0) {
    return report(items === undefined ? [] : ['items'], {
      what: `The list ${name} has no choices.`,
      why: WHY,
      fix: Array.isArray(items)
        ? INSTEAD_OF_TUPLE
        : isJsonObject(items) && items['format'] === 'data-url'
          ? FILES
          : CHOICES,
    });
  }
  for (const [key, value] of Object.entries(items))
    if (!['type', 'enum', 'title', '$comment'].includes(key) || (key === 'type' && value !== 'string'))
      report(['items', key], {
        what: `"items" of the list ${name} has ${quote(key)}: ${quote(value)}.`,
        why: WHY,
        fix: key === 'type' ? 'Write "type": "string".' : 'Remove it; rules and messages stand in the field itself.',
      });
  if (!('type' in items))
    report(['items'], {
      what: `"items" of the list ${name} has no "type".`,
      why: 'Each choice is a text.',
      fix: 'Add "type": "string".',
    });
  for (const [index, value] of choices.entries())
    if (typeof value !== 'string' || value.trim() === '' || choices.indexOf(value) !== index)
      report(['items', 'enum', index], {
        what: `The list ${name} has the choice ${quote(value)}.`,
        why: 'Each choice is a text of its own, which the server stores.',
        fix: typeof value === 'number' ? `Write ${quote(String(value))}, in quotation marks.` : 'Write another text.',
      });
  if (uniqueItems !== true)
    report(uniqueItems === undefined ? [] : ['uniqueItems'], {
      what: `The list ${name} has no "uniqueItems": true.`,
      why: 'A box is ticked or not; no choice can be given twice.',
      fix: 'Add "uniqueItems": true.',
    });
}

/** Some of several choices. */
export const kind: FieldKind = {
  is: 'has checkboxes',
  isFor: ({ type }) => type === 'array',
  value: list,
  input: { inline: { type: 'boolean' } },
  choices: ({ items }) => (isJsonObject(items) ? items['enum'] : undefined),
  check,
  offers: [
    {
      title: 'Several choices',
      order: 10,
      field: { type: 'array', uniqueItems: true, items: { type: 'string', enum: ['First choice', 'Second choice'] } },
      settings: {
        items: { type: 'object', title: 'Choices', properties: choices, 'x-flat': true },
        maxItems: { type: 'integer', minimum: 1, title: 'At most', description: 'How many a visitor may tick.' },
      },
    },
  ],
};
