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
 * Leaves out what the minifier leaves outside of strings: spaces behind commas, in values with variables, and Vite's own
 * comments. 90 bytes of a compressed page.
 */
const withoutRest = (css: string): string =>
  css.replace(
    /("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|\/\*.*?\*\/|(, )/gs,
    (_, text?: string, comma?: string) => text ?? (comma ? ',' : ''),
  );

/** The styles of a build: those that every page needs, and those of single folders below `src`. */
export interface SplitStyles {
  base: string;
  /** By folder: "sections/hero", "form". */
  folders: Map<string, string>;
}

/**
 * Cuts the stylesheet of a build at the conditions of `markStyles`, which are taken away.
 *
 * @param minified  By Vite.
 * @see        docs/decisions 0100
 */
export function splitStyles(minified: string): SplitStyles {
  const css = withoutRest(minified);
  const condition = /@supports \(--folder:\s*([\w/-]+)\)\s*\{/g;
  const folders = new Map<string, string>();
  let base = '';
  let end = 0;
  for (let found = condition.exec(css); found; found = condition.exec(css)) {
    const [, folder] = found as unknown as [string, string];
    const close = endOfBlock(css, condition.lastIndex - 1);
    base += css.slice(end, found.index);
    folders.set(folder, (folders.get(folder) ?? '') + css.slice(condition.lastIndex, close));
    end = condition.lastIndex = close + 1;
  }
  return { base: base + css.slice(end), folders };
}
