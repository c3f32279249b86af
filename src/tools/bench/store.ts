import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem, type } from 'node:os';
import { format, resolveConfig } from 'prettier';
import { figuresTable, type Sides } from './figures.ts';
import { LIGHTHOUSE_VERSION } from './lighthouse.ts';

const JSON_FILE = 'docs/benchmarks.json';
const TEXT_FILE = 'docs/benchmarks.md';
const TABLES = /(<!-- tables -->)[\s\S]*(<!-- end of tables -->)/;

/** Stored runs by name: "This site", "Without scripts", or the peer's. */
type Stored = Record<string, { taken: string; machine: string; sides: Sides }>;

/** Reads the stored runs. */
export const readStored = (): Stored => JSON.parse(readFileSync(JSON_FILE, 'utf8')) as Stored;

async function write(file: string, text: string): Promise<void> {
  writeFileSync(file, await format(text, { ...(await resolveConfig(file)), filepath: file }));
}

/** Writes a run to the documentation, as data and as a table. Figures not taken this time stay. */
export async function store(name: string, sides: Sides): Promise<void> {
  const stored = readStored();
  for (const [side, figures] of Object.entries(stored[name]?.sides ?? {})) sides[side] = { ...figures, ...sides[side] };
  const processors = `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB`;
  const machine = `${processors}, ${type()}, Node ${process.versions.node}, Lighthouse ${LIGHTHOUSE_VERSION}`;
  stored[name] = { taken: new Date().toISOString().slice(0, 10), machine, sides };
  const tables = Object.entries(stored).map(
    ([title, run]) => `### ${title}\n\nTaken ${run.taken} on ${run.machine}.\n\n${figuresTable(run.sides)}`,
  );
  await write(JSON_FILE, JSON.stringify(stored));
  const generated = (_: string, begin: string, end: string) => [begin, ...tables, end].join('\n\n');
  await write(TEXT_FILE, readFileSync(TEXT_FILE, 'utf8').replace(TABLES, generated));
}
