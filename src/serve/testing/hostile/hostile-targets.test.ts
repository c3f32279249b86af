import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { hostileTargets } from './hostile-targets.ts';
import { rawRequest, statusCodes } from '../raw-request.ts';
import { startServer } from '../start-server.ts';

/** Stands in every file that no request may reach. */
const OUTSIDE = 'from outside the build';

/** A server with files that are no business of visitors: beside its site, in it, and in its data. */
async function guardedServer() {
  const running = await startServer();
  const above = path.dirname(running.siteDir);
  const names = [
    'outside.txt',
    'package.json',
    'site.config.json',
    'etc/passwd',
    'manifest.json',
    'later/index.html',
    'serve.js',
    'site-old/index.html',
    'src/serve/index.ts',
  ];
  const inBuild = ['.env', '.git/config', '.server/manifest.json', '.well-known/.env', '.server.br'];
  const files = [
    ...names.map((name) => path.join(above, name)),
    ...inBuild.map((name) => path.join(running.siteDir, name)),
  ];
  for (const file of files) {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, OUTSIDE);
  }
  return running;
}

it('A hostile request target gets a refusal, nothing from outside the build and no way elsewhere', async () => {
  const { port } = await guardedServer();
  const served: unknown[] = [];
  const ask = async (target: string): Promise<void> => {
    const response = await rawRequest(port, `GET ${target} HTTP/1.1\nHost: x\nConnection: close\n\n`);
    const statuses = statusCodes(response);
    const isRefused = statuses.length === 1 && [400, 404].includes(statuses[0]!);
    const tells = new RegExp(`${OUTSIDE}|secret<|root:|"build"|"routes"|^location:|^set-cookie:|\\n +at `, 'im').test(
      response,
    );
    if (!isRefused || tells || !/nosniff/i.test(response)) served.push([target, statuses, response.slice(0, 300)]);
  };
  // Some at a time: a queue of hundreds would measure the machine.
  const waiting = hostileTargets.values();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const target of waiting) await ask(target);
    }),
  );
  expect(served).toEqual([]);
});
