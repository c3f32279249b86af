import { listAt, partOf, textAt, valueAt, type Json } from '../../../../document/json.ts';
import { isJsonObject } from '../../../../model/is-json-object.ts';
import type { Branch } from '../../../form-order.ts';
import { formWords } from '../words.ts';
import { branchesAbout, dependencesOn, fieldOf, isList, type Effect } from './condition.ts';

/** A field as sentences name it. */
export const questionTitle = (form: Json, name: string): string => textAt(fieldOf(form, name), 'title')?.trim() || name;

/** An answer as visitors read it. */
export function answerTitle(field: Json | undefined, answer: Json): string {
  if (typeof answer === 'boolean') {
    const isRadio = valueAt(field, ['x-input', 'type']) === 'radio';
    return isRadio ? (answer ? formWords.yes : formWords.no) : answer ? formWords.ticked : formWords.notTicked;
  }
  const choices = isList(field) ? partOf(field, 'items') : field;
  const choice = listAt(choices, 'oneOf').find((one) => partOf(one, 'const') === answer);
  return `“${String(partOf(choice, 'title') ?? answer)}”`;
}

/** A condition as a sentence of a field and its answers. */
export function conditionWords(form: Json, { condition, isElse }: Omit<Branch, 'owner'>, effect: Effect): string {
  const say = formWords.sentences[effect];
  const asked = partOf(condition, 'properties');
  const tests = isJsonObject(asked) ? asked : {};
  const names = new Set([...Object.keys(tests), ...listAt(condition, 'required').map(String)]);
  const [name, ...more] = names;
  if (name === undefined || more.length > 0) return say.sometimes;
  const field = fieldOf(form, name);
  const test = tests[name];
  const [one, several, contained] = [['const'], ['enum'], ['contains', 'const']].map((path) => valueAt(test, path));
  const answers = Array.isArray(several) ? several : [one ?? contained].filter((each) => each !== undefined);
  const answer = answers.map((each) => answerTitle(field, each)).join(formWords.or) || formWords.any;
  return (isElse ? say.unless : say.when)(questionTitle(form, name), answer);
}

/** What decides about a field, in words: for what the studio cannot write. */
export const effectWords = (form: Json, name: string, effect: Effect): string[] => [
  ...branchesAbout(form, name, effect).map((branch) => conditionWords(form, branch, effect)),
  ...(effect === 'required' ? dependencesOn(form, name) : []).map((question) =>
    formWords.sentences.required.when(questionTitle(form, question), formWords.any),
  ),
];
