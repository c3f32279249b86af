import { existsSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { createServer, get } from 'node:http';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newFolder } from '../../tests/new-folder.ts';
import { listenOnLoopback } from '../serve/testing/listen-on-loopback.ts';
import { sendPublicFile } from './public-file.ts';

/** How often this process has a file open. */
const openedOf = (file: string): number =>
  readdirSync('/proc/self/fd').filter((name) => {
    try {
      return readlinkSync(`/proc/self/fd/${name}`) === file;
    } catch {
      // Closed meanwhile.
      return false;
    }
  }).length;

it.skipIf(!existsSync('/proc/self/fd'))('A download that is cut off leaves no file open', async () => {
  const file = join(newFolder(), 'film.mp4');
  writeFileSync(file, Buffer.alloc(32 * 1024 * 1024));
  const { port } = await listenOnLoopback(
    createServer((request, response) => void sendPublicFile(file, request, response)),
  );
  for (let download = 0; download < 3; download++)
    await new Promise<void>((cut) => {
      get({ port, host: '127.0.0.1' }, (response) => response.once('data', () => cut(void response.destroy())));
    });
  await expect.poll(() => openedOf(file)).toBe(0);
});
