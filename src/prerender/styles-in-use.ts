import type { Page } from '../model/page.ts';

/** Where the block ends that begins with the brace at `start`. Braces in strings do not count. */
function endOfBlock(css: string, start: number): number {
  const tokens = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[{}]/gs;
  tokens.lastIndex = start;
  let depth = 0;
  for (let token = tokens.exec(css); token; token = tokens.exec(css)) {
    if (token[0] === '{') depth += 1;
    if (token[0] === '}') depth -= 1;
    if (depth === 0) return token.index;
  }
  throw new Error('The stylesheet of the build ends in the middle of a block.');
}

/**
 * The stylesheet of a build without the styles of section types that a site does not use.
 *
 * @param css    Minified, with the conditions of `markSectionStyles`; they are taken away.
 * @param types  The section types in use.
 * @see          docs/decisions/0076-a-site-carries-the-styles-of-its-types.md
 */
export function stylesOfTypes(css: string, types: ReadonlySet<string>): string {
  const condition = /@supports \(--section-type:\s*([\w-]+)\)\s*\{/g;
  let kept = '';
  let end = 0;
  for (let found = condition.exec(css); found; found = condition.exec(css)) {
    const close = endOfBlock(css, condition.lastIndex - 1);
    kept += css.slice(end, found.index);
    if (types.has(found[1]!)) kept += css.slice(condition.lastIndex, close);
    end = condition.lastIndex = close + 1;
  }
  return kept + css.slice(end);
}

/** The section types that pages show. */
export function typesInUse(pages: Pick<Page, 'sections'>[]): Set<string> {
  return new Set(pages.flatMap(({ sections }) => sections.map(({ type }) => type)));
}
