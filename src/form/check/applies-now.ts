import type { ConditionTest, FormSchema } from '../../model/form-schema.ts';

type Fields = Record<string, unknown>;

/** What the answers so far mean for a form with conditions. */
export interface Applying {
  /** The fields that apply: what is validated, sent and stored. */
  fields: Fields;
  /** Names of the fields that do not apply. */
  hidden: ReadonlySet<string>;
  /** Names of the fields that conditions require; some of them may not apply. */
  required: ReadonlySet<string>;
  /** Those of them that apply and have no answer. */
  missing: string[];
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
  // In one pass: a condition stands after those that show the fields it looks at.
  for (const { when, not, show, required: names } of conditions) {
    if (when.every(isMet) === Boolean(not)) continue;
    for (const name of show) hidden.delete(name);
    for (const name of names) required.add(name);
  }
  return {
    fields:
      hidden.size === 0 ? fields : Object.fromEntries(Object.entries(fields).filter(([name]) => !hidden.has(name))),
    hidden,
    required,
    missing: [...required].filter((name) => !hidden.has(name) && isBlank(answerOf(name))),
  };
}
