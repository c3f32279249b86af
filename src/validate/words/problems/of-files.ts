import type { Problem } from '../../../config/problems/problem.ts';
import { capital, inMarks } from './subject.ts';

/** A problem in the words of an editor. */
export interface Said {
  /** What is wrong. */
  what: string;
  /** What to do. */
  fix: string;
  /** What the cure does, for a button. */
  cure?: string;
}

const ASK = 'Ask whoever changed it to put it right.';

/** Codes of a file that is not there, or whose text cannot be read. */
const UNREADABLE =
  'bad-backslash bad-number broken-json comment duplicate-key empty-file extra-comma missing-colon missing-comma missing-quote missing-value not-an-object text-after-end too-deep too-large trailing-comma unclosed unreadable-file unsafe-key wrong-encoding wrong-quotes'.split(
    ' ',
  );

/** Codes of a form's own mistakes. */
const OF_FORMS = ['bad-form', 'rule-without-message', 'no-max-length'];

/** Codes of the texts of a further language. */
const OF_LANGUAGES = [
  'bad-language',
  'bad-translation',
  'doubtful-translation',
  'missing-translation',
  'open-translation',
];

/** What is wrong with the texts of a language, and what helps, by the kind of mistake. */
const LANGUAGE_WORDS: Record<string, [what: string, fix: string]> = {
  own: ['is the language of the site itself.', 'Remove it from the further languages.'],
  prefix: ['cannot have the start of addresses that it has: something else stands there.', 'Choose another start.'],
  path: ['has a page whose address is not right, or that of another page.', 'Give the page another address in it.'],
  'no-file': ['has no texts yet.', ASK],
  withheld: [
    'no longer shows this text: its translation is of what was here before.',
    'Choose the language in the toolbar, and translate it anew.',
  ],
  language: ['has the file of another language.', ASK],
  unknown: ['has texts, and is none of the languages of the site.', 'Add the language to the site.'],
  place: ['has a translation of something that is no text.', ASK],
  fact: ['has a translation with other numbers, prices, dates or addresses than its text.', 'Write both alike.'],
  placeholder: [
    'has a translation that loses or invents a word in braces.',
    'Write the words in braces as the text has them.',
  ],
  direction: [
    'has a translation with an invisible character that turns what stands beside it.',
    'Type the translation anew.',
  ],
  character: [
    'has a translation with a character that visitors see as a box.',
    'Write the character that was meant, or remove it.',
  ],
  same: ['has a translation that is the same as its text.', 'Translate it, or choose “Same as source”.'],
  length: [
    'has a translation that is much longer than its text, and may not fit.',
    'Look at the page on a phone, and find shorter words where it does not fit.',
  ],
  draft: ['has translations that nobody has read.', 'Read them.'],
  outdated: ['has translations of texts that were changed since.', 'See whether they are still right.'],
  missing: ['has texts without a translation.', 'Translate them.'],
  'left-over': ['has translations whose text is gone.', 'Remove them, or keep them for when the text comes back.'],
};

/** Codes of mistakes that no editor can make or mend, because they are in the program. */
const OF_PROGRAM = ['bad-schema'];

/** Whether these words know a code. */
export const isOfFiles = (code: string): boolean =>
  [...UNREADABLE, ...OF_FORMS, ...OF_LANGUAGES, ...OF_PROGRAM].includes(code);

/** The form that a file of the folder of forms holds, in words; undefined for any other file. */
export function formIn(file: string): string | undefined {
  const name = /(?:^|\/)schema\/([a-z0-9-]+)\.schema\.json$/.exec(file)?.[1];
  return name && inMarks(capital(name).replaceAll('-', ' '));
}

/**
 * A problem of a whole file, or of another file than the config: a form's, or one of the program.
 *
 * @returns  undefined for what is wrong in the config itself.
 */
export function sayOfFile({ code, file, kind, facts }: Problem, config: string): Said | undefined {
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
    if (code === 'no-max-length')
      return {
        what: `${subject} does not say how long an answer may be: a usual length is taken.`,
        fix: 'Say how long it may be, if that is wrong.',
      };
    return { what: `${subject} has a mistake in it, so that the form cannot be used.`, fix: ASK };
  }
  if (OF_LANGUAGES.includes(code)) {
    const [what, fix] = LANGUAGE_WORDS[kind ?? 'missing']!;
    return { what: `The language ${inMarks(String(facts?.['language']))} ${what}`, fix };
  }
  if (OF_PROGRAM.includes(code) || (file !== config && UNREADABLE.includes(code)))
    return { what: 'A part of this program was changed and does not work.', fix: ASK };
  if (UNREADABLE.includes(code))
    return { what: 'The text of the site cannot be read: it was changed by hand, outside the studio.', fix: ASK };
  if (code === 'missing-file' && kind === undefined)
    return { what: 'The text of the site is not there.', fix: 'Ask a developer to bring it back.' };
  return undefined;
}
