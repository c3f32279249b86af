/** Where `npm run serve` listens when nothing else is asked for. docs/product.md 10 */
const ADDRESS = 'http://localhost:4173';

/** Longer than our own server ever takes on the same machine, in ms. */
const PATIENCE_MS = 1500;

/**
 * Looks whether a server shows this site.
 *
 * @param siteUrl  `site.url`: its home page names it as its canonical address.
 * @returns        Its address; null where none answers, or with another site.
 */
export async function runningSite(siteUrl: string, address = ADDRESS): Promise<string | null> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
    const html = await response.text();
    const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
    return canonical?.replace(/\/$/, '') === siteUrl.replace(/\/$/, '') ? address : null;
  } catch {
    return null;
  }
}
