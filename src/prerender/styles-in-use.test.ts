import { describe, expect, it } from 'vitest';
import { stylesOfTypes } from './styles-in-use.ts';

const marked = (type: string, css: string): string => `@supports (--section-type:${type}){${css}}`;
const FAQ = '@layer sections{.b0{content:"}"}@media print{.b1{top:0}}}';
const LONG = '@layer sections{.d0{top:0}}';
const CSS = `a{color:red}${marked('faq', FAQ)}.c{left:0}${marked('faq-long', LONG)}.e{top:0}`;

describe('the styles of a site', () => {
  it('are those of the types it uses, without the marks', () => {
    expect(stylesOfTypes(CSS, new Set(['faq', 'faq-long']))).toBe(`a{color:red}${FAQ}.c{left:0}${LONG}.e{top:0}`);
  });

  it('leave out a type that it does not use, braces in its texts included', () => {
    expect(stylesOfTypes(CSS, new Set(['faq-long']))).toBe(`a{color:red}.c{left:0}${LONG}.e{top:0}`);
  });

  it('keep what belongs to no type', () => {
    expect(stylesOfTypes(CSS, new Set())).toBe('a{color:red}.c{left:0}.e{top:0}');
  });

  it('are never cut in the middle of a block', () => {
    expect(() => stylesOfTypes('@supports (--section-type:faq){.b0{top:0}', new Set())).toThrow('middle of a block');
  });
});
