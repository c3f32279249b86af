import { readFileSync } from 'node:fs';
import { formatHex, wcagContrast } from 'culori';
import { partOf, textAt, type Json } from '../../document/json.ts';
import { inMarks } from '../../config/problems/quote.ts';
import { isMark } from '../../model/text/is-mark.ts';
import type { Theme } from '../../model/theme.ts';
import { parseColour, themeTokens } from '../../styles/theme.ts';
import { pictureFacts } from '../facts/picture-facts.ts';
import { findPublicFile } from '../facts/public-folder.ts';
import type { SiteFacts } from '../facts/site-facts.ts';
import type { Report } from '../messages/finding.ts';

/** What is drawn with less is seen by nobody; with this, as shapes are to be seen (WCAG 2.2, 1.4.11). */
const UNSEEN = 1.6;
const SEEN = 3;

/** The colours that a drawing paints with, as often as it does; black where it names none. */
function paints(svg: string): string[] {
  const named = [...svg.matchAll(/(?:fill|stroke|stop-color)\s*[:=]\s*["']?\s*([^"';}>]+)/g)].map(([, paint]) =>
    paint!.trim(),
  );
  const colours = named.flatMap((paint) => {
    const colour = parseColour(paint);
    return colour && colour.alpha !== 0 ? [formatHex({ ...colour, alpha: 1 })] : [];
  });
  return colours.length > 0 || named.some((paint) => paint.startsWith('url(')) ? colours : ['#000000'];
}

/**
 * Warns of a drawn logo that is not seen by visitors whose screens are dark: a mark of which nothing stands out from the page, a logo
 * with the name in it of which the most does not. Pictures of pixels are not measured.
 */
export function checkLogo({ root, rootDir }: SiteFacts, theme: Theme, report: Report): void {
  const site = partOf(root, 'site') as Json | undefined;
  const src = textAt(site, 'logo');
  if (src === undefined || textAt(site, 'logoDark') !== undefined) return;
  const file = findPublicFile(rootDir, src);
  const facts = pictureFacts(rootDir, src);
  if (!file?.toLowerCase().endsWith('.svg') || !facts) return;
  const svg = readFileSync(file, 'utf8');
  // It has colours of the theme, or of its own, for each scheme.
  if (/var\(|prefers-color-scheme/.test(svg)) return;
  const ground = themeTokens(theme).dark['paper']!;
  const contrasts = paints(svg).map((paint) => wcagContrast(paint, ground));
  const unseen = contrasts.filter((contrast) => contrast < UNSEEN).length;
  const isUnseen = isMark(facts) ? contrasts.every((contrast) => contrast < SEEN) : unseen * 2 >= contrasts.length;
  if (contrasts.length === 0 || !isUnseen) return;
  report({
    code: 'dark-logo',
    severity: 'warning',
    path: ['site', 'logo'],
    what: `The logo ${inMarks(src)} is too dark for visitors whose screens are dark.`,
    why: `The page is ${ground} there, and the logo hardly stands out from it.`,
    fix: 'Choose a file with light colours as “Logo on dark”.',
    snippet: '"logoDark": "/logo-dark.svg"',
  });
}
