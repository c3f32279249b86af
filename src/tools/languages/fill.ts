import { count } from '../../config/problems/quote.ts';
import type { Json } from '../../document/json.ts';
import { surveyLanguage } from '../../languages/survey.ts';
import { changedFact } from '../../validate/checks/languages/changed-fact.ts';
import { takeIn } from './exchange/take-in.ts';
import { unitsOf, type Returned } from './exchange/unit.ts';
import { editOverlay } from './edit-overlay.ts';
import { noteOf } from './notes.ts';
import { runTranslator } from './run-translator.ts';
import { KEPT, saveOverlay } from './save-overlay.ts';
import { fail, UNTOUCHED, type CommandResult } from '../command-result.ts';
import { languageOf, type SiteLanguages } from './site-languages.ts';

/**
 * `npm run languages -- fill LANGUAGE`: asks the program of `TRANSLATE_CMD` for what has no translation, and writes its answers
 * as drafts.
 *
 * @param limitMs  How long the program may take.
 */
export async function fill(code: string | undefined, site: SiteLanguages, limitMs?: number): Promise<CommandResult> {
  const found = languageOf(site, code);
  if (typeof found === 'string') return fail(found);
  const command = process.env['TRANSLATE_CMD'];
  if (!command)
    return fail(
      `TRANSLATE_CMD names no program. It is a local one that reads lines of JSON, {"id", "source", "note"}, and writes {"id", "text"}: TRANSLATE_CMD="./translate.sh" npm run languages -- fill ${found.language}. ${UNTOUCHED}`,
    );
  const { language, overlay } = found;
  const own = site.site.site.language ?? 'en';
  const units = unitsOf(surveyLanguage(site.site, overlay, site.forms, site.schema), noteOf(site.site, site.schema));
  const missing = units.filter(({ state }) => state === 'missing');
  // What somebody has translated before is adapted by people.
  const asked = missing.filter(({ before }) => before === undefined || before.text.trim() === '');
  const left = missing.length - asked.length;
  const others =
    left === 0
      ? ''
      : ` ${count(left, 'text')} with an earlier translation ${left === 1 ? 'is' : 'are'} left to people.`;
  if (asked.length === 0) return { output: `No text is without a translation.${others}\n`, exitCode: 0 };

  const lines = asked.map(({ id, source, note }) => ({ id, source, note }));
  const { texts, fault } = await runTranslator(command, lines, { source: own, target: language }, limitMs);
  const answers = asked.flatMap(({ id, source }): Returned[] => {
    const text = texts.get(id)?.trim() ?? '';
    return text === '' ? [] : [{ id, source, text, mark: 'review' }];
  });
  const accepted = answers.filter(
    ({ source, text }) => text.length <= 10 * source.length + 200 && !changedFact([source, text], own, language),
  );
  const wrong = answers.length - accepted.length;
  const report = [
    ...(fault === undefined ? [] : [`The program of TRANSLATE_CMD gave no whole answer. ${fault}`]),
    ...(wrong === 0
      ? []
      : [
          `${count(wrong, 'answer')} left out: ${wrong === 1 ? 'it says' : 'they say'} other numbers, prices, dates or placeholders, or far too much.`,
        ]),
  ];
  const exitCode = fault === undefined ? 0 : 1;
  if (accepted.length === 0) return { output: [...report, `${UNTOUCHED}${others}\n`].join('\n'), exitCode };
  const reason = saveOverlay(site, language, (onDisk) => {
    const value = JSON.parse(onDisk) as Json;
    return editOverlay(onDisk, takeIn(accepted, value, { ...site, language }).operations);
  });
  if (reason !== null) return fail([...report, `${UNTOUCHED} ${reason}`].join('\n'));
  const open = asked.length - accepted.length;
  const rest = open === 0 ? '' : ` ${count(open, 'text')} ${open === 1 ? 'is' : 'are'} still without one.`;
  return {
    output: [
      ...report,
      `${found.file}: ${count(accepted.length, 'draft')} written, for somebody to read.${rest}${others} ${KEPT}\n`,
    ].join('\n'),
    exitCode,
  };
}
