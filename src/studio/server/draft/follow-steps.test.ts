import { expect, it } from 'vitest';
import { FILES } from '../../../document/joined-files.ts';
import { valueAt, type Json, type Path } from '../../../document/json.ts';
import { applyOperations, type Operation } from '../../../document/operation.ts';
import { followSteps } from './follow-steps.ts';

const FILE = 'schema/quote.schema.json';
const STEPS: Path = ['routes', 0, 'sections', 0, 'steps'];
const text = { type: 'string' };
const site = (): Json => ({
  routes: [
    {
      path: '/',
      sections: [
        {
          id: 'quote',
          type: 'form',
          schema: FILE,
          steps: [{ title: 'You', fields: ['name', 'email'] }, { fields: ['message', 'why'] }],
        },
        { id: 'plain', type: 'form', schema: FILE },
      ],
    },
  ],
  [FILES]: {
    [FILE]: {
      properties: { name: text, email: text, message: text },
      if: { properties: { name: { const: 'Ann' } } },
      then: { properties: { why: text } },
    },
  },
});
const at = (...rest: string[]): Path => [FILES, FILE, ...rest];
const after = (...operations: Operation[]) =>
  valueAt(applyOperations(site(), [...operations, ...followSteps(operations, site())]), STEPS);

it.each<[string, Operation[], Json | undefined]>([
  [
    'a field that is added is in the step of the one before it',
    [
      { op: 'set', path: at('properties', 'phone'), value: text },
      { op: 'set', path: at('ui:order'), value: ['name', 'phone', 'email', 'message'] },
    ],
    [{ title: 'You', fields: ['name', 'phone', 'email'] }, { fields: ['message', 'why'] }],
  ],
  [
    'one that gets another name keeps its place',
    [
      { op: 'remove', path: at('properties', 'email') },
      { op: 'set', path: at('properties', 'address'), value: text },
    ],
    [{ title: 'You', fields: ['name', 'address'] }, { fields: ['message', 'why'] }],
  ],
  [
    'one that is removed is in none',
    [{ op: 'remove', path: at('properties', 'email') }],
    [{ title: 'You', fields: ['name'] }, { fields: ['message', 'why'] }],
  ],
  [
    'one that an answer shows from now on stays in its step',
    [
      { op: 'remove', path: at('properties', 'message') },
      { op: 'set', path: at('then', 'properties', 'message'), value: text },
    ],
    [{ title: 'You', fields: ['name', 'email'] }, { fields: ['message', 'why'] }],
  ],
  [
    'the last but one step goes with its last field, and the form is one page again',
    [
      { op: 'remove', path: at('properties', 'message') },
      { op: 'remove', path: at('then') },
    ],
    undefined,
  ],
])('In the steps of a form, %s', (_what, operations, expected) => {
  expect(after(...operations)).toEqual(expected);
});

it('Steps that the same act sorts are as it says', () => {
  const steps = [{ fields: ['name'] }, { fields: ['phone', 'email', 'message', 'why'] }];
  expect(
    after({ op: 'set', path: at('properties', 'phone'), value: text }, { op: 'set', path: STEPS, value: steps }),
  ).toEqual(steps);
});

it('A label that is typed changes no steps', () => {
  expect(followSteps([{ op: 'set', path: at('properties', 'name', 'title'), value: 'Name' }], site())).toEqual([]);
});
