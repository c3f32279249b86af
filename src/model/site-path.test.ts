import { describe, expect, it } from 'vitest';
import { idIn, pathAt } from './site-path.ts';

describe('The path of a page, from an address', () => {
  it.each([
    ['decoded', '/%C3%BCber-uns', '/über-uns'],
    ['composed, where a system writes letters in parts', '/u%CC%88ber-uns', '/über-uns'],
    ['of any script', '/ar/%D8%A7%D8%AA%D8%B5%D9%84', '/ar/اتصل'],
    ['as it is, where it was never encoded', '/über-uns', '/über-uns'],
    ['without the slash that hosts add', '/about/', '/about'],
    ['of the home page', '/', '/'],
    ['as it is written, where it cannot be decoded', '/50%', '/50%'],
  ])('is %s', (_, address, path) => {
    expect(pathAt(address)).toBe(path);
  });
});

it('The id of a fragment is decoded, or as it is written', () => {
  expect(['#faq_%C3%BCber', '#50%', ''].map(idIn)).toEqual(['faq_über', '50%', '']);
});
