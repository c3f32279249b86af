import { dirname, join, relative } from 'node:path';
import { loadConfig, printProblems, wantsColour, type Problem } from '../../config/index.ts';
import { count } from '../../config/problems/quote.ts';
import { finishSave } from '../../config/save/journal.ts';
import { historyFolder, listKeptStates } from '../../config/save/kept-states.ts';
import { replaceFile, type ReplaceOptions } from '../../config/save/replace-file.ts';
import { joinFiles, splitFiles } from '../../document/joined-files.ts';
import { partOf, type Json } from '../../document/json.ts';
import { nearestWord } from '../../model/text/nearest-word.ts';
import { parseArguments } from '../../model/text/parse-arguments.ts';
import { fail, UNTOUCHED, type CommandResult } from '../command-result.ts';
import { validateSite } from '../../validate/index.ts';
import { overlayFiles } from '../../validate/languages/read-overlays.ts';
import { readSiteFiles } from '../../validate/site-files.ts';
import { commandFor } from '../../validate/messages/command.ts';
import { validatorsOf } from '../../validate/schema/validators.ts';
import { describeMigrated, describeOverlays } from '../../changes/migration-words.ts';
import { currentVersion, type Migrations } from '../../versions/migration.ts';
import { migrateText, sectionsOf, type MigratedText } from '../../versions/migrate-text.ts';
import { readMigrations } from '../../versions/read-migrations.ts';
import { namedVersion, upgradePlan } from '../../versions/upgrade-config.ts';
import { lastStateAt, planTo, stateBefore, type Target } from './going-back.ts';

const USAGE = 'Use: npm run migrate [-- FILE] [-- --dry-run] [-- --to TYPE@VERSION [--lose]]';
const FLAGS = { 'dry-run': 'boolean', to: 'string', lose: 'boolean' } as const;

/** Reads `hero@2`. Gives a sentence where there is no such type or version. */
function readTarget(word: string, migrations: Migrations): Target | string {
  const [, type, version] = /^([a-z0-9-]+)@(\d+)$/.exec(word) ?? [];
  if (type === undefined) return `"${word}" is not a type and its version, such as hero@2.`;
  const list = migrations.get(type);
  const near = nearestWord(type, [...migrations.keys()]);
  if (!list) return `"${type}" has one version alone.${near === undefined ? '' : ` Did you mean ${near}@${version!}?`}`;
  const target = { type, version: Number(version) };
  const current = currentVersion(migrations, type);
  return target.version >= 1 && target.version <= current
    ? target
    : `"${type}" has the versions 1 to ${current}; there is no ${version!}.`;
}

/** What changes in "formats" for types of which no section does. */
function versionWords({ value, sections }: MigratedText, before: Json): string[] {
  const upgraded = new Set(sections.flatMap(({ type, section }) => [type, section.value['type']]));
  const [was, is] = [before, value].map((each) => (partOf(each, 'formats') ?? {}) as Record<string, Json>);
  const used = new Set(sectionsOf(value).map(({ type }) => type));
  return Object.keys({ ...was, ...is }).flatMap((type) => {
    if (upgraded.has(type) || was![type] === is![type]) return [];
    if (is![type] !== undefined)
      return `- "formats" names ${type} ${JSON.stringify(is![type])}: its sections have that form already.`;
    const reason = used.has(type) ? 'version 1 needs no number' : 'no section uses it';
    return `- "formats" no longer names ${type}: ${reason}.`;
  });
}

/** What is changed, for people: why, then each section. */
function describe(migrated: MigratedText, before: Json, migrations: Migrations, rootDir: string, isBack: boolean) {
  const sections = describeMigrated(migrated, before, validatorsOf(rootDir).site);
  const types = new Set(migrated.sections.map(({ type }) => type));
  const reasons = [...types].flatMap((type) => {
    const from = namedVersion(before, type, migrations);
    return (migrations.get(type) ?? [])
      .filter(({ to }) => isBack || to > from)
      .map(({ to, why }) => `${type} ${to}: ${why}`);
  });
  const lines = [
    ...sections
      .filter(({ words }) => words.length > 0)
      .map(({ place, words }) => `- ${place}: ${words.join('; ')}.`.replace(/\.\.$/, '.')),
    ...describeOverlays(migrated).map((words) => `- ${words}.`),
  ];
  return {
    words: [...(isBack ? [] : reasons), ...lines, ...versionWords(migrated, before)],
    losses: sections.flatMap(({ place, losses }) => losses.map((loss) => `- ${place}: ${loss}`)),
  };
}

/**
 * `npm run migrate [-- FILE] [--dry-run] [--to TYPE@VERSION [--lose]]`: writes a config in the current form of its sections, or
 * in an older one, and says each change in words. All of it or nothing; the file before is kept.
 *
 * @param args     What follows the command.
 * @param rootDir  The project's folder.
 * @param atStep   Called before each step of writing: tests end there.
 */
