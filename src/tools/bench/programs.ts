import { spawn, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { BenchProblem } from './bench-problem.ts';
import { onceDone } from './leftovers.ts';
import { watchMemory } from './process-memory.ts';

/** What running a program took. */
export interface ProgramRun {
  /** From its start to its end, in ms. */
  ms: number;
  /** The most memory it and its children used, in MiB; `null` on systems where that is unknown. */
  peakMib: number | null;
}

/** A program that goes on running. */
export interface RunningProgram {
  /** What its readiness said: the groups of the pattern that was waited for. */
  ready: RegExpExecArray;
  stop(): Promise<void>;
}

type Environment = Record<string, string>;

/** How long a program may take to end when asked, in ms. */
const PATIENCE_MS = 5_000;

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/** Ends a process, and removes what a build leaves when it is cut off. */
async function end(child: ChildProcess): Promise<void> {
  if (!hasEnded(child)) {
    const ended = new Promise((resolve) => child.once('close', resolve));
    const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
    child.kill();
    await ended;
    clearTimeout(timer);
  }
  for (const name of [`dist-${child.pid}`, `dist-${child.pid}-spare`, `new-${child.pid}`, `run/${child.pid}.js`])
    rmSync(`.build/${name}`, { recursive: true, force: true });
}

function start(words: string[], environment: Environment): { child: ChildProcess; said: () => string } {
  const child = spawn(process.execPath, words, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const listen = (chunk: Buffer) => (said += String(chunk));
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  return { child, said: () => said };
}

function stopped(words: string[], environment: Environment, child: ChildProcess, said: string): BenchProblem {
  const settings = Object.entries(environment).map(([name, value]) => `${name}=${value} `);
  return new BenchProblem('program-failed', 'npm run bench', {
    what: `"node ${words.join(' ')}" ended with ${child.signalCode ?? `code ${child.exitCode}`}.`,
    why: `It said: ${said.trim().slice(-2000).replaceAll('\n', '\n        ') || 'nothing'}`,
    fix: `Run it by itself until it ends well: ${settings.join('')}node ${words.join(' ')}`,
  });
}

/**
 * Runs a program of the project to its end.
 *
 * @param words  What follows `node`.
 * @throws       BenchProblem with its last words when it fails.
 */
export async function runProgram(words: string[], environment: Environment = {}): Promise<ProgramRun> {
  const started = performance.now();
  const { child, said } = start(words, environment);
  const done = onceDone(() => end(child));
  const peak = watchMemory(child.pid!);
  try {
    await new Promise((resolve, reject) => child.once('close', resolve).once('error', reject));
    const ms = performance.now() - started;
    if (child.exitCode !== 0) throw stopped(words, environment, child, said());
    return { ms, peakMib: peak() };
  } finally {
    peak();
    await done();
  }
}

/**
 * Starts a program of the project and waits until it says that it is ready.
 *
 * @param ready  What it says then.
 * @throws       BenchProblem with its last words when it ends before.
 */
export async function startProgram(words: string[], environment: Environment, ready: RegExp): Promise<RunningProgram> {
  const { child, said } = start(words, environment);
  const stop = onceDone(() => end(child));
  const match = await new Promise<RegExpExecArray>((resolve, reject) => {
    child.stdout!.on('data', () => {
      const found = ready.exec(said());
      if (found) resolve(found);
    });
    child.once('close', () => reject(stopped(words, environment, child, said())));
  });
  return { ready: match, stop };
}
