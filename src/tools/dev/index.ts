import { existsSync, readFileSync, watch } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join, relative, resolve } from 'node:path';
import { createServer as createVite, type ViteDevServer } from 'vite';
import { printProblems, wantsColour } from '../../config/index.ts';
import { htmlDocument } from '../../prerender/pages/document.ts';
import { configFile, loadSite, type LoadedSite } from '../../prerender/load-site.ts';
import { messagePages } from '../../prerender/pages/message-pages.ts';
import { themePicture } from '../../prerender/files/copy-public.ts';
import { writeFile } from '../../prerender/files/write-files.ts';
import { formManifest } from '../../prerender/forms.ts';
import { isOpen } from '../../resolve/forms.ts';
import type { ResolvedSite } from '../../resolve/index.ts';
import type { Page } from '../../model/page.ts';
import { pictureStylesheet, themeStylesheet, themeTokens } from '../../styles/theme.ts';
import { readEnvironment } from '../../serve/environment/environment.ts';
import { serveSite } from '../../serve/index.ts';
import { escapeHtml } from '../../model/escape-html.ts';
import type { Manifest } from '../../model/manifest.ts';
import { redirectResponse, redirectTo } from '../../serve/http/response.ts';
import type { RequestTarget } from '../../serve/http/request-target.ts';
import { findPublicFile } from '../../validate/facts/public-folder.ts';
import { SchemaProblems } from '../../validate/schema/schema-files.ts';
import { withoutSlash } from '../../model/site-path.ts';
import { validatorsOf, type Validators } from '../../validate/schema/validators.ts';
import { devPictures } from './dev-pictures.ts';
import { styleLinks } from './style-links.ts';
import type { SiteChanged } from './client.tsx';
import { sendPublicFile } from './public-file.ts';
import { renderOrBox } from './render-or-box.ts';
import { resolveChangedRoute, validConfig, type ValidConfig } from './resolve-changed-route.ts';
import { guardedServer, guardRequest } from './request-guard.ts';
import { StartError } from '../../serve/environment/start-error.ts';

const rootDir = process.cwd();
const file = configFile();
/** Path of the dev server's own data. */
const DEV = '/@site';
/** What the enquiry endpoint reads of a build; dev writes no other part of one. */
const devDist = join(rootDir, '.build/dev');
/** Default DATA_DIR of the dev server, because `serve` locks its own folder. */
const DEV_DATA = '.build/dev-data';

const pictures = devPictures(rootDir);

let loaded: LoadedSite;
let lastGood: ResolvedSite | null = null;

const problemText = (): string => (loaded.resolved ? '' : printProblems(loaded.problems, { colour: false }));

/**
 * Delay of the full check in ms after a save that was already shown, so that the page is rendered first, and while the
 * text has no end, because the editor is still writing.
 */
const CHECK_DELAY_MS = 300;
/** Debounce of any other save, in ms: editors may write in several steps. */
const DEBOUNCE_MS = 10;
/** What the check depends on: schemas, and the files that make a folder a section type. */
const SCHEMA_FILE =
  /^schema[\\/](?!site\.schema\.json$).+\.json$|^src[\\/]sections[\\/][^\\/]+[\\/](schema\.json|samples\.json|index\.ts)$/;
let lastValid: ValidConfig | null = null;
/** The config that is shown, as on disk. */
let shownBytes: Buffer | null = null;
/** Whether the page shows the last save: a changed text with a dead link is rendered before the check ends. */
let showsLatest = false;

/** Replaces the site that is shown. */
function show(site: ResolvedSite): void {
  lastGood = site;
  saved.push(site);
  delete saved[saved.length - 1 - SAVE_HISTORY];
}

/** Validators of the current schemas; null while those have problems. */
function currentValidators(): Validators | null {
  try {
    return validatorsOf(rootDir);
  } catch (fault) {
    if (fault instanceof SchemaProblems) return null;
    throw fault;
  }
}

