import { expect, it } from 'vitest';
import { describeValue } from './describe-value.ts';

const sayEmpty = (title: string) => {
  const { is, fix } = describeValue('minLength', '', { title, minLength: 1 }, true, () => '');
  return `${title} ${is}. ${fix}`;
};

it('An empty value is told what fits: where a link leads, a file. It asked for a text', () => {
  expect(['Heading', 'Link', 'File'].map(sayEmpty)).toEqual([
    'Heading is empty. Write a text.',
    'Link is not chosen yet. Choose where it leads.',
    'File is not chosen yet. Choose one that is there, or upload it.',
  ]);
});

it('A value of another form is told an example: it was told its own hint', () => {
  const { fix } = describeValue('pattern', '?', { pattern: '^.+@.+$' }, true, () => 'support@example.com');
  expect(fix).toBe('Write it as in “support@example.com”.');
});
