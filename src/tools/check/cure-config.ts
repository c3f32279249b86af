import { basename } from 'node:path';
import type { Path } from '../../document/json.ts';
import { FILES, joinFiles, splitFiles } from '../../document/joined-files.ts';
import { EditableText } from '../../document/text/editable-text.ts';
import { OperationError } from '../../document/operation.ts';
import { parseConfig, type LoadedConfig } from '../../config/load-config.ts';
import type { Cure, Problem } from '../../config/problems/problem.ts';
import { isAround } from '../../versions/steps/step-path.ts';
import type { Verdict } from '../../validate/index.ts';

/** A problem or warning, and how it was cured. */
export type Cured = Problem & { cure: Cure };

/** The files beside a config, by path from the folder of the site. */
type Files = ReadonlyMap<string, string>;

/** A config and what a check says of it. */
interface Checked {
  config: LoadedConfig;
  /** Those that cures may change with it: translations follow their sections. */
  files: Files;
  verdict: Verdict;
}

export interface CuredConfig extends Checked {
  /** In the order in which they were cured. Lines are those of the text just before. */
  cured: Cured[];
  /** Those of sections of older versions: they are edits of the new one. */
  waiting: Cured[];
}

/** Where a problem's paths are in a joined text: those of the file of a language are in that. */
function placeIn({ file }: Problem, config: LoadedConfig, files: Files): Path {
  const name = file === config.file ? undefined : [...files.keys()].find((each) => basename(each) === basename(file));
  return name === undefined ? [] : [FILES, name];
}

/** Carries out cures on a text, those that still fit it: one may have changed what another one is about. */
function applied(text: string, cures: Cured[], { config, files }: Checked): { text: string; done: Cured[] } {
  const edited = new EditableText(text);
  const done = cures.filter((problem) => {
    const place = placeIn(problem, config, files);
    try {
      return (
        edited.applyAll(problem.cure.operations.map((each) => ({ ...each, path: [...place, ...each.path] }))).length > 0
      );
    } catch (error) {
      if (!(error instanceof OperationError)) throw error;
      return false;
    }
  });
  return { text: edited.text, done };
}

/**
 * Carries out all definite cures, and those of what they bring to light, until none is left. A cure after which there would
 * be more problems than before is left out.
 *
 * @param validate  Checks a text, with the files beside it.
 * @param files     Those that are changed with it.
 */
export function cureConfig(
  config: LoadedConfig,
  validate: (config: LoadedConfig, files: Files) => Verdict,
  files: Files = new Map(),
): CuredConfig {
  const cured: Cured[] = [];
  let waiting: Cured[] = [];
  let now: Checked = { config, files, verdict: validate(config, files) };
  const attempt = (cures: Cured[]): void => {
    const joined = files.size > 0 ? joinFiles({ config: now.config.text, files: now.files }) : now.config.text;
    const { text, done } = applied(joined, cures, now);
    if (done.length === 0) return;
    const after = splitFiles(text);
    const changed = parseConfig(after.config, config.file);
    const verdict = validate(changed, after.files);
    if (verdict.problems.length <= now.verdict.problems.length) {
      now = { config: changed, files: after.files, verdict };
      cured.push(...done);
    } else if (cures.length > 1) {
      const middle = Math.ceil(cures.length / 2);
      attempt(cures.slice(0, middle));
      attempt(cures.slice(middle));
    }
  };
  const seen = new Set<string>();
  while (config.value !== undefined && !seen.has(now.config.text)) {
    seen.add(now.config.text);
    const { problems, warnings, upgrade } = now.verdict;
    const curable = [...problems, ...warnings].filter((problem): problem is Cured => problem.cure?.isDefinite === true);
    const isOld = ({ cure }: Cured) =>
      cure.operations.some(({ path }) => upgrade?.sections.some((section) => isAround(section.path, path)));
    waiting = curable.filter(isOld);
    attempt(curable.filter((problem) => !isOld(problem)));
  }
  return { ...now, cured, waiting };
}
