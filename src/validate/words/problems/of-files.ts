import type { Problem } from '../../../config/problems/problem.ts';
import { inMarks } from '../../../config/problems/quote.ts';
import { formIn } from '../subject.ts';

/** A problem in the words of an editor. */
export interface Said {
  /** What is wrong. */
  what: string;
  /** Why it cannot stay, and what to do. */
  fix: string;
  /** What the cure does, for a button. */
  cure?: string;
}

const ASK = 'Ask the person who changed it to put it right.';

/** Codes of a file that is not there, or whose text cannot be read. */
const UNREADABLE =
  'bad-backslash bad-number broken-json comment duplicate-key empty-file extra-comma missing-colon missing-comma missing-quote missing-value not-an-object text-after-end too-deep too-large trailing-comma unclosed unreadable-file unsafe-key wrong-encoding wrong-quotes'.split(
    ' ',
  );

/** Codes of the texts of a further language. */
export const OF_LANGUAGES = [
  'bad-language',
  'bad-translation',
  'doubtful-translation',
  'missing-translation',
  'open-translation',
];

/** Codes of mistakes that no editor can make or mend, because they are in the program. */
const OF_PROGRAM = ['bad-schema'];

/**
 * A problem of a whole file, or of another file than the config: a form's, or one of the program.
 *
 * @returns  undefined for what is wrong in the config itself.
 */
export function sayOfFile({ code, file, path, facts }: Problem, config: string): Said | undefined {
  const language = /(?:^|\/)languages\/([^/]+)\.json$/.exec(file)?.[1];
  if (language !== undefined && UNREADABLE.includes(code))
    return {
      what: `The texts of the language ${inMarks(language)} cannot be read: they were changed by hand.`,
      fix: ASK,
    };
  const form = formIn(file);
  if (form !== undefined && file !== config) {
    const field = facts?.['field'];
    const subject = typeof field === 'string' ? `The field ${inMarks(field)} of the form ${form}` : `The form ${form}`;
    if (UNREADABLE.includes(code))
      return { what: `The form ${form} cannot be read: it was changed by hand.`, fix: ASK };
    if (code === 'rule-without-message')
      return { what: `${subject} has a rule without words for visitors who break it.`, fix: 'Say what is accepted.' };
    if (code === 'slow-pattern')
      return { what: `${subject} has a pattern that can keep the site busy for hours.`, fix: ASK };
    if (code === 'no-max-length')
      return {
        what: `${subject} does not say how long an answer may be: a usual length is taken.`,
        fix: 'Say how long it may be, if that is wrong.',
      };
    return { what: `${subject} has a mistake in it, so that the form cannot be used.`, fix: ASK };
  }
  if (OF_PROGRAM.includes(code) || (file !== config && UNREADABLE.includes(code)))
    return { what: 'A part of this program was changed and does not work.', fix: ASK };
  if (UNREADABLE.includes(code))
    return { what: 'The text of the site cannot be read: it was changed by hand, outside the studio.', fix: ASK };
  if (code === 'missing-file' && path.length === 0)
    return { what: 'The text of the site is not there.', fix: 'Ask a developer to bring it back.' };
  return undefined;
}
