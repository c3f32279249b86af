import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BenchProblem } from './bench-problem.ts';

/** How often each figure is taken; the median counts. */
const RUNS = 5;

/** Another site to be measured in turn with ours. */
export interface Peer {
  /** The name of its project: of `astro/dist` it is "astro". */
  name: string;
  /** Absolute path. */
  dist: string;
}

/** What was asked for on the command line. */
export interface Options {
  runs: number;
  only: RegExp | null;
  peer: Peer | null;
  store: boolean;
}

const WORDS = {
  only: { type: 'string' },
  peer: { type: 'string' },
  runs: { type: 'string' },
  store: { type: 'boolean', default: false },
} as const;

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: WORDS }).values;
  } catch (fault) {
    throw new BenchProblem('unknown-option', 'npm run bench', {
      what: (fault as Error).message,
      why: 'The benchmark knows --only PATTERN, --peer DIST, --runs N and --store.',
      fix: 'Write for example: npm run bench -- --only visit --runs 3',
    });
  }
}

function readRuns(text: string): number {
  if (/^[1-9]\d?$/.test(text)) return Number(text);
  throw new BenchProblem('bad-runs', '--runs', {
    what: `"${text}" is not a number of runs.`,
    why: 'Each figure is taken that often, and the median counts.',
    fix: `Write a whole number from 1 to 99, or leave it out for ${RUNS}.`,
  });
}

function readPattern(text: string): RegExp {
  try {
    return new RegExp(text, 'i');
  } catch (fault) {
    throw new BenchProblem('bad-pattern', '--only', {
      what: `"${text}" is not a pattern: ${(fault as Error).message}.`,
      why: 'It is a regular expression, looked for in the names of the figures.',
      fix: 'Write a part of a name, such as: --only visit',
    });
  }
}

function readPeer(folder: string): Peer {
  const dist = resolve(folder);
  const name = basename(dist) === 'dist' ? basename(dirname(dist)) : basename(dist);
  if (existsSync(join(dist, 'index.html'))) return { name, dist };
  throw new BenchProblem('no-such-peer', '--peer', {
    what: `"${folder}" holds no index.html.`,
    why: 'Its pages are served from there and measured in turn with ours.',
    fix: 'Build that site first, and name the folder its build writes: --peer ../other/dist',
  });
}

/**
 * Reads the command line of `npm run bench`.
 *
 * @throws  BenchProblem, in words for whoever typed it.
 */
export function readOptions(args: string[]): Options {
  const { only, peer, runs, store } = parse(args);
  return {
    runs: runs === undefined ? RUNS : readRuns(runs),
    only: only === undefined ? null : readPattern(only),
    peer: peer === undefined ? null : readPeer(peer),
    store,
  };
}
