import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteFile } from '../validate/site-file.ts';

/** How often each figure is taken; the median counts. */
const RUNS = 5;

/** A config with more routes: those of the shipped one again and again, each under an address and title of its own. */
function withRoutes(shipped: SiteFile, amount: number): SiteFile {
  const many = structuredClone(shipped);
  for (let index = 0; many.routes.length < amount; index++) {
    const route = structuredClone(shipped.routes[index % shipped.routes.length]!);
    many.routes.push({ ...route, path: `/page/${index}`, title: `Page ${index}: ${route.title}` });
  }
  return many;
}

/** Runs a program of the project; gives its wall time in ms. A program that fails is a fault of the benchmark. */
function timed(words: string[], environment: Record<string, string> = {}): number {
  const started = performance.now();
  const { status, stderr } = spawnSync(process.execPath, ['src/tools/run.js', ...words], {
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${words.join(' ')} failed: ${stderr}`);
  return performance.now() - started;
}

const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

/** Takes one figure: once to warm up, then the median. */
function measure(name: string, run: () => number): void {
  run();
  const times = Array.from({ length: RUNS }, run);
  console.log(
    `${name.padEnd(44)} ${(median(times) / 1000).toFixed(2)} s   (${times.map((ms) => (ms / 1000).toFixed(2)).join(' ')})`,
  );
}

/** `npm run bench`: what an author waits for. Compare figures of one machine with each other only. */
function main(): void {
  mkdirSync('.build', { recursive: true });
  const folder = mkdtempSync('.build/bench-');
  try {
    const shipped = JSON.parse(readFileSync('site.config.json', 'utf8')) as SiteFile;
    for (const amount of [shipped.routes.length, 1000]) {
      const file = join(folder, `${amount}.json`);
      writeFileSync(file, JSON.stringify(withRoutes(shipped, amount), null, 2));
      measure(`check, ${amount} routes`, () => timed(['src/validate/check.ts', file]));
      const out = join(folder, `dist-${amount}`);
      measure(`build, ${amount} routes, code unchanged`, () =>
        timed(['src/prerender/build.ts', '--out', out], { SITE_CONFIG: file }),
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

main();
