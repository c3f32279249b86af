import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runServer } from '../../src/serve/testing/run-program.ts';
import { tempFolder, writeSite } from '../../src/serve/testing/write-site.ts';
import { storedRows, validFields } from '../../src/serve/testing/start-server.ts';
import { breakableDisk } from './disks.ts';
import { openSender, referenceIn, type Answered } from './post-many.ts';

const body = JSON.stringify(validFields);
const writers = 8;
const strace = '/usr/bin/strace';

async function serverOn(dataDir: string) {
  const releasesDir = path.join(await tempFolder(), 'dist-server');
  await writeSite(releasesDir);
  return runServer(releasesDir, { DATA_DIR: dataDir });
}

/** Writers that post until they are stopped, each post with its own key. */
function startWriters(origin: string) {
  const sender = openSender(origin, writers);
  const responses = new Map<string, Answered>();
  const watchers = new Set<() => void>();
  let isOver = false;
  const write = async (writer: number) => {
    for (let count = 0; !isOver; count += 1) {
      const key = `${writer}-${count}`;
      responses.set(key, await sender.post(body, { 'idempotency-key': key }));
      for (const watcher of watchers) watcher();
    }
  };
  const running = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  const withStatus = (status: number) => [...responses].filter(([, response]) => response.status === status);
  return {
    sender,
    responses,
    withStatus,
    /** Resolves once so many more posts have a status. */
    async more(status: number, count: number): Promise<void> {
      const goal = withStatus(status).length + count;
      while (withStatus(status).length < goal) await new Promise<void>((resolve) => watchers.add(resolve));
    },
    async end(): Promise<void> {
      isOver = true;
      await running;
    },
  };
}

/** What must hold once a disk that could not be written for a while can be again. */
async function expectNothingLost(written: ReturnType<typeof startWriters>, dataDir: string, name: string) {
  const { sender, responses, withStatus } = written;
  const [taken, refused] = [withStatus(201), withStatus(503)];
  expect(taken.length + refused.length).toBe(responses.size);
  expect(new Set(refused.map(([, { headers }]) => headers['retry-after']))).toEqual(new Set(['5']));
  // As a visitor does: the same post again.
  const again = await Promise.all(
    refused.map(async ([key]) => [key, await sender.post(body, { 'idempotency-key': key })] as const),
  );
  sender.close();
  expect(again.filter(([, { status }]) => status !== 201 && status !== 200)).toEqual([]);
  const rows = await storedRows(dataDir);
  const byKey = new Map(rows.map((row) => [row['idempotency_key'], row['id']]));
  const missing = [...taken, ...again].filter(([key, response]) => byKey.get(key) !== referenceIn(response));
  console.log(
    `${name}: ${taken.length} taken, ${refused.length} refused and taken when sent again, ` +
      `${missing.length} missing, ${rows.length} stored`,
  );
  expect(missing).toEqual([]);
  expect(rows).toHaveLength(byKey.size);
}

const writingCalls = 'write,pwrite64,ftruncate,fallocate,unlink';

/** Makes system calls on the files of a store fail; resolves once they do. */
async function letFail(pid: number, dataDir: string, calls: string, code: string): Promise<ChildProcess> {
  const files = ['', '-wal', '-shm', '-journal', '.lock'].map((ending) => path.join(dataDir, `enquiries.db${ending}`));
  const paths = files.flatMap((file) => ['-P', file]);
  const inject = ['-e', `trace=${calls}`, '-e', `inject=${calls}:error=${code}`];
  const tracer = spawn(strace, ['-f', '-o', '/dev/null', ...inject, ...paths, '-p', String(pid)]);
  onTestFinished(() => void tracer.kill('SIGKILL'));
  // "Process ... attached"
  await once(tracer.stderr, 'data');
  return tracer;
}

describe('a store that turns read-only under eight writers', () => {
  it('gives 503 meanwhile, and accepts enquiries again once the same files can be written', async (test) => {
    if (spawnSync(strace, ['-V']).status !== 0) return test.skip('strace is not installed');
    const dataDir = path.join(await tempFolder(), 'data');
    const { child, origin, output } = await serverOn(dataDir);
    const written = startWriters(origin);
    await written.more(201, 200);
    for (let round = 0; round < 3; round += 1) {
      const tracer = await letFail(child.pid!, dataDir, writingCalls, 'EROFS');
      await written.more(503, 40);
      expect((await fetch(`${origin}/`)).status).toBe(200);
      expect((await storedRows(dataDir)).length).toBeGreaterThanOrEqual(written.withStatus(201).length);
      tracer.kill('SIGINT');
      await once(tracer, 'close');
      await written.more(201, 200);
    }
    await written.end();
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    expect(output.stderr.match(/The store is (lost|back)/g)).toEqual(
      Array.from({ length: 3 }, () => ['The store is lost', 'The store is back']).flat(),
    );
    await expectNothingLost(written, dataDir, 'read-only by system calls, three times');
  });

  it('acknowledges nothing that the disk accepted but does not keep', async (test) => {
    if (spawnSync(strace, ['-V']).status !== 0) return test.skip('strace is not installed');
    const dataDir = path.join(await tempFolder(), 'data');
    const { child, origin } = await serverOn(dataDir);
    const sender = openSender(origin, 1);
    const first = await sender.post(body);
    const tracer = await letFail(child.pid!, dataDir, 'fsync,fdatasync', 'EIO');
    const keys = ['a', 'b', 'c'].map((key) => ({ 'idempotency-key': key }));
    for (const key of keys) expect((await sender.post(body, key)).status).toBe(503);
    tracer.kill('SIGINT');
    await once(tracer, 'close');
    const references = [referenceIn(first)];
    for (const key of keys) references.push(referenceIn(await sender.post(body, key)));
    sender.close();
    expect((await storedRows(dataDir)).map(({ id }) => id)).toEqual(references);
  });

  it('gives 503 after a disk fault, and accepts enquiries once it is repaired', async (test) => {
    const disk = await breakableDisk();
    if (disk === null) return test.skip('only root can make and mount a disk in a file');
    const dataDir = path.join(disk.folder, 'data');
    const { child, origin } = await serverOn(dataDir);
    const written = startWriters(origin);
    await written.more(201, 200);
    if (!disk.break()) return test.skip('this system does not turn a disk read-only on demand');
    await written.more(503, 40);
    expect((await fetch(`${origin}/`)).status).toBe(200);
    expect((await fetch(`${origin}/healthz`)).status).toBe(503);
    disk.mend();
    await written.more(201, 200);
    await written.end();
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    expect(child.exitCode).toBeNull();
    await expectNothingLost(written, dataDir, 'read-only after a fault of the disk');
  });
});
