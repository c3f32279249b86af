import { describe, expect, it } from 'vitest';
import { printProblems, problemsAsJson, wantsColour } from './print-problems.ts';
import type { Problem } from './problem.ts';

const problem: Problem = {
  severity: 'problem',
  code: 'unknown-section',
  file: 'site.config.json',
  line: 2,
  column: 9,
  path: ['routes', 0, 'sections', 1, 'type'],
  what: '"marque" is not a section type (route "/", section 2).',
  why: 'A type is a folder in src/sections; none has this name.',
  fix: 'Did you mean "marquee"? Or create it: npm run new:section marque',
};
const texts = { 'site.config.json': '{\n"type": "marque",\n}' };

describe('printProblems', () => {
  it('prints a wrong environment variable without line and excerpt', () => {
    const printed = printProblems([{ ...problem, file: 'PORT', line: 0, column: 0, path: [] }], { colour: false });
    expect(printed.split('\n')[0]).toBe('PORT  unknown-section');
  });
  it('puts the caret under the value after tabs, emoji and Chinese', () => {
    const line = '\t"😀店": "x"';
    const printed = printProblems([{ ...problem, line: 1, column: line.indexOf('"x"') + 1 }], {
      colour: false,
      texts: { 'site.config.json': line },
    });
    expect(printed.split('\n').slice(5, 7)).toEqual(['     1 |   "😀店": "x"', '       |           ^^^']);
  });
  it('trims a long line around the caret', () => {
    const line = `${' '.repeat(300)}"x"${' y'.repeat(300)}`;
    const printed = printProblems([{ ...problem, line: 1, column: 301 }], {
      colour: false,
      texts: { 'site.config.json': line },
    });
    expect(
      Math.max(
        ...printed
          .split('\n')
          .slice(5)
          .map(({ length }) => length),
      ),
    ).toBeLessThan(130);
  });
  it('passes no control character of the file to the terminal', () => {
    const printed = printProblems([{ ...problem, line: 1, column: 1 }], {
      colour: false,
      texts: { 'site.config.json': '"\u001b[31mred\u0007"' },
    });
    // oxlint-disable-next-line no-control-regex -- these must not be there
    expect(printed).not.toMatch(/[\u001b\u0007]/);
  });
  it('colours only on request', () => {
    expect(printProblems([problem], { colour: true, texts })).toContain('\u001b[31munknown-section\u001b[0m');
  });
});

describe('wantsColour', () => {
  it('is false when the output is no terminal', () => {
    expect(wantsColour({ isTTY: false })).toBe(false);
  });
});

describe('problemsAsJson', () => {
  it('keeps every field for programs, problems and warnings apart', () => {
    const warning = { ...problem, severity: 'warning' } as const;
    expect(JSON.parse(problemsAsJson([warning, problem]))).toEqual({ problems: [problem], warnings: [warning] });
  });
});
