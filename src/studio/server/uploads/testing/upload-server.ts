import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UploadedFile } from '../../../protocol.ts';
import { BadRequest } from '../../requests/requests.ts';
import { storeUpload } from '../index.ts';

/** What a file was answered with. */
export interface UploadAnswer extends Partial<UploadedFile> {
  status: number;
  /** The sentence of a refusal. */
  error?: string;
}

/** A project that takes files, without the rest of the studio. */
export interface UploadServer {
  rootDir: string;
  port: number;
  /** Sends a file. */
  send(bytes: string | Uint8Array, name: string, folder?: string): Promise<UploadAnswer>;
  /** All files below a folder of the project, as paths from it. */
  filesIn(folder: string): string[];
  /** Waits until no upload is being worked on. */
  idle(): Promise<void>;
  close(): void;
}

/** Opens a new project with an empty public/ and serves its uploads. */
export async function uploadServer(): Promise<UploadServer> {
  const rootDir = mkdtempSync(join(tmpdir(), 'uploads-'));
  mkdirSync(join(rootDir, 'public'));
  let running = Promise.resolve();
  const server = createServer((request, response) => {
    running = storeUpload(rootDir, request, new URL(request.url!, 'http://site').search).then(
      (uploaded) => void response.end(JSON.stringify(uploaded)),
      (fault: unknown) => {
        if (!(fault instanceof BadRequest)) throw fault;
        response.writeHead(fault.status).end(JSON.stringify({ error: fault.message }));
      },
    );
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    rootDir,
    port,
    async send(bytes, name, folder) {
      const query = new URLSearchParams({ name, ...(folder !== undefined && { folder }) });
      const response = await fetch(`http://127.0.0.1:${port}/?${query}`, {
        method: 'POST',
        body: bytes as BodyInit,
        headers: { 'content-type': 'application/octet-stream' },
      });
      return { status: response.status, ...((await response.json()) as object) };
    },
    filesIn(folder) {
      const entries = readdirSync(join(rootDir, folder), { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => !entry.isDirectory())
        .map((entry) => join(entry.parentPath, entry.name).slice(join(rootDir, folder).length))
        .toSorted();
    },
    idle: () => running,
    close() {
      server.closeAllConnections();
      server.close();
      // A request that was cut off may still be clearing up.
      rmSync(rootDir, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
