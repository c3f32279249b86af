import { spawn } from 'node:child_process';

/** A program of the project in a process of its own. */
export interface StartedProgram {
  pid: number;
  /** What it has printed so far. */
  output(): string;
  /** Ends it, by SIGTERM unless another signal is given. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/**
 * Starts a program with Node, and waits until it has printed something. It ends with this process, also where that throws.
 *
 * @param line  What it prints once it is ready.
 * @returns     What was found of that.
 * @throws      With its output, if it exits instead.
 */
export async function startProgram(
  rootDir: string,
  args: string[],
  environment: Record<string, string>,
  line: RegExp,
): Promise<StartedProgram & { found: RegExpExecArray }> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, args, { cwd: rootDir, env: { PATH, HOME, ...environment } });
  const ended = new Promise<void>((resolveEnd) => child.once('close', () => resolveEnd()));
  const end = () => child.kill();
  process.once('exit', end);
  void ended.then(() => process.off('exit', end));
  let output = '';
  const found = await new Promise<RegExpExecArray>((ready, failed) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const match = line.exec(output);
        if (match) ready(match);
      });
    void ended.then(() => failed(new Error(output)));
  });
  return {
    found,
    pid: child.pid!,
    output: () => output,
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
}
