import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { contentHash, newReference } from '../../src/serve/enquiries/reference.ts';
import { openSqlite } from '../../src/serve/store/embedded/sqlite.ts';
import { runServer } from '../../src/serve/testing/run-program.ts';
import { tempFolder, writeSite } from '../../src/serve/testing/write-site.ts';
import { storedRows, validFields } from '../../src/serve/testing/start-server.ts';
import { openSender, quantile } from './post-many.ts';

const body = JSON.stringify(validFields);
const roundMs = 2_000;
const connections = 50;

/** Rows a second of a loop without a server, each in its own transaction, with the same durability. */
async function bareLoop(file: string): Promise<number> {
  const client = openSqlite(file);
  for (const pragma of ['journal_mode=WAL', 'synchronous=FULL', 'fullfsync=1', 'checkpoint_fullfsync=1']) {
    await client.execute(`PRAGMA ${pragma}`);
  }
  await client.execute(`CREATE TABLE IF NOT EXISTS enquiries (seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE,
    form TEXT NOT NULL, received_at TEXT NOT NULL, payload TEXT NOT NULL, idempotency_key TEXT, content_hash TEXT NOT NULL,
    suspected_spam INTEGER NOT NULL DEFAULT 0)`);
  await client.execute('CREATE UNIQUE INDEX IF NOT EXISTS enquiries_key ON enquiries (form, idempotency_key)');
  await client.execute('CREATE INDEX IF NOT EXISTS enquiries_received ON enquiries (received_at)');
  const sql = `INSERT INTO enquiries (id, form, received_at, payload, idempotency_key, content_hash) VALUES (?, ?, ?, ?, ?, ?)`;
  const started = performance.now();
  let rows = 0;
  for (; performance.now() - started < roundMs; rows += 1) {
    const facts = ['enquiry', new Date().toISOString(), body, null, contentHash(validFields)];
    await client.execute({ sql, args: [newReference(), ...facts] });
  }
  const perSecond = (rows / (performance.now() - started)) * 1000;
  client.close();
  return perSecond;
}

/** Durable posts a second over 50 connections. */
async function posts(origin: string, times: number[]): Promise<number> {
  const sender = openSender(origin, connections);
  const started = performance.now();
  let count = 0;
  const write = async () => {
    while (performance.now() - started < roundMs) {
      const response = await sender.post(body);
      if (response.status !== 201) throw new Error(`The server answered ${response.status}.`);
      times.push(response.tookMs);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, write));
  const perSecond = (count / (performance.now() - started)) * 1000;
  sender.close();
  return perSecond;
}

describe('durable posts', () => {
  it('are at least half as fast as a bare insert loop', async () => {
    const folder = await tempFolder();
    const [releasesDir, dataDir] = [path.join(folder, 'dist-server'), path.join(folder, 'data')];
    await writeSite(releasesDir);
    const { child, origin } = await runServer(releasesDir, { DATA_DIR: dataDir });
    const [bare, served, times]: number[][] = [[], [], []];
    await posts(origin, []);
    for (let round = 0; round < 5; round += 1) {
      bare!.push(await bareLoop(path.join(folder, 'bare.db')));
      served!.push(await posts(origin, times!));
    }
    const ratio = quantile(served!, 0.5) / quantile(bare!, 0.5);
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    const peakMb = Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? NaN) / 1024;
    console.log(
      `benchmark: ${quantile(served!, 0.5).toFixed(0)} durable posts/s over ${connections} connections, bare loop ` +
        `${quantile(bare!, 0.5).toFixed(0)} rows/s, ratio ${ratio.toFixed(2)}; p50 ${quantile(times!, 0.5).toFixed(1)} ms, ` +
        `p99 ${quantile(times!, 0.99).toFixed(1)} ms; peak memory ${peakMb.toFixed(0)} MB`,
    );
    expect((await storedRows(dataDir)).length).toBeGreaterThanOrEqual(times!.length);
    expect(ratio).toBeGreaterThanOrEqual(0.5);
    if (!Number.isNaN(peakMb)) expect(peakMb).toBeLessThan(200);
  });
});
