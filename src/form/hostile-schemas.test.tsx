import { readFileSync } from 'node:fs';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { isThorough } from '../../tests/random.ts';
import { policyFaults } from '../prerender/pages/check-html.ts';
import type { FormSchema } from '../model/form/form-schema.ts';
import { normalizeForm } from './compile/normalize/normalize-form.ts';
import { file, problemsOf } from './testing/check-schema.ts';
import { kindsFor } from './testing/all-kinds.ts';
import { defineForm } from './form-definition.ts';
import { formProps, setUpForms } from './testing/form-harness.tsx';
import { asFormSchema } from './compile/read-form-schema.ts';
import { SiteForm } from './site-form.tsx';

setUpForms();
/** Draws a form as a build does. That its validator compiles is told by check. */
function draw(written: FormSchema): string {
  const schema = asFormSchema(normalizeForm(written).schema, file);
  const definition = defineForm(schema, () => true, kindsFor(schema));
  return renderToString(<SiteForm {...formProps} definition={definition} />);
}

const model = JSON.parse(readFileSync('tests/site/schema/booking.schema.json', 'utf8')) as FormSchema;
const deep = Array.from({ length: 60 }).reduce<unknown>((inner) => ({ properties: [inner] }), 'x');
// prettier-ignore
const HOSTILE = [
  null, true, -1, 1e308, '', '\u0000', '<img src=x onerror=alert(1)>', 'javascript:alert(1)', [], {}, [{}], ['x', 'x'],
  { toString: 'x' }, { constructor: { prototype: {} } }, deep, '(', 'file', 'tel', 'x'.repeat(70_000),
];

/** Every which value is tried at a place: in `npm test` each of them at some places. */
const EVERY = isThorough ? 1 : 3;

/** Every path of a value; lists are entered at their first entry. */
function pathsOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  const entries = Object.entries(value).slice(0, Array.isArray(value) ? 1 : undefined);
  return [path, ...entries.flatMap(([key, inner]) => pathsOf(inner, [...path, key]))];
}

/** The model with another value at a path. */
function withValue(path: string[], value: unknown): unknown {
  if (path.length === 0) return value;
  const copy = structuredClone(model) as Record<string, unknown>;
  const owner = path.slice(0, -1).reduce((here, key) => here[key] as Record<string, unknown>, copy);
  owner[path.at(-1)!] = value;
  return copy;
}

it('A form whose schema passes is rendered, whatever it contains; any other is reported with its location', async () => {
  // Each kind of place once: a field, a rule, a message, an input.
  const kindOf = (path: string[]) =>
    path
      .slice(2)
      .join('/')
      .replace(/^(x-messages|x-input.labels).+/, '$1') || path.join();
  const kinds = new Map(pathsOf(model).map((path) => [kindOf(path), path]));
  const lost: unknown[] = [];
  let passed = 0;
  for (const [at, path] of [...kinds.values()].entries())
    for (const value of HOSTILE.filter((_, index) => (index + at) % EVERY === 0)) {
      const schema = withValue(path, value);
      const problems = problemsOf(schema);
      if (problems.some(({ line }) => line === 0)) lost.push([path, value, problems]);
      if (problems.length > 0) continue;
      passed += 1;
      try {
        const faults = policyFaults(draw(schema as FormSchema));
        if (faults.length > 0) lost.push([path, value, faults]);
      } catch (fault) {
        lost.push([path, value, String(fault).slice(0, 200)]);
      }
    }
  expect(lost).toEqual([]);
  expect(passed).toBeGreaterThan(20);
});
