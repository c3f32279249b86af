import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { Logger } from 'pino';
import { readEnvironment } from '../environment/environment.ts';
import { serveSite, type SiteServer } from '../index.ts';
import type { Wait } from '../wait.ts';
import type { Manifest } from '../../model/manifest.ts';
import { openStoreFile } from './store-files.ts';
import { siteDirOf, tempFolder, writeSite } from './write-site.ts';

/** A server on its own port, with its own site and store. */
export interface TestServer {
  server: SiteServer;
  /** "http://127.0.0.1:12345" */
  origin: string;
  port: number;
  releasesDir: string;
  /** What visitors may fetch, of the release that is served first. */
  siteDir: string;
  dataDir: string;
  /** Path and options as for `fetch`; redirects are not followed. */
  get(path: string, options?: RequestInit): Promise<Response>;
  /** Posts JSON to the contact endpoint. */
  post(body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Posts a form as a page without script does. */
  postForm(fields: Record<string, string>, query?: string, headers?: Record<string, string>): Promise<Response>;
}

/** What a test may change. */
export interface Wanted {
  variables?: Record<string, string>;
  manifest?: Partial<Manifest>;
  /** Files of the release beside those of `writeSite`, or in their place. */
  files?: Record<string, string>;
  now?: () => number;
  wait?: Wait;
  logger?: Logger;
}

/** A valid enquiry. */
export const validFields = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  contact: '0123456789',
  companyname: 'Engines Ltd',
  message: 'Hello,\nplease call.',
};

/** Posts JSON to the contact endpoint of a server. */
export const postTo = (origin: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${origin}/contactwebsite`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

/** Starts a real server on 127.0.0.1; it ends with the test. */
export async function startServer({
  variables = {},
  manifest,
  files,
  now,
  wait,
  logger,
}: Wanted = {}): Promise<TestServer> {
  const folder = await tempFolder();
  const releasesDir = path.join(folder, 'dist-server');
  const dataDir = path.join(folder, 'data');
  await writeSite(releasesDir, 'one', manifest, files);
  const environment = readEnvironment({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, ...variables });
  const options = {
    releasesDir,
    environment,
    ...(now ? { now } : {}),
    ...(wait ? { wait } : {}),
    ...(logger ? { logger } : {}),
  };
  const server = await serveSite(options);
  onTestFinished(() => server.close());
  const origin = await server.listen();
  const get = (target: string, init: RequestInit = {}) => fetch(origin + target, { redirect: 'manual', ...init });
  return {
    server,
    origin,
    port: Number(new URL(origin).port),
    releasesDir,
    siteDir: siteDirOf(releasesDir),
    dataDir: environment.dataDir,
    get,
    post: (body, headers) => postTo(origin, body, headers),
    postForm: (fields, query = '?from=/contact', headers = {}) =>
      get(`/contactwebsite${query}`, { method: 'POST', headers, body: new URLSearchParams(fields) }),
  };
}

/** The reference in the response to an enquiry. */
export async function referenceOf(response: Response): Promise<string> {
  return ((await response.json()) as { reference: string }).reference;
}

/** All rows of a store, in order of arrival. */
export async function storedRows(dataDir: string): Promise<Record<string, unknown>[]> {
  const client = openStoreFile(dataDir);
  const { rows } = await client.execute('SELECT * FROM enquiries ORDER BY seq');
  client.close();
  return rows.map((row) => ({ ...row }));
}
