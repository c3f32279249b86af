import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { plain } from './testing/example-files.ts';
import { uploadServer, type UploadServer } from './testing/upload-server.ts';

/** The call that fails, and how. */
const disk = vi.hoisted(() => ({ call: '', code: '' }));
const fail = vi.hoisted(() => (call: string) => {
  if (disk.call === call) throw Object.assign(new Error(`${disk.code}: ${call}`), { code: disk.code });
});
vi.mock('node:fs/promises', async (load) => {
  const real = await load<typeof import('node:fs/promises')>();
  return {
    ...real,
    mkdir: async (...args: Parameters<typeof real.mkdir>) => (fail('mkdir'), real.mkdir(...args)),
    writeFile: async (...args: Parameters<typeof real.writeFile>) => (fail('write'), real.writeFile(...args)),
    link: async (...args: Parameters<typeof real.link>) => (fail('link'), real.link(...args)),
    copyFile: async (...args: Parameters<typeof real.copyFile>) => {
      await real.copyFile(...args);
      fail('link');
    },
  };
});
vi.mock('node:fs', async (load) => {
  const real = await load<typeof import('node:fs')>();
  const createWriteStream: typeof real.createWriteStream = (file, options) =>
    // A device without space, as Linux has one.
    disk.call === 'receive' ? real.createWriteStream('/dev/full') : real.createWriteStream(file, options);
  return { ...real, createWriteStream };
});

let server: UploadServer;
beforeEach(async () => {
  server = await uploadServer();
});
afterEach(() => {
  disk.call = '';
  server.close();
});

describe('An upload', () => {
  it.each([
    ['receive', '', 'There is no space left on the disk.'],
    ['write', 'ENOSPC', 'There is no space left on the disk.'],
    ['link', 'ENOSPC', 'There is no space left on the disk.'],
    ['write', 'EROFS', 'The computer does not allow writing to public/.'],
    ['mkdir', 'EACCES', 'The computer does not allow writing to public/.'],
    ['link', 'EPERM', 'The computer does not allow writing to public/.'],
    ['link', 'EIO', 'the computer says EIO.'],
  ])('leaves nothing where it fails at "%s" with %s', async (call, code, sentence) => {
    const bytes = await plain().png().toBuffer();
    Object.assign(disk, { call, code });
    const { status, error } = await server.send(bytes, 'shop.png');
    expect([status >= 400, error]).toEqual([true, expect.stringContaining(sentence)]);
    expect(error).toContain('Nothing was stored.');
    expect(server.filesIn('')).toEqual([]);
  });
});
