import { contentHash } from '../../../config/content-hash.ts';
import { inMarks, quote } from '../../../config/problems/quote.ts';
import type { FormSchema } from '../../../model/form/form-schema.ts';
import { compileValidator } from '../../../form/compile/compile-validator.ts';
import type { ReportAt } from './check-form-field.ts';

/** Schemas that have compiled in this run: `npm run dev` checks them at each save of the config. */
const compiled = new Set<string>();

/**
 * Compiles a form's schema as the build does.
 *
 * @param schema  From `asFormSchema`.
 * @returns       The compiler's error; undefined if it compiles.
 */
function compileFault(schema: FormSchema): string | undefined {
  const name = contentHash(JSON.stringify(schema));
  if (compiled.has(name)) return undefined;
  try {
    compileValidator(schema);
  } catch (fault) {
    const { message, cause } = fault as Error;
    return cause instanceof Error ? cause.message : message;
  }
  compiled.add(name);
  return undefined;
}

/**
 * Finds the part of a schema that does not compile.
 *
 * @returns  Keys from the top of the schema: a rule of a field, a field, or nothing if it is not a single one.
 */
function faultyPart(schema: FormSchema): string[] {
  const alone = (name: string, field: object) =>
    compileFault({ type: 'object', properties: { [name]: field } } as FormSchema) !== undefined;
  for (const [name, field] of Object.entries(schema.properties)) {
    if (!alone(name, field)) continue;
    const rule = Object.keys(field).find(
      (key) => key !== 'type' && alone(name, { type: field.type, [key]: field[key] }),
    );
    return rule === undefined ? ['properties', name] : ['properties', name, rule];
  }
  return Object.keys(schema)
    .filter((key) => {
      const { [key]: _, ...rest } = schema;
      return key !== 'type' && key !== 'properties' && compileFault(rest as FormSchema) === undefined;
    })
    .slice(0, 1);
}

/**
 * Checks that a form's schema compiles, so that no schema that passed the other checks ends a build.
 *
 * @param schema  From `asFormSchema`, without other problems.
 */
export function checkCompiles(schema: FormSchema, reportAt: ReportAt): void {
  const fault = compileFault(schema);
  if (fault === undefined) return;
  const path = faultyPart(schema);
  const [, name, rule] = path;
  const title = name === undefined ? undefined : (schema.properties[name]?.title ?? name);
  reportAt('bad-form', path, {
    what: `${rule === undefined ? '' : `${quote(rule)} of `}${title === undefined ? 'This form' : `the field ${inMarks(title)}`} cannot be used.`,
    why: `The code that checks what visitors write cannot be made from it: ${fault.replaceAll(' undefined', ' is of a wrong kind')}.`,
    fix: 'Change or remove it; docs/forms.md has an example of each rule.',
  });
}
