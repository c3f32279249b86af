import type { ConditionTest, FormCondition, FormSchema } from '../../model/form/form-schema.ts';

type Fields = Record<string, unknown>;

/** What the answers so far mean for a form with conditions. */
export interface Applying {
  /** The fields that apply: what is validated, sent and stored. */
  fields: Fields;
  /** Names of the fields that do not apply. */
  hidden: ReadonlySet<string>;
  /** Names of the fields that conditions require; some of them may not apply. */
  required: ReadonlySet<string>;
  /** The only choices of fields that count now. */
  allowed: ReadonlyMap<string, unknown[]>;
  /** The rule of a condition that a field breaks, by field. */
  broken: ReadonlyMap<string, string>;
}

/** Whether a field has no answer. Spaces alone are none. */
const isBlank = (value: unknown) =>
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/**
 * Drops the fields that do not apply, whatever they hold. The answer of a dropped field counts for no condition.
 *
 * @param fields  What was entered, by the names of the form. Keys that are no fields are kept, so that they can be refused.
 * @see           docs/decisions 0090
 */
export function appliesNow(schema: FormSchema, fields: Fields): Applying {
  const conditions = schema['x-conditions'] ?? [];
  const hidden = new Set(conditions.flatMap(({ show }) => show));
  const required = new Set<string>();
  const answerOf = (name: string) => (!hidden.has(name) && Object.hasOwn(fields, name) ? fields[name] : undefined);
  const isMet = ({ field, values, orEmpty }: ConditionTest): boolean => {
    const answer = answerOf(field);
    if (isBlank(answer)) return Boolean(orEmpty);
    return values ? [answer].flat().some((each) => values.includes(each)) : answer !== false;
  };
  const met: FormCondition[] = [];
  // In one pass: a condition stands after those that show the fields it looks at.
  for (const condition of conditions) {
    const { when, unless = [], show, required: names } = condition;
    if (!when.every(isMet) || unless.some((tests) => tests.every(isMet))) continue;
    met.push(condition);
    for (const name of show) hidden.delete(name);
    for (const name of names) required.add(name);
  }
  const broken = new Map<string, string>();
  const allowed = new Map<string, unknown[]>();
  const isGiven = (name: string) => !isBlank(answerOf(name)) && answerOf(name) !== false;
  const mark = (names: string[], rule: string, isWrong: (name: string) => boolean) => {
    for (const name of names) if (!hidden.has(name) && !broken.has(name) && isWrong(name)) broken.set(name, rule);
  };
  mark([...required], 'required', (name) => isBlank(answerOf(name)));
  for (const { either, allow = {} } of met) {
    for (const [name, values] of Object.entries(allow))
      allowed.set(name, allowed.get(name)?.filter((each) => values.includes(each)) ?? values);
    if (!either) continue;
    const given = either.of.filter((names) => names.every(isGiven)).length;
    if (given === 0) mark(either.of.flat(), 'anyOf', (name) => !isGiven(name));
    else if (either.isOnly && given > 1) mark(either.of.flat(), 'oneOf', isGiven);
  }
  mark([...allowed.keys()], 'enum', (name) => !isBlank(answerOf(name)) && !allowed.get(name)!.includes(answerOf(name)));
  return {
    fields:
      hidden.size === 0 ? fields : Object.fromEntries(Object.entries(fields).filter(([name]) => !hidden.has(name))),
    hidden,
    required,
    allowed,
    broken,
  };
}
