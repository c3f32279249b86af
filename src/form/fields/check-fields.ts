import type { CompiledValidator, FormSchema, RuleBroken } from '../../model/form-schema.ts';

/** The field an ajv error speaks of: the missing property for `required`, else the first step of its path. */
function fieldOf(error: RuleBroken): string | undefined {
  const missing = error.params['missingProperty'];
  if (error.keyword === 'required' && typeof missing === 'string') return missing;
  return error.instancePath.split('/')[1]?.replaceAll('~1', '/').replaceAll('~0', '~');
}

/**
 * Tells which fields of a form are wrong, in the schema's own words.
 *
 * @param schema    The form's schema; `x-messages` gives a text for each rule, the first broken one in its order is told.
 * @param validate  The validator compiled from the same schema.
 * @param data      What the visitor entered.
 * @returns         One message for each wrong field, in the order of the schema; empty when all is well.
 *                  An unknown field is told under its own name.
 * @see             Specification 5 (validation rules)
 */
export function checkFields(schema: FormSchema, validate: CompiledValidator, data: unknown): Record<string, string> {
  if (validate(data)) return {};
  const broken = new Map<string, Set<string>>();
  // No prototype: a field named __proto__ is a field like any other.
  const unknown: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const error of validate.errors ?? []) {
    const extra = error.params['additionalProperty'];
    if (typeof extra === 'string') {
      unknown[extra] = 'This field is not part of the form.';
      continue;
    }
    const field = fieldOf(error);
    if (field !== undefined) broken.set(field, (broken.get(field) ?? new Set()).add(error.keyword));
  }
  const messages: Record<string, string> = {};
  for (const [field, rules] of Object.entries(schema.properties)) {
    const wrong = broken.get(field);
    if (!wrong) continue;
    const words = rules['x-messages'] ?? {};
    const first = Object.keys(words).find((rule) => wrong.has(rule));
    messages[field] = first === undefined ? `${rules.title ?? field} is not valid.` : words[first]!;
  }
  return Object.assign(unknown, messages);
}
