import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createServer as createVite, type ViteDevServer } from 'vite';
import { NO_ICONS } from '../../prerender/brand/make-icons.ts';
import { htmlDocument } from '../../prerender/pages/document.ts';
import { themePicture } from '../../prerender/files/copy-public.ts';
import type * as renderStage from '../../render/server.tsx';
import { resolvePages, type ResolvedSite } from '../../resolve/index.ts';
import type { Page } from '../../model/page.ts';
import { pictureStylesheet, themeStylesheet } from '../../styles/theme.ts';
import { composeSiteSchema, listSectionTypes } from '../../validate/schema/compose-schema.ts';
import { findPublicFile } from '../../validate/facts/public-folder.ts';
import { SchemaProblems } from '../../validate/schema/schema-files.ts';
import type { SiteFile } from '../../model/site-file.ts';
import { devPictures } from '../dev/dev-pictures.ts';
import { sendPublicFile } from '../dev/public-file.ts';
import { guardedServer, guardRequest, type AllowedRequest } from '../dev/request-guard.ts';
import { styleLinks } from '../dev/style-links.ts';
import { fieldRows } from './field-rows.ts';
import type { GalleryType } from './gallery.tsx';
import { SAMPLE_ROOT, sampleSite } from './sample-site.ts';

const rootDir = process.cwd();
const HOST = '127.0.0.1';
/** Path of the gallery's own data, apart from the pages of samples. */
const DATA = '/@site';

