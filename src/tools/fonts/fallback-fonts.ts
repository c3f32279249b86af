/** One weight of a system font. */
export interface Face {
  /** PostScript names, which work in every browser and system; several where fonts have the same widths. */
  local: string[];
  /** Mean advance, in em. */
  width: number;
  /** The font's line gap, in em. */
  lineGap: number;
}

export interface SystemFont {
  family: string;
  regular: Face;
  bold: Face;
}

/** The content of metrics.json; record-metrics.ts documents where each number is from. */
export interface FontMetrics {
  $comment: string;
  /** The site's web font, in em. Descent is positive. */
  siteFont: { source: string; ascent: number; descent: number; regularWidth: number; boldWidth: number };
  /** In lookup order. */
  systemFonts: SystemFont[];
}

const percent = (number: number) => `${Number((number * 100).toFixed(2))}%`;

/**
 * Fallback fonts with the metrics of the site's font, so that nothing shifts when it loads.
 *
 * @returns  A stylesheet: a family for each system font, and `--font`, the list of all. A browser uses the first one
 *           installed. Without any, `system-ui` is used unadjusted: no rule can reach it.
 */
export function fallbackFonts({ siteFont, systemFonts }: FontMetrics): string {
  const rule = (family: string, face: Face, isBold: boolean) => {
    const sizeAdjust = (isBold ? siteFont.boldWidth : siteFont.regularWidth) / face.width;
    const lines = [
      `font-family: '${family} Fallback'`,
      // A face without a weight is regular and covers 400 to 500; the bold face covers heavier weights.
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
