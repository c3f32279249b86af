import { problemOfFile, type Problem } from '../config/index.ts';

/** What a part of a live page threw, as the browser tells it. */
export interface Thrown {
  /** The page's path. */
  path: string;
  /** A section's id, or "header" or "footer". */
  part: string;
  message: string;
  /** As the browser words it; '' for what is no error. */
  stack: string;
}

/** Most that is read of what a page sends, in characters: it may be anything. */
const MOST = { name: 200, message: 1000, lines: 50, line: 500 };

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)} …` : text);

/** A file of ours in a line of a stack, in the forms of Chromium and Firefox: "at Hero (http://…:16:9)", "Hero@http://…:16:9". */
const FRAME = /(?:([\w$.]+)(?: \[.*?\])?[ @]\(?)?https?:\/\/[^/\s]+\/([\w/.@+-]+)[^:\s]*:(\d+):(\d+)/g;

/** Where in our sources a position of a served file is; lines and columns count from 1. Null for a file that is not ours. */
export type Locate = (
  path: string,
  line: number,
  column: number,
) => { file: string; line: number; column: number } | null;

/**
 * Describes what a part of a live page threw: which part of which page, and where in its code.
 *
 * @param isMinified  The code has no names of ours.
 */
export function thrownProblem(locate: Locate, { path, part, message, stack }: Thrown, isMinified = false): Problem {
  // Line by line: an expression that begins at each letter takes the square of a text.
  const lines = stack.slice(0, MOST.lines * MOST.line).split('\n', MOST.lines);
  const frames = lines.flatMap((each) => [...each.slice(0, MOST.line).matchAll(FRAME)]);
  const ours = frames.flatMap(([, name = '', file, line, column]) => {
    const at = locate(file!, Number(line), Number(column));
    return at ? [{ name, at }] : [];
  });
  // Components begin with a capital letter; the innermost of them is at fault.
  const component = isMinified ? undefined : ours.find(({ name }) => /^[A-Z]/.test(name))?.name;
  return {
    ...problemOfFile('src', {
      code: 'section-threw',
      what: `"${cut(part, MOST.name)}" on "${cut(path, MOST.name)}" threw "${cut(message, MOST.message)}" in the browser${component ? `, in ${component}` : ''}.`,
      why: 'It stands as it was built, without its behaviour, as visitors would see it.',
      fix: 'Mend it and save: the page tries it again.',
    }),
    ...ours[0]?.at,
  };
}
