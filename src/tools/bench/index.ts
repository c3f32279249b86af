import { printProblems, wantsColour } from '../../config/index.ts';
import { authoring } from './authoring.ts';
import { BenchProblem } from './bench-problem.ts';
import { clearLeftovers, clearOnSignals, isStopping } from './leftovers.ts';
import { measure, type Measured } from './measure.ts';
import type { Bench, Measurement } from './measurement.ts';
import { openBench } from './open-bench.ts';
import { readOptions, type Options } from './options.ts';
import { saving } from './saving.ts';
import { scriptedVisit } from './scripted-visit.ts';
import { readStored, store } from './stored.ts';
import { inTerminal, runTable, type Other } from './table.ts';
import { visits } from './visit.ts';

/** What is to be measured: all of it, of pages alone beside a peer, or what the pattern names. */
function choose({ site }: Bench, { only, peer }: Options): Measurement[] {
  const all = [...visits(site), ...scriptedVisit(site), ...authoring(site), ...saving(site)].filter(
    ({ ofPages }) => peer === null || ofPages,
  );
  const names = (measurement: Measurement) => Object.keys(measurement.figures);
  const chosen = all.filter((measurement) => only === null || names(measurement).some((name) => only.test(name)));
  if (chosen.length > 0) return chosen;
  throw new BenchProblem('no-such-figure', '--only', {
    what: `No figure's name matches "${only?.source}".`,
    why: `There are:\n        ${all.flatMap(names).join('\n        ')}`,
    fix: 'Write a part of one of these names.',
  });
}

/** What the figures are compared with: the peer, or the last stored run. */
function comparison({ peer }: Options, measured: Measured): Other | null {
  if (peer) return { name: peer.name, results: measured.peer };
  const stored = readStored();
  return stored && { name: `stored ${stored.taken}`, results: stored.ours };
}

/** One line that is written anew while the work goes on; in a log, a line for each step. */
function say(words: string): void {
  process.stderr.write(process.stderr.isTTY ? `\r\u001b[K${words}` : `${words}\n`);
}

async function run(options: Options): Promise<void> {
  const { only, peer, runs } = options;
  const bench = openBench(peer);
  const measured = await measure(choose(bench, options), bench, {
    sides: peer ? ['ours', 'peer'] : ['ours'],
    runs,
    wanted: (name) => only === null || only.test(name),
    say,
  });
  say('');
  console.log(inTerminal(runTable(measured.ours, comparison(options, measured))));
  if (!options.store) return;
  const usesBrowser = Object.keys(measured.ours).some((name) => /^(visit|dev)/.test(name));
  const version = usesBrowser ? (await bench.browser()).version() : null;
  console.log(`\nStored in ${(await store(measured, peer?.name ?? null, version)).join(' and ')}.`);
}

/**
 * `npm run bench [-- --only PATTERN] [--runs N] [--peer DIST] [--store]`: measures what visitors and authors wait for.
 *
 * @see  docs/benchmarks.md
 */
async function main(): Promise<void> {
  clearOnSignals();
  try {
    await run(readOptions(process.argv.slice(2)));
  } catch (fault) {
    process.exitCode = 1;
    if (isStopping()) return;
    // Faults of ours keep their stack.
    if (!(fault instanceof BenchProblem)) console.error(fault);
    else console.error(`\n${printProblems([fault.problem], { colour: wantsColour(process.stderr) })}`.trimEnd());
  } finally {
    if (!isStopping()) await clearLeftovers();
  }
}

await main();
