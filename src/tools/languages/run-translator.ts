import { spawn } from 'node:child_process';
import { StringDecoder } from 'node:string_decoder';
import { isJsonObject } from '../../model/is-json-object.ts';

/** What a program is asked. */
interface Asked {
  id: string;
  source: string;
  note: string;
}

/** How long a program may take, in milliseconds. */
const LIMIT_MS = 60_000;
/** Largest answer, in characters: many times what any site needs. */
const MAX_ANSWER = 10_000_000;

/** So much of what it says on standard error is passed on. */
const MAX_PRINTED_BYTES = 64_000;

/** What a program has answered. */
export interface Answered {
  /** Translations by id; of an answer that is not to be trusted, none. */
  texts: Map<string, string>;
  /** What went wrong, in a sentence. */
  fault?: string;
}

/** A line of an answer; null where it is none. */
function readLine(line: string, asked: ReadonlySet<string>): [id: string, text: string] | null {
  try {
    const value = JSON.parse(line) as unknown;
    if (!isJsonObject(value)) return null;
    const { id, text } = value;
    return typeof id === 'string' && typeof text === 'string' && asked.has(id) ? [id, text] : null;
  } catch {
    return null;
  }
}

/** The translations of an answer, or what is wrong with it. */
function readAnswer(answer: string, ids: ReadonlySet<string>): Answered {
  const texts = new Map<string, string>();
  for (const [at, line] of answer.split('\n').entries()) {
    if (line.trim() === '') continue;
    const read = readLine(line, ids);
    if (!read)
      return {
        texts: new Map(),
        fault: `Line ${at + 1} of its answer is not {"id": "…", "text": "…"} with an id that it was given.`,
      };
    texts.set(...read);
  }
  return { texts };
}

/** Ends a program with all that it has started. */
function end(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    // Its group: a shell does not end what it has started.
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/**
 * Asks a local program for translations: JSON lines `{id, source, note}` on its input, `{id, text}` on its output.
 *
 * @param command    A line for the shell.
 * @param languages  Given to it as SOURCE_LANGUAGE and TARGET_LANGUAGE.
 * @returns          All or nothing of its answer; of a program that took too long, the lines that it had finished.
 * @see              docs/decisions/0131-translations-come-back-by-source.md
 */
export async function runTranslator(
  command: string,
  asked: Asked[],
  languages: { source: string; target: string },
  limitMs = LIMIT_MS,
): Promise<Answered> {
  const child = spawn(command, {
    shell: true,
    detached: process.platform !== 'win32',
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, SOURCE_LANGUAGE: languages.source, TARGET_LANGUAGE: languages.target },
  });
  const decoder = new StringDecoder('utf8');
  let answer = '';
  let stopped: 'late' | 'flood' | undefined;
  const stop = (why: typeof stopped) => {
    stopped ??= why;
    end(child.pid);
    // A process that has left its group may hold the pipe.
    child.stdout.destroy();
    child.stderr.destroy();
  };
  // Ctrl+C reaches our own group alone.
  const interrupt = () => {
    end(child.pid);
    process.exit(130);
  };
  process.once('SIGINT', interrupt);
  const timer = setTimeout(() => stop('late'), limitMs);
  child.stdout.on('data', (part: Buffer) => {
    answer += decoder.write(part);
    if (answer.length > MAX_ANSWER) stop('flood');
  });
  let printedBytes = 0;
  child.stderr.on('data', (part: Buffer) => {
    if (printedBytes < MAX_PRINTED_BYTES) process.stderr.write(part.subarray(0, MAX_PRINTED_BYTES - printedBytes));
    printedBytes += part.length;
  });
  // A program need not read what it is asked.
  child.stdin.on('error', () => {});
  child.stdin.end(asked.map((each) => `${JSON.stringify(each)}\n`).join(''));
  const failed = await new Promise<string | null>((resolve) => {
    child.once('error', ({ message }) => resolve(`It could not be started: ${message}.`));
    child.once('close', (code, signal) =>
      resolve(code === 0 ? null : `It ended with ${signal ?? `exit code ${code}`}.`),
    );
  });
  clearTimeout(timer);
  process.off('SIGINT', interrupt);
  const ids = new Set(asked.map(({ id }) => id));
  if (stopped === 'flood') return { texts: new Map(), fault: 'It answered without end.' };
  if (stopped === 'late') {
    const late = `It was ended after ${limitMs / 1000} seconds.`;
    const finished = readAnswer(answer.slice(0, answer.lastIndexOf('\n') + 1), ids);
    return { texts: finished.texts, fault: finished.fault ? `${late} ${finished.fault}` : late };
  }
  return failed === null ? readAnswer(answer, ids) : { texts: new Map(), fault: failed };
}
