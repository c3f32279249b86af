/** One weight of a system font. */
export interface Face {
  /** PostScript names, which every browser and system knows a face by; several where fonts share all widths. */
  local: string[];
  /** Mean advance, in em. */
  width: number;
  /** The font's own extra space between lines, in em. */
  lineGap: number;
}

export interface SystemFont {
  family: string;
  regular: Face;
  bold: Face;
}

/** What metrics.json holds; record-metrics.ts says where each number is from. */
export interface FontMetrics {
  $comment: string;
  /** The font that visitors get: all in em. Descent is positive. */
  siteFont: { source: string; ascent: number; descent: number; regularWidth: number; boldWidth: number };
  /** In the order they are looked up. */
  systemFonts: SystemFont[];
}

const percent = (number: number) => `${Number((number * 100).toFixed(2))}%`;

/**
 * Styles that give each system font the width and height of the site's font, so that nothing moves when that arrives.
 *
 * @returns  The text of a stylesheet: a family for each font, and `--font`, the list of all. A browser takes the first
 *           that is there, and looks up no more. Where none is, `system-ui` stands in as it is: no rule can reach it.
 */
export function fallbackFonts({ siteFont, systemFonts }: FontMetrics): string {
  const rule = (family: string, face: Face, isBold: boolean) => {
    const sizeAdjust = (isBold ? siteFont.boldWidth : siteFont.regularWidth) / face.width;
    const lines = [
      `font-family: '${family} Fallback'`,
      // Without a weight a face is regular, and serves 400 to 500; the bold one serves what is heavier.
      ...(isBold ? ['font-weight: 700'] : []),
      `src: ${face.local.map((name) => `local('${name}')`).join(', ')}`,
      `size-adjust: ${percent(sizeAdjust)}`,
      `ascent-override: ${percent(siteFont.ascent / sizeAdjust)}`,
      `descent-override: ${percent(siteFont.descent / sizeAdjust)}`,
      ...(face.lineGap === 0 ? [] : ['line-gap-override: 0%']),
    ];
    return `@font-face {\n${lines.map((line) => `  ${line};\n`).join('')}}\n`;
  };
  const rules = systemFonts.map(
    ({ family, regular, bold }) => rule(family, regular, false) + '\n' + rule(family, bold, true),
  );
  const families = ['Instrument Sans', ...systemFonts.map(({ family }) => `${family} Fallback`)];
  return `/* Generated from src/tools/fonts/metrics.json by \`npm run schema\`. */

${rules.join('\n')}
:root {
  --font: ${families.map((family) => `'${family}'`).join(', ')}, system-ui, sans-serif;
}
`;
}
