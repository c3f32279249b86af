import type { Path } from '../../../config/load-config.ts';
import { listed, quote } from '../../../config/problems/quote.ts';
import type { ReportAt } from './check-form-field.ts';
import { asText } from '../../../form/compile/normalize/schema-node.ts';
import { nearestWord } from '../../../model/nearest-word.ts';
import { isGroup } from '../../../model/is-group.ts';

/** Checks that a list is a group of checkboxes: different texts out of some. */
function checkList(name: string, { items, uniqueItems }: Record<string, unknown>, reportAt: ReportAt): void {
  const path: Path = ['properties', name];
  const choices = isGroup(items) && Array.isArray(items['enum']) ? (items['enum'] as unknown[]) : [];
  const why = 'A list is a group of checkboxes, of which a visitor ticks some; entries cannot be added.';
  if (choices.length === 0) {
    const isOther = isGroup(items) && ['object', 'array'].includes(asText(items['type']));
    reportAt('bad-form', items === undefined ? path : [...path, 'items'], {
      what: `The list ${quote(name)} has no choices.`,
      why,
      fix: isOther
        ? 'Ask for each entry by a field of its own, or for all in one long text.'
        : 'Write "items": { "type": "string", "enum": ["first", "second"] }, or ask for one long text.',
    });
    return;
  }
  for (const [key, value] of Object.entries(items as Record<string, unknown>))
    if (!['type', 'enum', 'title', '$comment'].includes(key) || (key === 'type' && value !== 'string'))
      reportAt('bad-form', [...path, 'items', key], {
        what: `"items" of the list ${quote(name)} has ${quote(key)}: ${quote(value)}.`,
        why,
        fix: key === 'type' ? 'Write "type": "string".' : 'Remove it; rules and messages stand in the field itself.',
      });
  if (!('type' in (items as object)))
    reportAt('bad-form', [...path, 'items'], {
      what: `"items" of the list ${quote(name)} has no "type".`,
      why: 'Each choice is a text.',
      fix: 'Add "type": "string".',
    });
  for (const [index, value] of choices.entries())
    if (typeof value !== 'string' || value.trim() === '' || choices.indexOf(value) !== index)
      reportAt('bad-form', [...path, 'items', 'enum', index], {
        what: `The list ${quote(name)} has the choice ${quote(value)}.`,
        why: 'Each choice is a text of its own, which the server stores.',
        fix: typeof value === 'number' ? `Write ${quote(String(value))}, in quotation marks.` : 'Write another text.',
      });
  if (uniqueItems !== true)
    reportAt('bad-form', uniqueItems === undefined ? path : [...path, 'uniqueItems'], {
      what: `The list ${quote(name)} has no "uniqueItems": true.`,
      why: 'A box is ticked or not; no choice can be given twice.',
      fix: 'Add "uniqueItems": true.',
    });
}

/** Checks that choices and their words fit each other, and that nothing in `x-input` is without effect. */
export function checkChoices(name: string, field: Record<string, unknown>, reportAt: ReportAt): void {
  const path: Path = ['properties', name];
  const { type } = field;
  const input = isGroup(field['x-input']) ? field['x-input'] : {};
  if (type === 'array') checkList(name, field, reportAt);
  else if ('items' in field || 'uniqueItems' in field)
    reportAt('bad-form', [...path, 'items' in field ? 'items' : 'uniqueItems'], {
      what: `The field ${quote(name)} has the rule of a list and the type ${quote(type)}.`,
      why: 'The rule would never hold.',
      fix: 'Write "type": "array", or remove the rule.',
    });
  const source = type === 'array' && isGroup(field['items']) ? field['items']['enum'] : field['enum'];
  const choices = Array.isArray(source) ? (source as unknown[]).map(asText) : [];
  if (input['type'] === 'radio' && (choices.length === 0 || type === 'array' || type === 'boolean'))
    reportAt('bad-form', [...path, 'x-input', 'type'], {
      what: `The field ${quote(name)} has radio buttons and no choices for them.`,
      why: 'A radio button stands for one of several choices.',
      fix: 'Add "oneOf": [{ "const": "first", "title": "The first" }, ...], with "type": "string".',
    });
  const isLine = type !== 'boolean' && choices.length === 0;
  for (const key of ['type', 'multiline', 'inputmode', 'keys'])
    if (key in input && !isLine && input['type'] !== 'radio')
      reportAt(
        'bad-form',
        [...path, 'x-input', key],
        {
          what: `${quote(key)} in "x-input" of the field ${quote(name)} has no effect.`,
          why:
            type === 'boolean' ? 'A field that is true or false is a checkbox.' : 'A field with choices is not typed.',
          fix: 'Remove it.',
        },
        'key',
      );
  const labels = isGroup(input['labels']) ? Object.keys(input['labels']) : [];
  for (const label of labels.filter((each) => !choices.includes(each))) {
    const near = nearestWord(
      label,
      choices.filter((choice) => !labels.includes(choice)),
    );
    reportAt(
      'bad-form',
      [...path, 'x-input', 'labels', label],
      {
        what: `${quote(label)} is not a choice of the field ${quote(name)}.`,
        why: choices.length === 0 ? 'Only choices have labels.' : `The choices are ${listed(choices)}.`,
        fix: near === undefined ? 'Remove it.' : `Did you mean ${quote(near)}?`,
      },
      'key',
    );
  }
}