/** What visitors see of a site: the moment alone changes nothing. */
const shownBy = (site: ResolvedSite | null): string => JSON.stringify({ ...site, at: 0 });

/** Reloads the config. Returns `false` where the site that is shown stays: the config is invalid or unchanged. */
function reload(): boolean {
  loaded = loadSite(rootDir, file);
  if (loaded.resolved) {
    const { text, resolved } = loaded;
    const isNew = shownBy(resolved) !== shownBy(lastGood);
    if (isNew) show(resolved);
    lastValid = validConfig(text, loaded.file, resolved, rootDir);
    shownBytes = lastValid.bytes;
    showsLatest = true;
    return isNew;
  }
  const hasCurrentSchemas = lastValid !== null && lastValid.validators === currentValidators();
  // After a change of schemas nothing can be shown before the full check.
  if (!hasCurrentSchemas) lastValid = null;
  showsLatest = hasCurrentSchemas && shownBytes?.equals(Buffer.from(loaded.text)) === true;
  console.error(printProblems(loaded.problems, { colour: wantsColour(process.stderr) }));
  return false;
}

/** Writes the manifest the enquiry endpoint reads. Without a site it accepts nothing. */
function writeManifest(site: ResolvedSite | null): void {
  const manifest: Manifest = {
    build: 'dev',
    routes: site?.pages.map(({ path }) => path) ?? [],
    redirects: site?.redirects ?? {},
    headers: [],
    ...(site ? formManifest(site, rootDir, devDist) : { forms: [] }),
    siteUrl: site?.site.url ?? '',
  };
  writeFile(devDist, '.server/manifest.json', JSON.stringify(manifest));
}

/** Shows a changed page at once if possible; `null` if the full check must come first. */
function showQuickly(bytes: Buffer): Page | null {
  try {
    const changed = lastValid && resolveChangedRoute(lastValid, bytes);
    if (!changed) return null;
    show(changed.site);
    shownBytes = bytes;
    showsLatest = true;
    return changed.page;
  } catch {
    // What only the full check detects may break resolving.
    return null;
  }
}

/** Reads the config. Some editors remove it for a moment; the full check reports one that stays away. */
function readConfig(): Buffer {
  try {
    return readFileSync(file);
  } catch {
    return Buffer.alloc(0);
  }
}

/** The last sites by number of their save, because a page may request its data after the next save. */
const saved: ResolvedSite[] = [];
const SAVE_HISTORY = 20;

/** A page's addresses carry the number of its save, so that it hydrates with the data it was rendered from. */
const siteData = (site: ResolvedSite) => ({ ...site.site, build: `dev-${saved.indexOf(site)}` });

/** Renders a page as a build does, with the dev client in place of the boot script. */
async function documentHtml(
  vite: ViteDevServer,
  site: ResolvedSite,
  requested: Page,
  { url = '/', headers }: IncomingMessage,
): Promise<string> {
  // A section type may have been removed since: its problem is shown, and the rest is rendered.
  const sections = requested.sections.filter(({ type }) => existsSync(join(rootDir, 'src/sections', type, 'index.ts')));
  const { page, rendered } = await renderOrBox(
    vite,
    rootDir,
    siteData(site),
    pictures.withSources({ ...requested, sections }),
  );
  const { light, dark } = themeTokens(site.theme);
  const html = htmlDocument({
    page,
    site: siteData(site),
    description: site.description,
    rendered,
    assets: { styles: styleLinks(rootDir, `${DEV}/theme.css`), boot: '/src/tools/dev/client.tsx' },
    themeColour: { light: light['paper']!, dark: dark['paper']! },
    hydration: page.path ? { modules: [], siteJson: `${DEV}/site.json?save=${saved.indexOf(site)}` } : null,
  });
  // A client navigation reads only the data in it.
  if (headers['sec-fetch-dest'] === 'empty') return html;
  const problems = escapeHtml(problemText());
  const shows = showsLatest ? ' data-shows-latest' : '';
  return vite.transformIndexHtml(
    url,
    html.replace('<div id="root"', () => `<div id="root" data-problems="${problems}"${shows}`),
  );
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' }).end(body);
}

