import { expect, it } from 'vitest';
import { flatFields } from './flat-fields.ts';

it('The fields of an enquiry are named by all groups that they are in', () => {
  const fields = { name: 'Ada', shop: { city: 'Bern', owner: { phone: '1', days: ['Mon', 'Tue'] } } };
  expect(Object.fromEntries(flatFields(fields))).toEqual({
    name: 'Ada',
    'shop.city': 'Bern',
    'shop.owner.phone': '1',
    'shop.owner.days': 'Mon, Tue',
  });
});

it('A list of groups has a line for each of them', () => {
  const people = [
    { name: 'Ada', age: 36 },
    { name: 'Bob', home: { city: 'Bern' } },
  ];
  expect(flatFields({ people, tags: ['a', 2] })).toEqual(
    new Map([
      ['people', 'name: Ada; age: 36\nname: Bob; home.city: Bern'],
      ['tags', 'a, 2'],
    ]),
  );
});

it('A file is one line, in a group too: a single one was four', () => {
  const plan = { name: 'plan.pdf', type: 'application/pdf', size: 5, digest: 'a'.repeat(64) };
  const line = `plan.pdf (application/pdf, 5 bytes, SHA-256 ${plan.digest})`;
  expect([...flatFields({ plan, shop: { plan } })]).toEqual([
    ['plan', line],
    ['shop.plan', line],
  ]);
});
