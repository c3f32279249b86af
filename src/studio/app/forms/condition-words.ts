import { partOf, valueAt, type Json } from '../../../document/json.ts';
import { isGroup } from '../../../model/is-group.ts';
import { fieldTitle } from './form-model.ts';
import { formWords } from './words.ts';

/** An answer as visitors read it. */
function answerWords(field: Json | undefined, answer: Json): string {
  if (typeof answer === 'boolean') return formWords.ticked;
  const choices = partOf(field, 'oneOf');
  const choice = Array.isArray(choices) ? choices.find((one) => partOf(one, 'const') === answer) : undefined;
  return `“${String(partOf(choice, 'title') ?? answer)}”`;
}

/** A condition as a sentence of a field and its answers. */
export function conditionWords(form: Json, condition: Json | undefined, isElse: boolean): string {
  const asked = partOf(condition, 'properties');
  const [entry, ...more] = Object.entries(isGroup(asked) ? asked : {});
  if (!entry || more.length > 0) return formWords.shownSometimes;
  const [name, test] = entry;
  const field = valueAt(form, ['properties', name]);
  const [one, several, contained] = [['const'], ['enum'], ['contains', 'const']].map((path) => valueAt(test, path));
  const answers = Array.isArray(several) ? several : [one ?? contained].filter((each) => each !== undefined);
  const answer = answers.map((each) => answerWords(field, each)).join(formWords.or) || formWords.any;
  const say = isElse ? formWords.shownUnless : formWords.shownWhen;
  return say(fieldTitle(form, ['properties', name]), answer);
}