/**
 * Sends the dev server's own data: theme, site JSON, pictures in the theme's colours. Returns `false` for other paths.
 *
 * @param file  The requested file of public/; null where there is none.
 */
function sendData(path: string, file: string | null, site: ResolvedSite, response: ServerResponse): boolean {
  if (path === `${DEV}/theme.css`)
    send(response, 200, 'text/css', [themeStylesheet(site.theme), ...site.cssRules].join('\n'));
  else if (path === `${DEV}/site.json`) send(response, 200, 'application/json', JSON.stringify(siteData(site)));
  else if (pictures.send(path, response)) return true;
  else if (file?.endsWith('.svg'))
    send(response, 200, 'image/svg+xml', themePicture(readFileSync(file, 'utf8'), pictureStylesheet(site.theme)));
  else return false;
  return true;
}

/** Handles what Vite does not: pages, redirects, unknown paths. */
async function sendPage(
  vite: ViteDevServer,
  target: RequestTarget,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = withoutSlash(target.path);
  const site = lastGood;
  if (!site) {
    const text = escapeHtml(problemText());
    const html = `<!doctype html><title>site.config.json</title><pre>${text}</pre><script type="module" src="/src/tools/dev/reload.ts"></script>`;
    send(response, 500, 'text/html', await vite.transformIndexHtml(path, html));
    return;
  }
  const page = site.pages.find((candidate) => candidate.path === path);
  const isElsewhere = page && path !== target.path;
  const moved = isElsewhere ? redirectTo(page.path, target.search) : redirectResponse(site.redirects, target);
  if (moved) {
    response.writeHead(moved.status, moved.headers).end();
    return;
  }
  const notFound = messagePages(siteData(site), (src) => findPublicFile(rootDir, src) !== null)[0]!.page;
  send(response, page ? 200 : 404, 'text/html', await documentHtml(vite, site, page ?? notFound, request));
}

