import { existsSync, readFileSync, watch } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { dirname, join, resolve } from 'node:path';
import { globSync } from 'tinyglobby';
import { createServer as createVite, type ViteDevServer } from 'vite';
import { printProblems } from '../../config/index.ts';
import { htmlDocument } from '../../prerender/document.ts';
import { configFile, loadSite, type LoadedSite } from '../../prerender/load-site.ts';
import { messagePages } from '../../prerender/message-pages.ts';
import { themePicture, writeFile } from '../../prerender/write-files.ts';
import { formManifest } from '../../prerender/forms.ts';
import type * as renderStage from '../../render/server.tsx';
import type { ResolvedSite } from '../../resolve/index.ts';
import type { Page } from '../../resolve/page.ts';
import { pictureStylesheet, themeStylesheet, themeTokens } from '../../resolve/theme.ts';
import { readEnvironment } from '../../serve/environment.ts';
import { serveSite, type SiteServer } from '../../serve/index.ts';
import type { Manifest } from '../../serve/manifest.ts';

const rootDir = process.cwd();
const file = configFile();
/** Where the dev server's own answers live. */
const DEV = '/@site';
/** What the enquiry endpoint reads of a build; in dev there is no other part of one. */
const devDist = join(rootDir, '.build/dev');

let loaded: LoadedSite;
let lastGood: ResolvedSite | null = null;

/** Every stylesheet of the site, in the order the layers are named: linked, so that no page flashes unstyled. */
const stylesheets = (): string[] => [
  '/src/styles/base.css',
  ...globSync(['src/{ui,form,render,sections}/**/*.css'], { cwd: rootDir }).map((path) => `/${path}`),
];

const problemText = (): string => (loaded.resolved ? '' : printProblems(loaded.problems, { colour: false }));

/** Reads the config again. A broken one leaves the last good site in its place. */
function reload(): void {
  loaded = loadSite(rootDir, file);
  if (loaded.resolved) {
    lastGood = loaded.resolved;
    const manifest: Manifest = {
      build: 'dev',
      routes: lastGood.pages.map(({ path }) => path),
      redirects: lastGood.redirects,
      headers: [],
      forms: formManifest(lastGood, rootDir, devDist),
      siteUrl: lastGood.site.url,
    };
    writeFile(devDist, '.server/manifest.json', JSON.stringify(manifest));
  } else console.error(printProblems(loaded.problems, { colour: process.stderr.isTTY ?? false }));
}

const siteData = (site: ResolvedSite) => ({ ...site.site, build: 'dev' });

/** A page drawn on the server, as a build would, with the dev client in the place of the boot script. */
async function document(vite: ViteDevServer, site: ResolvedSite, page: Page, url: string): Promise<string> {
  const { renderPage } = (await vite.ssrLoadModule('/src/render/server.tsx')) as typeof renderStage;
  const { light, dark } = themeTokens(site.theme);
  const html = htmlDocument({
    page,
    site: siteData(site),
    description: site.description,
    rendered: await renderPage(page, siteData(site)),
    assets: { stylesheet: `${DEV}/theme.css`, font: null, boot: '/src/tools/dev/client.tsx' },
    themeColour: { light: light['paper']!, dark: dark['paper']! },
    wake: page.path
      ? {
          modules: [],
          siteJson: `${DEV}/site.json`,
          pageJson: `${DEV}/pages${page.path === '/' ? '/index' : page.path}.json`,
        }
      : null,
  });
  const links = stylesheets().map((href) => `<link rel="stylesheet" href="${href}">`);
  const problems = problemText().replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return vite.transformIndexHtml(
    url,
    html
      .replace('<link rel="stylesheet"', () => `${links.join('\n')}\n<link rel="stylesheet"`)
      .replace('<div id="root"', () => `<div id="root" data-problems="${problems}"`),
  );
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' }).end(body);
}

/** The dev server's own data: theme, site and page JSON, pictures in the theme's colours. `false`: not its business. */
function sendData(path: string, site: ResolvedSite, response: ServerResponse): boolean {
  if (path === `${DEV}/theme.css`)
    send(response, 200, 'text/css', [themeStylesheet(site.theme), ...site.cssRules].join('\n'));
  else if (path === `${DEV}/site.json`) send(response, 200, 'application/json', JSON.stringify(siteData(site)));
  else if (path.startsWith(`${DEV}/pages/`)) {
    const route = path.slice(`${DEV}/pages`.length, -'.json'.length);
    const page = site.pages.find((candidate) => candidate.path === (route === '/index' ? '/' : route));
    send(response, page ? 200 : 404, 'application/json', JSON.stringify(page ?? {}));
  } else if (path.endsWith('.svg') && existsSync(join(rootDir, 'public', path)))
    send(
      response,
      200,
      'image/svg+xml',
      themePicture(readFileSync(join(rootDir, 'public', path), 'utf8'), pictureStylesheet(site.theme)),
    );
  else return false;
  return true;
}

/** Answers what Vite has left: pages, redirects, unknown addresses. */
async function sendPage(vite: ViteDevServer, path: string, response: ServerResponse): Promise<void> {
  const site = lastGood;
  if (!site) {
    const text = problemText().replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    const html = `<!doctype html><title>site.config.json</title><pre>${text}</pre><script type="module" src="/src/tools/dev/reload.ts"></script>`;
    send(response, 500, 'text/html', await vite.transformIndexHtml(path, html));
    return;
  }
  const target = site.redirects[path];
  if (target) {
    response.writeHead(308, { location: target }).end();
    return;
  }
  const page = site.pages.find((candidate) => candidate.path === path);
  const notFound = messagePages(siteData(site))[0]!.page;
  send(response, page ? 200 : 404, 'text/html', await document(vite, site, page ?? notFound, path));
}

/** `npm run dev`: the site while you edit. */
async function main(): Promise<void> {
  const environment = readEnvironment(process.env);
  reload();
  const server = createServer();
  const vite = await createVite({
    root: rootDir,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server }, watch: { ignored: ['**/.build/**', '**/dist/**', '**/data/**'] } },
    optimizeDeps: { entries: ['src/tools/dev/client.tsx'] },
  });
  let endpoint: SiteServer | undefined;
  if (lastGood) endpoint = await serveSite({ distDir: devDist, environment });

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const forms = lastGood?.forms.map((form) => form.endpoint) ?? [];
    if (endpoint && forms.includes(path)) return endpoint.handle(request, response);
    if (lastGood && sendData(path, lastGood, response)) return;
    vite.middlewares(request, response, () => {
      sendPage(vite, path, response).catch((fault: Error) => {
        vite.ssrFixStacktrace(fault);
        send(response, 500, 'text/plain', fault.stack ?? fault.message);
      });
    });
  });

  let timer: NodeJS.Timeout | undefined;
  const changed = () => {
    clearTimeout(timer);
    // Editors write a file in several steps; one repaint is enough.
    timer = setTimeout(() => {
      reload();
      vite.ws.send('site:changed', { problems: problemText() });
    }, 10);
  };
  watch(dirname(resolve(file)), (_, name) => {
    if (name === file.split(/[\\/]/).at(-1)) changed();
  });
  watch(join(rootDir, 'public'), { recursive: true }, changed);

  server.listen(environment.port, environment.host, () => {
    console.log(`The site is at http://${environment.host}:${environment.port} and follows ${file}.`);
  });
}

await main();
