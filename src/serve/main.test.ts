import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { tempFolder, writeSite } from './testing/write-site.ts';
import { runProgram, runServer } from './testing/run-program.ts';
import { validFields } from './testing/start-server.ts';

async function siteFolder() {
  const folder = await tempFolder();
  const [releasesDir, dataDir] = [path.join(folder, 'dist-server'), path.join(folder, 'data')];
  await writeSite(releasesDir);
  return { folder, releasesDir, dataDir };
}

function post(origin: string, key: string): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': key };
  return fetch(`${origin}/contactwebsite`, { method: 'POST', headers, body: JSON.stringify(validFields) });
}

describe('the server program', () => {
  it('says in one line where the site is, and ends on SIGTERM', async () => {
    const { releasesDir, dataDir } = await siteFolder();
    const { child, output, ended, origin } = await runServer(releasesDir, { DATA_DIR: dataDir, HOST: 'localhost' });
    expect(output.stdout).toMatch(/^The site is at http:\/\/localhost:\d+\n$/);
    expect((await fetch(origin.replace('localhost', '127.0.0.1'))).status).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(output.stderr).toBe('');
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

  it('says that the port is in use', async () => {
    const { releasesDir, dataDir } = await siteFolder();
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void other.close());
    const { port } = other.address() as AddressInfo;
    const { ended, output } = runProgram('main.ts', [releasesDir], { PORT: String(port), DATA_DIR: dataDir });
    expect(await ended).toBe(1);
    expect(output.stderr).toBe(`PORT  port-in-use
  What  Port ${port} is already in use.
  Why   Another program listens there, perhaps this server, started before.
  Fix   Stop the other program, or choose another port: PORT=${port + 1}.
`);
  });

  it('says that the data folder cannot be written', async () => {
    const { releasesDir, folder } = await siteFolder();
    const file = path.join(folder, 'file');
    await writeFile(file, '');
    const { ended, output } = runProgram('main.ts', [releasesDir], { PORT: '0', DATA_DIR: path.join(file, 'data') });
    expect(await ended).toBe(1);
    expect(output.stderr).toBe(`DATA_DIR  bad-environment
  What  "${path.join(file, 'data')}" cannot be written (ENOTDIR).
  Why   Enquiries are kept there; without it none could be taken.
  Fix   Leave DATA_DIR out for ./data, or name a folder that this user may write: DATA_DIR=/var/lib/website.
`);
  });

  it('does not share its data folder with a second server', async () => {
    const { releasesDir, dataDir } = await siteFolder();
    const first = await runServer(releasesDir, { DATA_DIR: dataDir });
    const { ended, output } = runProgram('main.ts', [releasesDir], { PORT: '0', DATA_DIR: dataDir });
    expect(await ended).toBe(1);
    expect(output.stderr).toBe(`DATA_DIR  store-in-use
  What  Another server (process ${first.child.pid}) keeps its enquiries there.
  Why   Two servers on one store would get in each other's way.
  Fix   Stop the other server, or give this one its own folder: DATA_DIR=./data-2.
`);
  });

  it('serves pages while the store is no database, and takes enquiries once that is put right', async () => {
    const { releasesDir, dataDir } = await siteFolder();
    await mkdir(dataDir);
    await writeFile(
      path.join(dataDir, 'enquiries.db'),
      'this is no database, and it is long enough to tell. '.repeat(40),
    );
    const { origin, output } = await runServer(releasesDir, { DATA_DIR: dataDir });
    expect((await fetch(origin)).status).toBe(200);
    const refused = await post(origin, 'a');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await fetch(`${origin}/healthz`)).status).toBe(503);
    await writeFile(path.join(dataDir, 'enquiries.db'), '');
    expect((await post(origin, 'a')).status).toBe(201);
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    expect(output.stderr).toContain('The store is lost');
    expect(output.stderr).not.toContain(validFields.name);
  });
});
