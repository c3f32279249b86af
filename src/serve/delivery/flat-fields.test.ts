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
