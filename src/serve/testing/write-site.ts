import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';
import { OWN_SITE } from '../../../tests/own-site.ts';
import type { FormSchema } from '../../model/form/form-schema.ts';
import { compileValidator } from '../../form/compile/compile-validator.ts';
import type { Manifest, ManifestForm } from '../../model/manifest.ts';
import { pointTo } from '../../prerender/files/releases.ts';
import { followReleases } from '../pages/current-release.ts';

/** The project's folder. */
export const projectDir = path.join(import.meta.dirname, '..', '..', '..');

/** A temporary folder; it is deleted with the test. */
export async function tempFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'serve-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A page with a form on it, as the build writes it. */
export const formPage = (endpoint: string): string => `<!doctype html><html lang="en"><head><title>Contact us</title>
<script type="module" src="/assets/boot-1a2b.js"></script><script type="application/ld+json">{"@type":"Organization"}</script>
</head><body><main><form method="post" action="${endpoint}?from=/contact">
<label for="f-name">Name</label><input id="f-name" name="name"><p id="f-name-error" class="error" hidden></p>
<label for="f-email">Email</label><input id="f-email" name="email" type="email" aria-describedby="hint"><p id="f-email-error" hidden></p>
<input id="f-contact" name="contact"><p id="f-contact-error" hidden></p>
<input id="f-companyname" name="companyname"><p id="f-companyname-error" hidden></p>
<textarea id="f-message" name="message"></textarea><p id="f-message-error" hidden></p>
<input name="website" tabindex="-1"><button>Submit</button></form></main></body></html>`;

const headers: [string, string][] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Content-Security-Policy', "default-src 'none'"],
];

/** The bytes of a test video. */
export const videoBytes = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251));

const schema = JSON.parse(readFileSync(path.join(OWN_SITE, 'schema/enquiry.schema.json'), 'utf8')) as FormSchema;
const validator = compileValidator(schema);

/** The contact form. */
export const ownForm: ManifestForm = {
  endpoint: '/contactwebsite',
  name: 'enquiry',
  schema,
  validator: 'validators/enquiry.js',
};

/** The folder of what visitors may fetch, of a release that `writeSite` wrote. */
export const siteDirOf = (releasesDir: string, build = 'one'): string => path.join(releasesDir, build, 'site');

/** The releases of a folder as a server follows them, at a clock that stands. */
export const releasesIn = (releasesDir: string) =>
  followReleases(
    releasesDir,
    () => 0,
    () => {},
  );

/**
 * Writes a small release and makes it the current one. `build` is its name, and appears in the home page.
 *
 * @param more  Files of the release beside its own, or in their place.
 */
export async function writeSite(
  releasesDir: string,
  build = 'one',
  changes: Partial<Manifest> = {},
  more: Record<string, string> = {},
): Promise<void> {
  const manifest: Manifest = {
    at: 0,
    build,
    routes: ['/', '/contact', '/products', '/über-uns'],
    redirects: { '/rewards': '/reward', '/old': 'https://example.org/new?a=1#part' },
    hashedFiles: ['/assets/boot-1a2b.js', '/assets/film-1a2b.mp4', '/assets/type-1a2b.woff2'],
    headers,
    forms: [ownForm],
    siteUrl: 'https://www.example.com',
    ...changes,
  };
  const home = `<!doctype html><title>Home ${build}</title><h1>Welcome to ${build}</h1>`;
  const files: Record<string, string | Buffer> = {
    'site/index.html': home,
    'site/index.html.br': brotliCompressSync(home),
    'site/index.html.gz': gzipSync(home),
    'site/products/index.html': '<!doctype html><title>Products</title><h1>Products</h1>',
    'site/über-uns/index.html': '<!doctype html><title>Über uns</title>',
    'site/contact/index.html': formPage(ownForm.endpoint),
    'site/thank-you/index.html':
      '<!doctype html><title>Thank you</title><h1>Thank you!</h1><p>We will reach you soon.</p>',
    'site/404.html': '<!doctype html><title>Not found</title><h1>Nothing here</h1>',
    'site/assets/boot-1a2b.js': 'console.log(1)',
    'site/assets/film-1a2b.mp4': videoBytes,
    'site/assets/type-1a2b.woff2': 'font',
    'site/favicon.ico': 'icon',
    'site/robots.txt': 'User-agent: *',
    'site/site.webmanifest': '{}',
    'site/sitemap.xml': '<urlset/>',
    'site/.secret': 'secret',
    'validators/enquiry.js': validator,
    'manifest.json': JSON.stringify(manifest),
    ...more,
  };
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(releasesDir, build, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  pointTo(releasesDir, build);
}
