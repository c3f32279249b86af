import { relative } from 'node:path';
import { loadConfig, parseConfig, type LoadedConfig } from '../../config/load-config.ts';
import { count } from '../../config/problems/quote.ts';
import { dotted } from '../../config/problems/print-problems.ts';
import { historyFolder } from '../../config/save/kept-states.ts';
import { replaceFile } from '../../config/save/replace-file.ts';
import { cureConfig, type Cured, type CuredConfig } from './cure-config.ts';
import type { Verdict } from '../../validate/index.ts';
import { commandFor } from '../../validate/messages/command.ts';

/** What `--fix` has come to. */
export interface FixedFile extends Pick<CuredConfig, 'config' | 'verdict'> {
  /** What is printed before the problems that are left. */
  output: string;
  hasFailed: boolean;
}

/** One cure as check prints it: place, code and path, what was wrong, and what was done. */
const describeCure = ({ file, line, column, code, path, what, cure }: Cured, verb: string): string =>
  `${file}:${line}:${column}  ${code}  ${dotted(path)}\n  What  ${what}\n  ${verb}  ${cure.words}.\n\n`;

/**
 * Cures a config on disk of what has a definite cure. The file is replaced as the studio saves it, and the one before is kept.
 *
 * @param validate   Checks a text, with the files beside it where they may be changed.
 * @param isDryRun   Whether nothing is written.
 * @param keptIn     The folder for the file as it was; by default that of the config's history.
 * @param readFiles  Reads the files that are changed with it.
 * @returns          What is then in the file; of a dry run, what is in it still.
 */
export function fixFile(
  file: string,
  rootDir: string,
  validate: (config: LoadedConfig, files?: ReadonlyMap<string, string>) => Verdict,
  isDryRun: boolean,
  keptIn = historyFolder(rootDir),
  readFiles?: () => Map<string, string>,
): FixedFile {
  const config = loadConfig(file);
  const beside = readFiles?.();
  let result = cureConfig(config, validate, beside);
  const { cured, waiting } = result;
  const first =
    waiting.length === 0
      ? ''
      : `${count(waiting.length, 'cure')} of sections of older versions: run ${commandFor('migrate', file)} first.\n\n`;
  if (cured.length === 0) return { ...result, output: first, hasFailed: false };
  const amount = count(cured.length, 'mistake');
  if (isDryRun) {
    const words = cured.map((each) => describeCure(each, 'Cure')).join('');
    return {
      config,
      verdict: validate(config),
      output: `${words}${amount} can be cured so. Nothing was written.\n\n${first}`,
      hasFailed: false,
    };
  }
  const saved = replaceFile<never>({
    file,
    historyDir: keptIn,
    again: 'try again',
    ...(readFiles && { others: { dir: rootDir, read: readFiles } }),
    change(onDisk, files) {
      const isSame = onDisk === config.text && [...files].every(([name, text]) => beside?.get(name) === text);
      if (!isSame) result = cureConfig(parseConfig(onDisk, config.file), validate, files);
      return { text: result.config.text, files: result.files };
    },
  });
  if (saved.kind === 'failed')
    return { config, verdict: validate(config), output: `Nothing was cured. ${saved.reason}\n\n`, hasFailed: true };
  const words = result.cured.map((each) => describeCure(each, 'Done')).join('');
  return {
    ...result,
    output: `${words}${amount} cured. The file as it was is in ${relative(rootDir, keptIn)}.\n\n${first}`,
    hasFailed: false,
  };
}
