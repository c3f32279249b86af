import { count, quote } from '../../config/problems/quote.ts';
import { valueAt, type Json, type Path } from '../../document/json.ts';
import { OverlayDraft } from '../../languages/overlay-draft.ts';
import { pairsIn, sourceOf, translationOf, type PlacedPair } from '../../languages/overlay.ts';
import { surveyLanguage } from '../../languages/survey.ts';
import { isJsonObject } from '../../model/is-json-object.ts';
import { editOverlay } from './edit-overlay.ts';
import { KEPT, saveOverlay } from './save-overlay.ts';
import { fail, UNTOUCHED, type CommandResult } from '../command-result.ts';
import type { SiteLanguages } from './site-languages.ts';

/** The pages of an overlay that the site does not have, and of which no pair is left. */
function emptyPages(value: Json, { site }: SiteLanguages): Path[] {
  const pages = valueAt(value, ['pages']);
  const paths = new Set(site.routes.map(({ path }) => path));
  return Object.entries(isJsonObject(pages) ? pages : {}).flatMap(([path, page]): Path[] =>
    !paths.has(path) && pairsIn(page).length === 0 ? [['pages', path]] : [],
  );
}

/** The text of an overlay without what is left over, and what that was. */
function tidied(text: string, language: string, site: SiteLanguages): { text: string; removed: PlacedPair[] } {
  const value = JSON.parse(text) as Json;
  const overlay = { ...(value as object), language };
  const { leftOver } = surveyLanguage(site.site, overlay, site.forms, site.schema);
  const draft = new OverlayDraft(value);
  draft.remove(leftOver.map(({ path }) => path));
  draft.remove(emptyPages(draft.value, site));
  return { text: editOverlay(text, draft.operations), removed: leftOver };
}

/** `npm run languages -- tidy`: removes the translations of texts that are gone, and says which they were. */
export function tidy(site: SiteLanguages): CommandResult {
  const lines: string[] = [];
  for (const { language, file, config } of site.languages) {
    if (!config) continue;
    const { text, removed } = tidied(config.text, language, site);
    if (text === config.text) continue;
    const pairs = removed.map(({ pair }) => `- ${quote(sourceOf(pair))}: ${quote(translationOf(pair))}`);
    const reason = saveOverlay(site, language, (onDisk) => tidied(onDisk, language, site).text);
    if (reason !== null) return fail([...lines, `${file}: ${UNTOUCHED} ${reason}`].join('\n'));
    lines.push(`${file}: ${count(removed.length, 'translation')} of texts that are gone removed.`, ...pairs);
  }
  return { output: lines.length === 0 ? 'Nothing to do.\n' : `${lines.join('\n')}\n${KEPT}\n`, exitCode: 0 };
}
