import { isJsonObject } from '../../../model/is-json-object.ts';
import { INSTEAD_OF_ALTERNATIVES } from './beyond-forms.ts';
import { choiceKey, choiceValue, readOrdinaryKeys, readType, readYesAndNo } from './ordinary-keys.ts';
import type { Run } from './resolve-references.ts';
import { asText, quoted, type SchemaNode } from './schema-node.ts';
import { translateUiKeys } from './ui-keys.ts';

/** The input type that goes with a format. */
const INPUT_OF_FORMAT: Record<string, string> = {
  email: 'email',
  uri: 'url',
  date: 'date',
  time: 'time',
  color: 'color',
};

/** What a choice may say. */
const CHOICE_KEYS = ['const', 'enum', 'title', 'type', 'description', '$comment'];

/** Whether an entry of `oneOf` is a choice with its words: `const`, or `enum` of one value. */
const isChoice = (one: unknown): boolean =>
  isJsonObject(one) && choiceKey(one) !== undefined && Object.keys(one).every((key) => CHOICE_KEYS.includes(key));

const isListOfChoices = (list: unknown): boolean => Array.isArray(list) && list.length > 0 && list.every(isChoice);

/** Choices by the standard `oneOf` of `const` and `title` become `enum` and labels. */
function readChoices(run: Run, node: SchemaNode, owner: string): void {
  if (node['oneOf'] === undefined && isListOfChoices(node['anyOf'])) {
    node['oneOf'] = node['anyOf'];
    run.origins.add(node, 'oneOf', run.origins.of(node, 'anyOf'));
    delete node['anyOf'];
  }
  if (node['oneOf'] === undefined) return;
  const path = run.origins.of(node, 'oneOf');
  const choices = Array.isArray(node['oneOf']) ? (node['oneOf'] as unknown[]) : [];
  const wrong = choices.findIndex((one) => !isChoice(one));
  if (choices.length === 0 || wrong !== -1 || node['enum'] !== undefined) {
    run.report({
      path: wrong === -1 ? path : [...path, wrong],
      what: `"oneOf" of ${owner} is not a list of choices.`,
      why: 'A field has one kind of value, and "oneOf" its choices with the words for each.',
      fix: choices.some((one) => isJsonObject(one) && ['properties', '$ref'].some((key) => key in one))
        ? INSTEAD_OF_ALTERNATIVES
        : 'Write each as { "const": "value", "title": "Words" }, without "enum" beside it.',
    });
    delete node['oneOf'];
    return;
  }
  const nodes = choices as SchemaNode[];
  const labels = Object.fromEntries(
    nodes.flatMap((one) => ('title' in one ? [[asText(choiceValue(one)), one['title']]] : [])),
  );
  const before = isJsonObject(node['x-input']) ? node['x-input'] : {};
  delete node['oneOf'];
  node['enum'] = nodes.map(choiceValue);
  run.origins.set(
    node['enum'] as object,
    path,
    nodes.map((one, index) => [String(index), [...path, index, choiceKey(one)!]]),
  );
  node['x-input'] = { ...before, labels };
  run.origins.set(node['x-input'] as object, run.origins.of(node, 'x-input'), [['labels', path]]);
}

/** Translates what RJSF and JSON Schema write otherwise than we do. */
export function normalizeField(run: Run, node: SchemaNode, name: string): void {
  const owner = `the field ${quoted(name)}`;
  const choices = node['type'] === 'array' ? node['items'] : node;
  if (choices !== node && isJsonObject(choices)) readType(run, choices);
  if (isJsonObject(choices)) readChoices(run, choices, owner);
  // Boxes are ticked or not.
  if (choices !== node && isJsonObject(choices) && choices['enum'] !== undefined) node['uniqueItems'] ??= true;
  if (choices !== node && isJsonObject(choices) && isJsonObject(choices['x-input'])) {
    // The words of an array's choices belong to its field.
    const before = isJsonObject(node['x-input']) ? node['x-input'] : {};
    node['x-input'] = { labels: choices['x-input']['labels'], ...before };
    delete choices['x-input'];
  }
  readOrdinaryKeys(run, node);
  translateUiKeys(run, node, owner);
  readYesAndNo(node);
  const input = isJsonObject(node['x-input']) ? node['x-input'] : {};
  const type = INPUT_OF_FORMAT[asText(node['format'])];
  if (
    type !== undefined &&
    input['type'] === undefined &&
    input['multiline'] === undefined &&
    node['enum'] === undefined
  )
    node['x-input'] = { ...input, type };
  // The control gives nothing else, but others may send.
  if (input['type'] === 'color') node['format'] ??= 'color';
}
