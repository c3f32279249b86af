import { parseArgs } from 'node:util';
import { nearestWord } from './nearest-word.ts';

/**
 * Parses the arguments of a program.
 *
 * @param types       Of the options the program knows.
 * @param takesWords  Whether it takes arguments that are not options, such as files.
 * @returns           Values by option (`true` for a "string" that has none), the other arguments, and a sentence about the
 *                    first argument that the program does not know.
 */
export function parseArguments(args: string[], types: Record<string, 'string' | 'boolean'>, takesWords = false) {
  const options = Object.fromEntries(Object.entries(types).map(([name, type]) => [name, { type }]));
  const { values, positionals: words, tokens } = parseArgs({ args, options, strict: false, tokens: true });
  const unknown = tokens.find((token) =>
    token.kind === 'option'
      ? !Object.hasOwn(types, token.name) || (types[token.name] === 'boolean' && token.value !== undefined)
      : token.kind === 'positional' && !takesWords,
  );
  if (!unknown) return { values, words };
  const typed = args[unknown.index]!;
  const near = nearestWord(unknown.kind === 'option' ? unknown.rawName : typed, Object.keys(types));
  const cure = near === undefined ? '' : ` Did you mean --${near}?`;
  return { values, words, wrong: `"${typed}" is not something this program knows.${cure}` };
}
