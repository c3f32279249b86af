import { spawnSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runServer } from '../../src/serve/testing/run-program.ts';
import { tempFolder, writeSite } from '../../src/serve/testing/write-site.ts';
import { postTo, validFields } from '../../src/serve/testing/start-server.ts';

const strace = '/usr/bin/strace';

describe('the response 201', () => {
  it('is sent after the disk sync, as a trace of the system calls shows', async (test) => {
    if (spawnSync(strace, ['-V']).status !== 0) return test.skip('strace is not installed');
    const folder = await tempFolder();
    await writeSite(path.join(folder, 'dist'));
    const { child, origin } = await runServer(path.join(folder, 'dist'), { DATA_DIR: path.join(folder, 'data') });
    await postTo(origin, validFields);
    const file = path.join(folder, 'trace');
    const calls = 'trace=read,write,writev,pwrite64,fsync,fdatasync';
    const tracer = spawn(strace, ['-f', '-y', '-s', '40', '-e', calls, '-o', file, '-p', String(child.pid)]);
    onTestFinished(() => void tracer.kill('SIGKILL'));
    // "Process ... attached"
    await once(tracer.stderr, 'data');
    expect((await postTo(origin, validFields)).status).toBe(201);
    tracer.kill('SIGINT');
    await once(tracer, 'close');
    const lines = (await readFile(file, 'utf8')).split('\n');
    const last = (pattern: RegExp) => lines.findLastIndex((line) => pattern.test(line));
    const [asked, wrote, synced, answered] = [
      last(/read\(.*POST \/contactwebsite/),
      last(/(pwrite64|write)\(\d+<[^>]*enquiries\.db-wal>/),
      last(/f(data)?sync\(\d+<[^>]*enquiries\.db-wal>/),
      last(/writev?\(.*HTTP\/1\.1 201/),
    ];
    console.log(['trace:', asked, wrote, synced, answered].map((line) => lines[Number(line)] ?? line).join('\n  '));
    expect([asked, wrote, synced, answered]).toEqual([asked, wrote, synced, answered].toSorted((a, b) => a - b));
    expect(asked).toBeGreaterThanOrEqual(0);
  });
});
