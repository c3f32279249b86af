import type { LoadedConfig, Path } from '../../../config/load-config.ts';
import { inMarks } from '../../../config/problems/quote.ts';
import { normalizeForm } from '../../../form/compile/normalize/normalize-form.ts';
import { listAt, type Json } from '../../../document/json.ts';
import { kindOf } from '../../../form/kinds/kinds-of.ts';
import { isJsonObject } from '../../../model/is-json-object.ts';
import { nearestWord } from '../../../model/text/nearest-word.ts';
import { curingWith } from '../../messages/cure.ts';
import type { SiteFacts } from '../../facts/site-facts.ts';
import type { Report } from '../../messages/finding.ts';
import { describeLocation, formIn } from '../../words/subject.ts';

/**
 * Checks that the steps of a form hold each field of it once.
 *
 * @param steps  As written; of another shape nothing is said.
 * @param path   Where it was written.
 */
export function checkSteps(steps: unknown, form: LoadedConfig, path: Path, facts: SiteFacts, report: Report): void {
  const { schema, obstacles } = normalizeForm(isJsonObject(form.value) ? form.value : {});
  // What is wrong in the file of the form is told there.
  if (!Array.isArray(steps) || obstacles.length > 0 || !isJsonObject(schema.properties)) return;
  const drawn = Object.entries(schema.properties).flatMap(([name, field]) =>
    isJsonObject(field) && kindOf(field).isDrawn === false ? [] : [name],
  );
  const groups = [schema['x-groups'], schema['x-lists']].flatMap((all) => Object.keys(all ?? {}));
  const fieldsOf = (name: unknown) =>
    drawn.filter((field) => field === name || (groups.includes(String(name)) && field.startsWith(`${String(name)}.`)));
  const titleOf = (name: unknown) => {
    const field = isJsonObject(schema.properties) ? schema.properties[String(name)] : undefined;
    return inMarks((isJsonObject(field) && field['title']) || name);
  };
  const place = describeLocation(facts, path);
  const left = new Set(drawn);
  for (const [at, step] of steps.entries())
    for (const [index, name] of listAt(step as Json, 'fields').entries()) {
      const fields = fieldsOf(name);
      const here = [...path, at, 'fields', index];
      const near = fields.length === 0 ? nearestWord(String(name), [...left, ...groups]) : undefined;
      if (fields.length === 0)
        report({
          code: 'bad-steps',
          path: here,
          what: `${inMarks(name)} in the steps is not a field of the form ${formIn(form.file)}${place}.`,
          why: 'A step shows fields of the form, by their names.',
          fix: near === undefined ? 'Remove it.' : `Did you mean ${inMarks(near)}?`,
          ...curingWith(here, near, false),
        });
      else if (!fields.every((field) => left.has(field)))
        report({
          code: 'bad-steps',
          path: here,
          what: `${titleOf(name)} is in two steps${place}.`,
          why: 'Each field is asked for once.',
          fix: 'Remove it from one of them.',
        });
      for (const field of near === undefined ? fields : fieldsOf(near)) left.delete(field);
    }
  if (left.size > 0)
    report({
      code: 'bad-steps',
      path,
      what: `The steps leave out ${[...left].map(titleOf).join(', ')}${place}.`,
      why: 'A field that is in no step would never be shown.',
      fix: `Add ${left.size > 1 ? 'each of them' : 'it'} to a step.`,
      snippet: [...left].map((name) => JSON.stringify(name)).join(', '),
    });
}