/** `npm run dev`: serves the site while it is edited. */
async function main(): Promise<void> {
  const environment = readEnvironment({ ...process.env, DATA_DIR: process.env['DATA_DIR'] || DEV_DATA });
  reload();
  // Printed by now. No save can mend a variable.
  if (loaded.problems.some(({ code }) => code === 'bad-environment')) process.exit(1);
  const server = createServer();
  const vite = await createVite({
    root: rootDir,
    appType: 'custom',
    // Vite would serve every file in public/: see sendPublicFile.
    publicDir: false,
    server: {
      ...guardedServer(rootDir, environment.host),
      middlewareMode: true,
      hmr: { server },
      watch: { ignored: ['**/.build/**', '**/dist/**', '**/dist-later/**', '**/data/**'] },
    },
    optimizeDeps: { entries: ['src/tools/dev/client.tsx'] },
  });
  writeManifest(lastGood);
  const endpoint = await serveSite({ distDir: devDist, environment });

  const handleRequest = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const allowed = guardRequest(request, rootDir, environment.host);
    if ('refusal' in allowed) return send(response, allowed.status, 'text/plain', allowed.refusal);
    const { target, file, isForVite } = allowed;
    const save = new URLSearchParams(target.search).get('save');
    const site = saved[Number(save ?? -1)] ?? lastGood;
    const forms = (lastGood?.forms ?? []).filter((form) => isOpen(form, lastGood!.at)).map((form) => form.endpoint);
    if (forms.includes(target.path)) return endpoint.handle(request, response);
    if (site && sendData(target.path, file, site, response)) return;
    if (file && (await sendPublicFile(file, request, response))) return;
    if (isForVite) await new Promise<void>((next) => vite.middlewares(request, response, next));
    await sendPage(vite, target, request, response);
  };
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    handleRequest(request, response).catch((fault: Error) => {
      vite.ssrFixStacktrace(fault);
      send(response, 500, 'text/plain', fault.stack ?? fault.message);
    });
  });

  let timer: NodeJS.Timeout | undefined;
  let manifestTimer: NodeJS.Timeout | undefined;
  const notify = (changed: SiteChanged) => vite.ws.send('site:changed', changed);
  // A page that was loading has missed earlier messages.
  vite.ws.on('site:ready', (_, client) => {
    if (lastGood) client.send('site:changed', { problems: problemText(), showsLatest } satisfies SiteChanged);
  });
  /** For a page shown before it was rendered here: a section that throws left it empty, and needs its box. */
  const showBox = async (site: ResolvedSite, page: Page) => {
    const complete = pictures.withSources(page);
    const { page: boxed } = await renderOrBox(vite, rootDir, siteData(site), complete);
    if (boxed !== complete && site === lastGood) notify({ problems: '', site: siteData(site), page: boxed });
  };
  let unverified: Page | null = null;
  const reloadAndNotify = () => {
    const isNew = reload();
    notify({ problems: problemText(), showsLatest, ...(isNew && lastGood && { site: siteData(lastGood) }) });
    if (unverified && !isNew && lastGood) showBox(lastGood, unverified).catch(console.error);
    unverified = null;
    // The page is rendered first.
    clearTimeout(manifestTimer);
    manifestTimer = setTimeout(() => {
      // Forms of a site with problems may have no schema.
      if (loaded.resolved) writeManifest(loaded.resolved);
    }, CHECK_DELAY_MS);
  };
  const checkIn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      try {
        reloadAndNotify();
      } catch (fault) {
        // A schema was saved again while it was being read.
        if (!(fault instanceof SchemaProblems)) throw fault;
        checkIn(CHECK_DELAY_MS);
      }
    }, ms);
  };
  const follow = () => {
    const bytes = readConfig();
    // Editors write in several steps: what is shown is not rendered again.
    if (timer && shownBytes?.equals(bytes)) return;
    const page = showQuickly(bytes);
    if (page && lastGood) notify({ problems: '', site: siteData(lastGood), page: pictures.withSources(page) });
    unverified = page ?? unverified;
    const isComplete = bytes
      .toString('utf8', Math.max(0, bytes.length - 100))
      .trimEnd()
      .endsWith('}');
    checkIn(page || !isComplete ? CHECK_DELAY_MS : DEBOUNCE_MS);
  };
  watch(dirname(resolve(file)), (_, name) => {
    if (name === file.split(/[\\/]/).at(-1)) follow();
  });
  watch(join(rootDir, 'public'), { recursive: true }, () => checkIn(DEBOUNCE_MS));
  // Folders arrive in several steps, and Vite's watcher reports only the first of changes in quick succession.
  vite.watcher.on('all', (_, path) => {
    if (SCHEMA_FILE.test(relative(rootDir, path))) checkIn(CHECK_DELAY_MS);
  });

  server.on('error', (fault: NodeJS.ErrnoException) => {
    if (fault.code !== 'EADDRINUSE') throw fault;
    console.error(
      `Port ${environment.port} is in use. Stop what uses it, or take another: PORT=${environment.port + 1} npm run dev`,
    );
    process.exit(1);
  });
  server.listen(environment.port, environment.host, () => {
    const { port } = server.address() as AddressInfo;
    console.log(`The site is at http://${environment.host}:${port} and follows ${file}.`);
    if (environment.databaseUrl === undefined)
      console.log(`Enquiries sent there are stored in ${relative(rootDir, environment.dataDir)}.`);
  });
}

try {
  await main();
} catch (fault) {
  // A wrong environment, a port or store in use: a sentence suffices. Our own faults keep their stack.
  if (!(fault instanceof StartError)) throw fault;
  console.error(fault.message);
  process.exit(1);
}
