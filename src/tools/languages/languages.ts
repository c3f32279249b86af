import { quote } from '../../config/problems/quote.ts';
import { nearestWord } from '../../model/text/nearest-word.ts';
import { parseArguments } from '../../model/text/parse-arguments.ts';
import { add } from './add.ts';
import { exportLanguage } from './export.ts';
import { fill } from './fill.ts';
import { importLanguage } from './import.ts';
import { UNTOUCHED, type CommandResult } from '../command-result.ts';
import { loadLanguages, type SiteLanguages } from './site-languages.ts';
import { countLanguages } from './table.ts';
import { tidy } from './tidy.ts';

type Flags = Record<string, 'string' | 'boolean'>;
type Values = Partial<Record<string, string | boolean>>;

/** What can be done, and what is said of its use. */
interface Command {
  use: string;
  flags?: Flags;
  /** Whether a word follows its name. */
  takesWord?: true;
  run(site: SiteLanguages, word: string | undefined, values: Values): CommandResult | Promise<CommandResult>;
}

const COMMANDS: Record<string, Command> = {
  '': {
    use: '[-- --json] [-- --complete]',
    flags: { json: 'boolean', complete: 'boolean' },
    run: (site, _, { json, complete }) =>
      countLanguages(site, { isJson: json === true, isComplete: complete === true }),
  },
  export: {
    use: '-- export LANGUAGE [--only open] [--format xliff|csv] [--copy-source] [--to FILE]',
    flags: { only: 'string', format: 'string', 'copy-source': 'boolean', to: 'string' },
    takesWord: true,
    run: (site, word, values) => exportLanguage(word, values, site),
  },
  import: {
    use: '-- import FILE [--dry-run]',
    flags: { 'dry-run': 'boolean' },
    takesWord: true,
    run: (site, word, values) => importLanguage(word, values['dry-run'] === true, site),
  },
  fill: { use: '-- fill LANGUAGE', takesWord: true, run: (site, word) => fill(word, site) },
  tidy: { use: '-- tidy', run: (site) => tidy(site) },
};
/** It needs no site that is right in all. */
const ADD = { use: '-- add LANGUAGE', takesWord: true as const };

const USAGE = ['Use:', ...[...Object.values(COMMANDS), ADD].map(({ use }) => `  npm run languages ${use}`), ''].join(
  '\n',
);

/**
 * `npm run languages`: how far the site is translated, and what translators need.
 *
 * @param args     What follows the command.
 * @param rootDir  The project's folder.
 * @see            docs/languages.md
 */
export async function languages(args: string[], rootDir: string): Promise<CommandResult> {
  const refuse = (sentence: string): CommandResult => ({ output: `${sentence}\n${USAGE}`, exitCode: 1 });
  const name = args[0]?.startsWith('-') === false ? args[0] : '';
  const command = name === 'add' ? ADD : Object.hasOwn(COMMANDS, name) ? COMMANDS[name]! : null;
  if (!command) {
    const near = nearestWord(name, [...Object.keys(COMMANDS), 'add']);
    return refuse(`There is no command ${quote(name)}.${near ? ` Did you mean "${near}"?` : ''}`);
  }
  const flags: Flags = 'flags' in command ? (command.flags ?? {}) : {};
  const { values, words, wrong } = parseArguments(name === '' ? args : args.slice(1), flags, command.takesWord);
  if (wrong !== undefined) return refuse(wrong);
  if (words.length > 1) return refuse(`${quote(words[1])} is one word too many.`);
  if (!('run' in command)) return add(words[0], rootDir);
  const site = loadLanguages(rootDir);
  if ('output' in site) return site;
  if (site.isOlder && name !== '')
    return {
      output: `Sections are written for older versions of their types. First: npm run migrate. ${UNTOUCHED}\n`,
      exitCode: 1,
    };
  return command.run(site, words[0], values as Values);
}