export function migrate(args: string[], rootDir: string, atStep?: ReplaceOptions<never>['atStep']): CommandResult {
  const { values, words, wrong } = parseArguments(args, FLAGS, true);
  const { to, lose = false, 'dry-run': isDryRun = false } = values;
  if (wrong !== undefined || to === true || words.length > 1)
    return fail(`${wrong ?? (to === true ? '--to needs a type and its version.' : 'One file at a time.')}\n${USAGE}`);
  const file = words[0] ?? (process.env['SITE_CONFIG'] || 'site.config.json');
  const historyDir = historyFolder(rootDir);
  const migrations = readMigrations(rootDir);
  const target = typeof to === 'string' ? readTarget(to, migrations) : null;
  if (typeof target === 'string') return fail(`${target} ${UNTOUCHED}\n${USAGE}`);
  finishSave(file, historyDir);
  const config = loadConfig(file);
  const refuse = (problems: Problem[]) =>
    fail(printProblems(problems, { colour: wantsColour(), texts: { [config.file]: config.text } }) + UNTOUCHED);
  if (config.problems.length > 0) return refuse(config.problems);
  const { problems } = validateSite(config, { rootDir, warnings: false });
  const unread = overlayFiles(rootDir, dirname(file)).flatMap((name) => loadConfig(join(rootDir, name)).problems);
  const isHindering = ({ code }: Problem) => code === 'newer-format' || code === 'migration-failed';
  const hindering = [...problems.filter(isHindering), ...unread];
  if (hindering.length > 0) return refuse(hindering);

  const readFiles = () => readSiteFiles(rootDir, dirname(file));
  const make = (text: string): { value: Json; migrated: MigratedText; isKept: boolean } => {
    const value = JSON.parse(text) as Json;
    const kept = target && stateBefore(file, historyDir, { text, value }, target, migrations);
    const plan = target ? planTo(value, target, migrations) : upgradePlan(value, migrations);
    return { value, migrated: kept ?? migrateText(text, value, plan), isKept: kept !== null };
  };
  const before = joinFiles({ config: config.text, files: readFiles() });
  const { value, migrated, isKept } = make(before);
  if (migrated.faults.length > 0)
    return fail(`${migrated.faults.map(({ reason }) => reason).join('\n')}\n${UNTOUCHED}`);
  if (migrated.text === before) return { output: 'Nothing to do.\n', exitCode: 0 };
  const { words: changes, losses } = isKept
    ? { words: ['- As it was before it was migrated.'], losses: [] }
    : describe(migrated, value, migrations, rootDir, target !== null);
  const amount =
    migrated.sections.length === 0
      ? 'no section changes, only "formats"'
      : `${count(migrated.sections.length, 'section gets', 'sections get')} another version`;
  const heading = `${config.file}: ${amount}.\n${changes.map((line) => `${line}\n`).join('')}\n`;
  // With a saved state comes back what was lost on the way here.
  const isLosing = losses.length > 0 && !isKept;
  const losing = target ? 'This has no way back' : `This ${isDryRun ? 'would be' : 'is'} lost`;
  const lost = isLosing ? `${losing}:\n${losses.join('\n')}\n\n` : '';
  const shown = (id: string) => relative(rootDir, join(historyDir, id));
  if (isDryRun) return { output: `${heading}${lost}${UNTOUCHED}\n`, exitCode: isLosing ? 1 : 0 };
  if (target && isLosing && !lose) {
    const kept = lastStateAt(file, historyDir, target, migrations);
    const had = kept === null ? '' : ` The last file of ${target.type}@${target.version} is ${shown(kept)}.`;
    return fail(`${heading}${lost}${UNTOUCHED}${had} To go back without it, add --lose.`);
  }
  const saved = replaceFile<never>({
    file,
    historyDir,
    again: 'try again',
    others: { dir: rootDir, read: readFiles },
    ...(atStep && { atStep }),
    change(onDisk, files) {
      const now = joinFiles({ config: onDisk, files });
      const after = splitFiles(now === before ? migrated.text : make(now).migrated.text);
      return { text: after.config, files: after.files };
    },
  });
  if (saved.kind === 'failed') return fail(`${heading}${UNTOUCHED} ${saved.reason}`);
  // What was checked is what is written, unless it goes elsewhere.
  const isChecked = !target && saved.kind === 'saved' && saved.text === splitFiles(migrated.text).config;
  const left = isChecked ? problems : validateSite(loadConfig(file), { rootDir, warnings: false }).problems;
  const check = left.length === 0 ? '' : ` ${count(left.length, 'problem')}: ${commandFor('check', file)}.`;
  const was = shown(listKeptStates(file, historyDir)[0]!.id);
  return { output: `${heading}${lost}Written. The file as it was is ${was}.${check}\n`, exitCode: 0 };
}
