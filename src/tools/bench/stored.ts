import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem, type } from 'node:os';
import { format, resolveConfig } from 'prettier';
import type { Results } from './figures.ts';
import type { Measured } from './measure.ts';
import { inMarkdown, storedTable } from './table.ts';

const JSON_FILE = 'docs/benchmarks.json';
const TEXT_FILE = 'docs/benchmarks.md';
/** The part of the text that is written here. */
const TABLE = /(<!-- table -->)[\s\S]*(<!-- end of table -->)/;

/** The last stored figures, with every single run. */
export interface Stored {
  /** The day, as 2026-01-31, and what they were taken on. */
  taken: string;
  machine: string;
  ours: Results;
  /** By name of the peer. */
  peers: Record<string, Results>;
}

/** Reads the last stored run; `null` where there is none. */
export const readStored = (): Stored | null =>
  existsSync(JSON_FILE) ? (JSON.parse(readFileSync(JSON_FILE, 'utf8')) as Stored) : null;

/** What figures depend on besides the code. */
function machineInWords(chromium: string | null): string {
  const gib = Math.round(totalmem() / 1024 ** 3);
  const processor = `${availableParallelism()} cores (${cpus()[0]?.model.trim() || 'unknown'}), ${gib} GiB`;
  return [processor, type(), `Node ${process.versions.node}`, chromium && `Chromium ${chromium}`]
    .filter(Boolean)
    .join(', ');
}

/** New figures in the place of old ones of the same name; those that were not taken this time stay. */
export function merge(stored: Stored | null, measured: Measured, peer: string | null): Pick<Stored, 'ours' | 'peers'> {
  const peers = { ...stored?.peers };
  if (peer !== null) peers[peer] = { ...peers[peer], ...measured.peer };
  return { ours: { ...stored?.ours, ...measured.ours }, peers };
}

async function writeFormatted(file: string, text: string): Promise<void> {
  writeFileSync(file, await format(text, { ...(await resolveConfig(file)), filepath: file }));
}

/**
 * Stores a run: its figures as data, and the table in the documentation.
 *
 * @param peer      Name of the other site; `null` when ours was measured alone.
 * @param chromium  Its version; `null` when no browser was used.
 * @returns         The files written.
 */
export async function store(measured: Measured, peer: string | null, chromium: string | null): Promise<string[]> {
  const stored: Stored = {
    taken: new Date().toISOString().slice(0, 10),
    machine: machineInWords(chromium),
    ...merge(readStored(), measured, peer),
  };
  const table = inMarkdown(storedTable(stored.ours, stored.peers));
  const words = `Taken ${stored.taken} on ${stored.machine}.`;
  await writeFormatted(JSON_FILE, JSON.stringify(stored));
  const text = readFileSync(TEXT_FILE, 'utf8');
  await writeFormatted(
    TEXT_FILE,
    text.replace(TABLE, (_, begin: string, end: string) => [begin, words, table, end].join('\n\n')),
  );
  return [JSON_FILE, TEXT_FILE];
}
