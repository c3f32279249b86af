import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withoutMadeErrors } from './lighten-react.ts';

const published = readFileSync('node_modules/react-dom/cjs/react-dom-client.production.js', 'utf8');

it('leaves no error that the installed React makes only to know it again', () => {
  expect(published).toMatch(/Exception = Error\(/);
  expect(withoutMadeErrors(published)).not.toMatch(/Exception = Error\(/);
});

it('keeps what such an error says', () => {
  expect(withoutMadeErrors(published)).toContain('SuspenseException = { message: formatProdErrorMessage(460) }');
});

it('changes nothing else', () => {
  expect(withoutMadeErrors(published).split('\n')).toHaveLength(published.split('\n').length);
});

it('says so when the package is written otherwise', () => {
  expect(() => withoutMadeErrors('var SuspenseException = new Error();')).toThrow(/react-dom is written otherwise/);
});
