import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where `npm run serve` listens when nothing else is asked for. docs/product.md 10 */
const DEFAULT_ADDRESS = 'http://localhost:4173';

/** Longer than our own server ever takes on the same machine, in ms. */
const PATIENCE_MS = 1500;

/** Whether a server shows this site: its home page names `site.url` as its canonical address. */
async function showsSite(address: string, siteUrl: string): Promise<boolean> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
    const html = await response.text();
    const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
    return canonical?.replace(/\/$/, '') === siteUrl.replace(/\/$/, '');
  } catch {
    return false;
  }
}

/**
 * Looks for a server that shows this site: where the last `npm run serve` of this project listened, or on the default port.
 *
 * @param siteUrl  `site.url`.
 * @returns        Its address; null where none answers, or with another site.
 */
export async function runningSite(siteUrl: string, rootDir: string): Promise<string | null> {
  const noted = await readFile(join(rootDir, '.build/served-at'), 'utf8').catch(() => DEFAULT_ADDRESS);
  for (const address of new Set([noted, DEFAULT_ADDRESS])) if (await showsSite(address, siteUrl)) return address;
  return null;
}
