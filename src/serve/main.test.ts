import { statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { openStore } from './store/store.ts';
import { listenOnLoopback } from './testing/listen-on-loopback.ts';
import { tempFolder, writeSite } from './testing/write-site.ts';
import { runProgram, runServer, runServerByNpm } from './testing/run-program.ts';
import { startServer } from './testing/start-server.ts';

describe('the server program', () => {
  it('says in one line where the site is, and ends on SIGTERM', async () => {
    const [releasesDir, dataDir] = [await tempFolder(), await tempFolder()];
    await writeSite(releasesDir);
    const { child, output, ended, origin } = await runServer(releasesDir, { DATA_DIR: dataDir, HOST: 'localhost' });
    expect(output.stdout).toMatch(/^The site is at http:\/\/localhost:\d+\n$/);
    expect((await fetch(origin.replace('localhost', '127.0.0.1'))).status).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(output.stderr).toBe('');
  });

  it.each(['serve', 'start'])('ends in order where SIGTERM reaches npm alone, which runs "%s"', async (script) => {
    const [releasesDir, dataDir] = [await tempFolder(), await tempFolder()];
    await writeSite(releasesDir);
    const { child, output, ended, origin } = await runServerByNpm(script, releasesDir, { DATA_DIR: dataDir });
    child.kill('SIGTERM');
    await expect.poll(() => fetch(origin).catch(() => 'closed')).toBe('closed');
    await ended;
    expect(output.stderr).toBe('');
    // All rows are in the main file, and the lock is released.
    expect(statSync(path.join(dataDir, 'enquiries.db-wal')).size).toBe(0);
    await (await openStore({ file: path.join(dataDir, 'enquiries.db') }, pino({ enabled: false }))).close();
  });

  it('says how to get a site where none was built', async () => {
    const folder = await tempFolder();
    const { ended, output } = runProgram('main.ts', [folder], { DATA_DIR: path.join(folder, 'data') });
    expect(await ended).toBe(1);
    expect(output.stderr).toBe(`${folder}  no-build
  What  There is no built site in this folder.
  Why   The server serves what the build has written.
  Fix   Run: npm run build
`);
  });
});

describe('a server', () => {
  it.each(['PORT', 'METRICS_PORT'])('says that its %s is in use', async (name) => {
    const { port } = await listenOnLoopback(createServer());
    await expect(startServer({ variables: { [name]: String(port) } })).rejects.toThrow(`${name}  port-in-use
  What  Port ${port} is already in use.
  Why   Another program listens there, perhaps this server, started before.
  Fix   Stop the other program, or choose another port: ${name}=${port + 1}.`);
  });

  it('says that its data folder cannot be written', async () => {
    const file = path.join(await tempFolder(), 'file');
    await writeFile(file, '');
    const dataDir = path.join(file, 'data');
    await expect(startServer({ variables: { DATA_DIR: dataDir } })).rejects.toThrow(`DATA_DIR  bad-environment
  What  "${dataDir}" cannot be written (ENOTDIR).
  Why   Enquiries are kept there; without it none could be taken.
  Fix   Leave DATA_DIR out for ./data, or name a folder that this user may write: DATA_DIR=/var/lib/website.`);
  });
});
