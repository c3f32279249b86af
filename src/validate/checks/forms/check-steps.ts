import type { LoadedConfig, Path } from '../../../config/load-config.ts';
import { quote } from '../../../config/problems/quote.ts';
import { normalizeForm } from '../../../form/compile/normalize/normalize-form.ts';
import { kindOf } from '../../../form/kinds/kinds-of.ts';
import { isGroup } from '../../../model/is-group.ts';
import { nearestWord } from '../../../model/text/nearest-word.ts';
import { curingWith } from '../../messages/cure.ts';
import type { Report } from '../../messages/finding.ts';

/**
 * Checks that the steps of a form hold each field of it once.
 *
 * @param steps  As written; of another shape nothing is said.
 * @param path   Where it was written.
 */
export function checkSteps(steps: unknown, form: LoadedConfig, path: Path, report: Report): void {
  const { schema, obstacles } = normalizeForm(isGroup(form.value) ? form.value : {});
  // What is wrong in the file of the form is told there.
  if (!Array.isArray(steps) || obstacles.length > 0 || !isGroup(schema.properties)) return;
  const drawn = Object.entries(schema.properties).flatMap(([name, field]) =>
    isGroup(field) && kindOf(field).isDrawn === false ? [] : [name],
  );
  const groups = [schema['x-groups'], schema['x-lists']].flatMap((all) => Object.keys(all ?? {}));
  const fieldsOf = (name: unknown) =>
    drawn.filter((field) => field === name || (groups.includes(String(name)) && field.startsWith(`${String(name)}.`)));
  const left = new Set(drawn);
  for (const [at, step] of steps.entries())
    for (const [index, name] of (Array.isArray(step) ? (step as unknown[]) : []).entries()) {
      const fields = fieldsOf(name);
      const place = [...path, at, index];
      const near = fields.length === 0 ? nearestWord(String(name), [...left, ...groups]) : undefined;
      if (fields.length === 0)
        report({
          code: 'bad-steps',
          path: place,
          what: `${quote(name)} in "steps" is no field of ${quote(form.file)}.`,
          why: 'A step shows fields of the form, by their names.',
          fix: near === undefined ? 'Remove it.' : `Did you mean ${quote(near)}?`,
          ...curingWith(place, near, false),
        });
      else if (!fields.every((field) => left.has(field)))
        report({
          code: 'bad-steps',
          path: place,
          what: `${quote(name)} is in two steps.`,
          why: 'Each field is asked for once.',
          fix: 'Remove it from one of them.',
        });
      for (const field of near === undefined ? fields : fieldsOf(near)) left.delete(field);
    }
  if (left.size > 0)
    report({
      code: 'bad-steps',
      path,
      what: `"steps" leaves out ${[...left].map(quote).join(', ')}.`,
      why: 'A field that is in no step would be shown in none.',
      fix: 'Add it to a step.',
    });
}
