import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { describe, expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '..');

/** Properties and values that name a side of the window. */
const SIDES =
  /(?:^|[{;\s])(?:(?:margin|padding|border|inset|scroll-margin|scroll-padding)-)?(?:left|right)(?:-\w+)?\s*:|border-\w+-(?:left|right)-radius\s*:|(?:text-align|float|clear)\s*:\s*(?:left|right)\b/;

/** Values of four sides, of which the second is the right one and the last the left one. */
const FOUR_SIDES = /(?:margin|padding|inset|border-(?:width|style|color))\s*:\s*([^;{}]+)/;

/** A move to the right, or to the left. */
const MOVE = /(translateX\(|translate:\s*)(-?)([1-9.][\w.%]*|calc\([^;]+\))/;

/** The parts of a value, split at spaces outside of parentheses. */
const partsOf = (value: string): string[] => value.trim().match(/(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];

/** Declarations of a stylesheet that look alike in both directions, where a page from right to left needs the mirrored one. */
function oneSided(css: string): string[] {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '');
  return plain
    .split(/(?<=[;{}])/)
    .map((text) => text.trim())
    .filter((declaration) => {
      if (SIDES.test(declaration)) return true;
      const [, right, , left] = partsOf(FOUR_SIDES.exec(declaration)?.[1]?.replace(/;$/, '') ?? '');
      if (left !== undefined && left !== right) return true;
      const [, property, minus, length] = MOVE.exec(declaration) ?? [];
      return property !== undefined && !plain.includes(property + (minus ? '' : '-') + length);
    });
}

describe('Styles that visitors get', () => {
  it('say "start" and "end" instead of "left" and "right", and move to both sides', () => {
    const files = globSync('{form,render,sections,styles,ui}/**/*.css', { cwd: SRC });
    const found = files.map((file) => [file, oneSided(readFileSync(join(SRC, file), 'utf8'))]);
    expect(found.filter(([, faults]) => faults!.length > 0)).toEqual([]);
  });

  it.each([
    'margin-left: 1rem;',
    'left: 0;',
    'border-top-left-radius: 1px;',
    'text-align: right;',
    'inset: auto 0.75rem 0.75rem auto;',
    'padding: 0 calc(1rem + 2px) 0 0;',
    'translate: 4px;',
    'transform: translateX(-100%);',
  ])('may not say %s', (declaration) => {
    expect(oneSided(`.part { ${declaration} }`)).toEqual([declaration]);
  });
});