const GALLERY = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Samples of every section type</title>
<link rel="icon" href="data:,">
</head>
<body>
<div id="gallery"></div>
<script type="module" src="/src/tools/samples/gallery.tsx"></script>
</body>
</html>`;

/** Samples have photographs of their own, besides the site's pictures. */
const pictures = devPictures(rootDir, [join(rootDir, SAMPLE_ROOT), rootDir]);

let types: GalleryType[];
let site: ResolvedSite;

/** Reads schemas and samples; colours come from the site's config. */
function reload(): void {
  const schema = composeSiteSchema(rootDir);
  const list = listSectionTypes(rootDir);
  const { theme } = JSON.parse(readFileSync(join(rootDir, 'site.config.json'), 'utf8')) as SiteFile;
  site = resolvePages({ ...sampleSite(list), ...(theme && { theme }) }, schema, rootDir);
  types = list.map(({ name, schema: own, samples }) => ({
    name,
    title: String(own['title']),
    description: String(own['description']),
    fields: fieldRows(name, schema),
    samples,
  }));
}

const siteData = () => ({ ...site.site, build: 'samples' });

/** A stylesheet that is light or dark regardless of the system's setting. */
const forceScheme = (css: string, scheme: string | null): string =>
  css
    .replaceAll('@media (prefers-color-scheme:dark)', scheme === 'dark' ? '@media all' : '@media not all')
    .replace('color-scheme:light dark', `color-scheme:${scheme === 'dark' ? 'dark' : 'light'}`);

/** Renders a sample's page as a build does, without header and footer. */
async function samplePage(vite: ViteDevServer, sample: Page, scheme: string | null): Promise<string> {
  const page = pictures.withSources(sample);
  const { renderPage } = (await vite.ssrLoadModule('/src/render/server.tsx')) as typeof renderStage;
  const html = htmlDocument({
    page,
    site: siteData(),
    description: site.description,
    rendered: await renderPage(page, siteData()),
    assets: {
      styles: styleLinks(rootDir, `${DATA}/theme.css?scheme=${scheme}`),
      boot: '/src/tools/dev/client.tsx',
    },
    icons: NO_ICONS,
    themeColour: { light: '#ffffff', dark: '#000000' },
    hydration: { modules: [], siteJson: `${DATA}/site.json` },
  });
  return vite.transformIndexHtml(page.path, html);
}

function send(response: ServerResponse, type: string, body: string, status = 200): void {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' }).end(body);
}

/** Sends data, theme or a picture in the theme's colours. Returns `false` for any other path. */
function sendData({ target, file }: AllowedRequest, scheme: string | null, response: ServerResponse): boolean {
  const { path, search } = target;
  if (path === `${DATA}/types.json`) send(response, 'application/json', JSON.stringify(types));
  else if (path === `${DATA}/site.json`) send(response, 'application/json', JSON.stringify(siteData()));
  else if (path === `${DATA}/theme.css`)
    send(
      response,
      'text/css',
      [
        forceScheme(themeStylesheet(site.theme), new URLSearchParams(search).get('scheme')),
        ...site.cssRules,
        // Only the section: header and footer are the same on every page.
        '#root > header, #root > footer { display: none }',
      ].join('\n'),
    );
  else if (pictures.send(path, response)) return true;
  else if (file?.endsWith('.svg')) {
    const styles = forceScheme(pictureStylesheet(site.theme), scheme);
    send(response, 'image/svg+xml', themePicture(readFileSync(file, 'utf8'), styles));
  } else return false;
  return true;
}

/** `npm run samples`: serves a gallery of every section type with its samples, at several widths, light and dark. */
async function main(): Promise<void> {
  reload();
  const server = createServer();
  const vite = await createVite({
    root: rootDir,
    appType: 'custom',
    publicDir: false,
    server: {
      ...guardedServer(rootDir, HOST),
      middlewareMode: true,
      hmr: { server },
      watch: { ignored: ['**/.build/**', '**/dist/**', '**/dist-server/**', '**/data/**'] },
    },
    optimizeDeps: { entries: ['src/tools/dev/client.tsx', 'src/tools/samples/gallery.tsx'] },
  });
  server.on('request', (request, response) => {
    const allowed = guardRequest(request, rootDir, HOST);
    if ('refusal' in allowed) return send(response, 'text/plain', allowed.refusal, allowed.status);
    const { target, isForVite } = allowed;
    const { path } = target;
    const file = allowed.file ?? findPublicFile(join(rootDir, SAMPLE_ROOT), path);
    // A picture's address does not carry the scheme; that of the requesting page does.
    const scheme = URL.parse(request.headers.referer ?? '')?.searchParams.get('scheme') ?? null;
    if (path === '/') void vite.transformIndexHtml('/', GALLERY).then((html) => send(response, 'text/html', html));
    // Forms succeed, so that their dialogs can be seen; nothing is stored.
    else if (request.method === 'POST') send(response, 'application/json', '{"reference":"sample"}', 201);
    else if (!sendData(allowed, scheme, response)) {
      const sendSample = () => {
        const page = site.pages.find((sample) => sample.path === path);
        if (!page) return send(response, 'text/plain', `No sample has the address ${path}.`, 404);
        samplePage(vite, page, new URLSearchParams(target.search).get('scheme')).then(
          (html) => send(response, 'text/html', html),
          (fault: Error) => send(response, 'text/plain', fault.stack ?? fault.message, 500),
        );
      };
      if (file) void sendPublicFile(file, request, response);
      else if (isForVite) vite.middlewares(request, response, sendSample);
      else sendSample();
    }
  });
  const refresh = (file: string) => {
    if (!/src[\\/]sections[\\/][^\\/]+[\\/](schema|samples)\.json$/.test(file)) return;
    try {
      reload();
    } catch (fault) {
      // Half-written JSON: the last good samples stay until it is complete.
      console.error(fault instanceof SchemaProblems ? fault.message : `${file}: ${(fault as Error).message}`);
      return;
    }
    vite.ws.send('site:changed', { problems: '' });
  };
  for (const event of ['add', 'change', 'unlink'] as const) vite.watcher.on(event, refresh);
  server.listen(Number(process.env['PORT'] || 0), HOST, () => {
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : '';
    console.log(`${types.length} section types with their samples: http://${HOST}:${port}`);
  });
}

try {
  await main();
} catch (fault) {
  if (!(fault instanceof SchemaProblems)) throw fault;
  console.error(fault.message);
  process.exit(1);
}
