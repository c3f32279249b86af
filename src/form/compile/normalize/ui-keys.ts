import { isJsonObject } from '../../../model/is-json-object.ts';
import type { Run } from './resolve-references.ts';
import { asText, quoted, type SchemaNode } from './schema-node.ts';

/** What each widget of RJSF means as `x-input`, by the types of fields that can have it. */
const WIDGETS: Record<string, { types: string[]; input: SchemaNode; format?: string }> = {
  text: { types: ['string', 'number', 'integer'], input: {} },
  textarea: { types: ['string'], input: { multiline: true } },
  email: { types: ['string'], input: { type: 'email' } },
  uri: { types: ['string'], input: { type: 'url' } },
  url: { types: ['string'], input: { type: 'url' } },
  date: { types: ['string'], input: { type: 'date' } },
  datetime: { types: ['string'], input: {}, format: 'date-time' },
  time: { types: ['string'], input: { type: 'time' } },
  color: { types: ['string'], input: { type: 'color' } },
  updown: { types: ['number', 'integer'], input: {} },
  range: { types: ['number', 'integer'], input: { type: 'range' } },
  select: { types: ['string', 'number', 'integer', 'boolean'], input: {} },
  radio: { types: ['string', 'number', 'integer', 'boolean'], input: { type: 'radio' } },
  checkbox: { types: ['boolean'], input: {} },
  checkboxes: { types: ['array'], input: {} },
  hidden: { types: ['string', 'number', 'integer', 'boolean'], input: { type: 'hidden' } },
};

/** Widgets that are drawn as another one: by the browser's own control. */
const SAME_WIDGET: Record<string, string> = { 'alt-date': 'date', 'alt-datetime': 'datetime', 'date-time': 'datetime' };

/** Keys of RJSF whose value is that of one of our own in `x-input`. */
const INPUTS: Record<string, string> = {
  autocomplete: 'autocomplete',
  placeholder: 'placeholder',
  inputType: 'type',
  inline: 'inline',
};

/**
 * Keys that change nothing here. What is left empty is never sent; heights, and the years to choose from, are those of the design and
 * of the browser; nobody sorts a list; a field that takes the focus by itself opens a keyboard before anybody has read the page.
 */
const WITHOUT_EFFECT = [
  'autofocus',
  'emptyValue',
  'rows',
  'orderable',
  'yearsRange',
  'hideNowButton',
  'hideClearButton',
];

/** The keys that stand for RJSF's `uiSchema`, with those of `ui:options` among them, and the path of each. */
function uiKeys(run: Run, node: SchemaNode): Map<string, { value: unknown; path: (string | number)[] }> {
  const found = new Map<string, { value: unknown; path: (string | number)[] }>();
  for (const [key, value] of Object.entries(node)) {
    if (!key.startsWith('ui:')) continue;
    const path = run.origins.of(node, key);
    if (key === 'ui:options' && isJsonObject(value))
      for (const [name, option] of Object.entries(value)) found.set(name, { value: option, path: [...path, name] });
    else found.set(key.slice('ui:'.length), { value, path });
    delete node[key];
  }
  return found;
}

/**
 * Translates the keys of RJSF's `uiSchema` that stand in a field: `ui:widget`, `ui:title`, `ui:description`, `ui:help`,
 * `ui:enumNames`, those of `INPUTS`, and the same within `ui:options`. Others are reported.
 *
 * @param node   Changed in place: title, description and `x-input` take what the keys say.
 * @param owner  As messages call it: `the field "name"`.
 * @returns      The value of `ui:order`, for a form or group.
 */
export function translateUiKeys(run: Run, node: SchemaNode, owner: string): unknown {
  let order: unknown;
  const input = (more: SchemaNode, path: (string | number)[]) => {
    const before = isJsonObject(node['x-input']) ? node['x-input'] : {};
    const labels = isJsonObject(more['labels'])
      ? { labels: { ...more['labels'], ...(isJsonObject(before['labels']) && before['labels']) } }
      : {};
    const next = { ...more, ...before, ...labels };
    run.origins.set(
      next,
      run.origins.of(node, 'x-input'),
      Object.keys(more)
        .filter((key) => !(key in before))
        .map((key) => [key, path]),
    );
    node['x-input'] = next;
  };
  for (const [name, { value, path }] of uiKeys(run, node)) {
    const refuse = (why: string, fix: string) =>
      run.report({ path, what: `"ui:${name}": ${quoted(value)} cannot be used in ${owner}.`, why, fix });
    const isJsonObject = node['type'] === 'object';
    if (name === 'order') {
      if (isJsonObject) order = value;
      else refuse('It orders the fields of a form or group.', 'Move it beside "properties".');
    } else if (name === 'title' || name === 'description') node[name] = value;
    else if (name === 'help') node['description'] ??= value;
    else if (Object.hasOwn(INPUTS, name) && !isJsonObject) input({ [INPUTS[name]!]: value }, path);
    else if (WITHOUT_EFFECT.includes(name)) continue;
    else if (name === 'enumNames' && Array.isArray(node['enum']) && Array.isArray(value)) {
      const names = value as unknown[];
      input(
        { labels: Object.fromEntries((node['enum'] as unknown[]).map((one, at) => [asText(one), names[at]])) },
        path,
      );
    } else if (name === 'widget' && !isJsonObject) {
      const same = typeof value === 'string' && Object.hasOwn(SAME_WIDGET, value) ? SAME_WIDGET[value]! : value;
      const widget = typeof same === 'string' && Object.hasOwn(WIDGETS, same) ? WIDGETS[same] : undefined;
      const hasChoices = node['type'] === 'boolean' || Array.isArray(node['enum']) || Array.isArray(node['oneOf']);
      const known = Object.keys(WIDGETS).filter(
        (each) =>
          WIDGETS[each]!.types.includes(asText(node['type'])) &&
          (hasChoices || !['select', 'radio'].includes(each)) &&
          (node['default'] !== undefined || each !== 'hidden'),
      );
      if (widget?.types.includes(asText(node['type']))) {
        input(widget.input, path);
        if (widget.format !== undefined) node['format'] ??= widget.format;
      } else
        refuse(
          'The field would look otherwise than you ask.',
          `Write ${known.map(quoted).join(' or ') || 'another'}, or remove it.`,
        );
    } else {
      refuse('What is not known would be passed over, and the field would look otherwise than you ask.', 'Remove it.');
    }
  }
  return order;
}
