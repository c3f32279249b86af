import type { Problem } from '../../../config/problems/problem.ts';
import { count } from '../../../config/problems/quote.ts';
import { replaceFile, type ReplaceOptions } from '../../../config/save/replace-file.ts';
import { joinFiles, splitFiles } from '../../../document/joined-files.ts';
import type { Conflict } from '../../../document/merge.ts';

/** What a save needs. */
export interface SaveOptions extends Pick<ReplaceOptions<never>, 'file' | 'historyDir' | 'others' | 'atStep'> {
  /** Brings the draft onto the joined text on disk. Asked again if that changes during the save. */
  merge: (onDisk: string) => { text: string; conflicts: readonly Conflict[] };
  /** The problems of a joined text, checked as the exact texts of the files. */
  validate: (text: string) => Problem[];
}

/** Why a draft cannot be saved. */
type Refused =
  /** Both sides changed the same values: to be answered first. */
  { kind: 'conflicts'; conflicts: readonly Conflict[] } | { kind: 'problems'; problems: Problem[] };

/** What became of a save. Unless it is "saved", the file is as it was. */
export type SaveResult =
  | { kind: 'saved'; text: string }
  | Refused
  /** A sentence for people: what happened, and what to do. */
  | { kind: 'failed'; reason: string };

/**
 * Saves a draft: reads the file again, merges what others changed, validates, and replaces the file in one step.
 *
 * @returns  Never throws on what happens to files.
 * @see      docs/decisions/0070-a-save-replaces-the-file-it-has-read.md
 */
export function saveDraft({ merge, validate, ...place }: SaveOptions): SaveResult {
  const result = replaceFile<Refused>({
    ...place,
    reassurance: 'Your changes are kept as a draft.',
    change(onDisk, onDiskFiles) {
      const { text, conflicts } = merge(place.others ? joinFiles({ config: onDisk, files: onDiskFiles }) : onDisk);
      if (conflicts.length > 0) return { refused: { kind: 'conflicts', conflicts } };
      const problems = validate(text);
      if (problems.length > 0) return { refused: { kind: 'problems', problems } };
      const { config, files } = splitFiles(text);
      return place.others ? { text: config, files } : { text };
    },
  });
  return result.kind === 'refused' ? result.refused : result;
}

/** What a save has come to, for people. */
export interface SaveOutcome {
  saved: boolean;
  /** Why nothing was saved, in a sentence. */
  reason?: string;
}

/** What a save asks of the check. */
export interface SaveCheck {
  /** What the check says of a joined text. */
  of(text: string): { problems: Problem[] };
  /** Says a problem to an editor. */
  say(problem: Problem): { what: string; fix: string };
}

/** @param say  Says a problem to an editor. */
export function outcomeOf(result: SaveResult, say: (problem: Problem) => { what: string; fix: string }): SaveOutcome {
  const refuse = (reason: string): SaveOutcome => ({ saved: false, reason });
  if (result.kind === 'saved') return { saved: true };
  if (result.kind === 'failed') return refuse(result.reason);
  if (result.kind === 'conflicts')
    return refuse('The site was changed elsewhere, in the same place as here. Choose which text stays, then save.');
  const others = result.problems.length - 1;
  const more = others > 0 ? ` There ${others === 1 ? 'is' : 'are'} ${count(others, 'more problem')}.` : '';
  const { what, fix } = say(result.problems[0]!);
  return refuse(`${what} ${fix}${more} Your changes are kept as a draft.`);
}
