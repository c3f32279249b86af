import type { CompiledValidator, FormSchema, RuleBroken } from '../../model/form/form-schema.ts';

/** The field of an ajv error: the missing property for `required`, else the first segment of its path. */
function fieldOf(error: RuleBroken): string | undefined {
  const missing = error.params['missingProperty'];
  if (error.keyword === 'required' && typeof missing === 'string') return missing;
  return error.instancePath.split('/')[1]?.replaceAll('~1', '/').replaceAll('~0', '~');
}

/**
 * Validates a form's values with the schema's messages.
 *
 * @param schema    The form's schema; `x-messages` has a text for each rule; the first broken one counts.
 * @param validate  The validator compiled from the same schema.
 * @param data      What the visitor entered, of the fields that apply.
 * @param given     Rules of conditions that fields break. @see appliesNow
 * @returns         One message per invalid field, in schema order; empty when valid. An unknown field has a message
 *                  under its own name.
 * @see             docs/product.md 5 (validation)
 */
export function checkFields(
  schema: FormSchema,
  validate: CompiledValidator,
  data: unknown,
  given: ReadonlyMap<string, string> = new Map(),
): Record<string, string> {
  if (validate(data) && given.size === 0) return {};
  const broken = new Map([...given].map(([name, rule]) => [name, new Set([rule])]));
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
