import { describe, expect, it } from 'vitest';
import { splitStyles } from './split-styles.ts';

const marked = (folder: string, css: string): string => `@supports (--folder:${folder}){${css}}`;
const FAQ = '@layer sections{.b0{content:"}"}@media print{.b1{top:0}}}';
const LONG = '@layer sections{.d0{top:0}}';
const FORM = ['@layer ui{.f0{top:0}}', '@layer ui{.f1{top:0}}'];
const CSS = [
  'a{color:red}',
  marked('sections/faq', FAQ),
  '.c{left:0}',
  marked('form', FORM[0]!),
  marked('sections/faq-long', LONG),
  marked('form', FORM[1]!),
  '.e{top:0}',
].join('');

describe('the styles of a build', () => {
  it('are cut at each folder, braces in texts included', () => {
    const { folders } = splitStyles(CSS);
    expect([folders.get('sections/faq'), folders.get('sections/faq-long')]).toEqual([FAQ, LONG]);
  });

  it('hold those of a folder with several files together', () => {
    expect(splitStyles(CSS).folders.get('form')).toBe(FORM.join(''));
  });

  it('keep what belongs to no folder for every page', () => {
    expect(splitStyles(CSS).base).toBe('a{color:red}.c{left:0}.e{top:0}');
  });

  it('have spaces behind commas, and comments, in texts alone', () => {
    const css = '/*$vite$:1*/a{--b:min(1px, 2px);content:", /**/"}';
    expect(splitStyles(css).base).toBe('a{--b:min(1px,2px);content:", /**/"}');
  });

  it('are never cut in the middle of a block', () => {
    expect(() => splitStyles('@supports (--folder:sections/faq){.b0{top:0}')).toThrow('middle of a block');
  });
});
