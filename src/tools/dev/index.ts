import { existsSync, readFileSync, watch } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join, relative, resolve } from 'node:path';
import { createServer as createVite, type ViteDevServer } from 'vite';
import { printProblems, wantsColour, type Problem } from '../../config/index.ts';
import { htmlDocument } from '../../prerender/pages/document.ts';
import { configFile, loadSite, type LoadedSite } from '../../prerender/load-site.ts';
import { messagePages } from '../../prerender/pages/message-pages.ts';
import { themePicture } from '../../prerender/files/copy-public.ts';
import { writeFile } from '../../prerender/files/write-files.ts';
import { formManifest } from '../../prerender/forms.ts';
import { renderProblem } from '../../prerender/pages/render-problem.ts';
import type * as renderStage from '../../render/server.tsx';
import type { RenderedPage, SectionFault } from '../../render/server.tsx';
import type { ResolvedSite } from '../../resolve/index.ts';
import type { Page, PageSection } from '../../model/page.ts';
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
import { quickSite, soundConfig, type SoundConfig } from './quick-site.ts';
import { guardedServer, guardRequest } from './request-guard.ts';
import { StartError } from '../../serve/environment/start-error.ts';

const rootDir = process.cwd();
const file = configFile();
/** Where the dev server's own answers live. */
const DEV = '/@site';
/** What the enquiry endpoint reads of a build; in dev there is no other part of one. */
const devDist = join(rootDir, '.build/dev');
/** Where enquiries of the dev server go, unless DATA_DIR says otherwise: `serve` locks its own folder. */
const DEV_DATA = '.build/dev-data';

const pictures = devPictures(rootDir);

let loaded: LoadedSite;
let lastGood: ResolvedSite | null = null;

const problemText = (): string => (loaded.resolved ? '' : printProblems(loaded.problems, { colour: false }));

/**
 * How long the whole check waits in ms: after a save that was shown without it, so that the page is drawn first, and
 * while the text has no end, because the editor is writing it still.
 */
const CHECK_AFTER = 300;
/** How long it waits after any other save, in ms: one may come in several steps. */
const SETTLE = 10;
/** What the check is made from: schemas, and what makes a folder a section type. */
const SCHEMA_FILE =
  /^schema[\\/](?!site\.schema\.json$).+\.json$|^src[\\/]sections[\\/][^\\/]+[\\/](schema\.json|samples\.json|index\.ts)$/;
let sound: SoundConfig | null = null;
/** The config that is shown, as on disk. */
let shown: Buffer | null = null;
/** Whether the page shows what was saved last: a changed text with a dead link in it is drawn before the check ends. */
let showsLatest = false;

/** Puts a site in the place of the one that is shown. */
function show(site: ResolvedSite): void {
  lastGood = site;
  saved.push(site);
  delete saved[saved.length - 1 - KEPT_SAVES];
}

/** The validators of the schemas as they are now; null while these cannot be used. */
function currentValidators(): Validators | null {
  try {
    return validatorsOf(rootDir);
  } catch (fault) {
    if (fault instanceof SchemaProblems) return null;
    throw fault;
  }
}

/** Reads the config again. A broken one leaves the last good site in its place; `false`: so does one that is the same. */
function reload(): boolean {
  loaded = loadSite(rootDir, file);
  if (loaded.resolved) {
    const { text, resolved } = loaded;
    const isNew = JSON.stringify(resolved) !== JSON.stringify(lastGood);
    if (isNew) show(resolved);
    sound = soundConfig(text, loaded.file, resolved, rootDir);
    shown = sound.bytes;
    showsLatest = true;
    return isNew;
  }
  const followsSchemas = sound !== null && sound.validators === currentValidators();
  // By schemas that have changed meanwhile nothing can be shown before the whole check.
  if (!followsSchemas) sound = null;
  showsLatest = followsSchemas && shown?.equals(Buffer.from(loaded.text)) === true;
  console.error(printProblems(loaded.problems, { colour: wantsColour(process.stderr) }));
  return false;
}

/** Tells the enquiry endpoint what the site is now; before there is one, it takes nothing. */
function writeManifest(site: ResolvedSite | null): void {
  const manifest: Manifest = {
    build: 'dev',
    routes: site?.pages.map(({ path }) => path) ?? [],
    redirects: site?.redirects ?? {},
    headers: [],
    forms: site ? formManifest(site, rootDir, devDist) : [],
    siteUrl: site?.site.url ?? '',
  };
  writeFile(devDist, '.server/manifest.json', JSON.stringify(manifest));
}

/** Shows a changed page at once, if it can; `null`: the whole config must be read first. */
function showQuickly(bytes: Buffer): Page | null {
  try {
    const quick = sound && quickSite(sound, bytes);
    if (!quick) return null;
    show(quick.site);
    shown = bytes;
    showsLatest = true;
    return quick.page;
  } catch {
    // What only the whole check refuses may not be settled at all.
    return null;
  }
}

/** The config as it is now. Some editors take it away for a moment; the whole check tells if it does not come back. */
function readNow(): Buffer {
  try {
    return readFileSync(file);
  } catch {
    return Buffer.alloc(0);
  }
}

/** The site at each save, by number; a few are kept, because a page may ask for its data after the next save. */
const saved: ResolvedSite[] = [];
const KEPT_SAVES = 20;

/** The number of a save stands in the page's addresses, so that the page wakes with the data it was drawn from. */
const siteData = (site: ResolvedSite) => ({ ...site.site, build: `dev-${saved.indexOf(site)}` });

/** A box in the place of a section that throws: what it was, what it said, where. The rest of the page stands. */
function boxOf({ section, page, message }: SectionFault, problem: Problem): PageSection {
  const { what, why, fix, file, line, column } = problem;
  const place = line > 0 ? `${file}:${line}:${column}` : file;
  return {
    ...section,
    type: 'prose',
    className: 'section tone-tint',
    props: {
      heading: `"${section.id}" on "${page.path}": ${message}`,
      paragraphs: [what, why, fix, place],
      actions: [],
    },
  };
}

/** Draws a page; sections that throw become boxes. The page that was drawn is what the browser must have too. */
async function drawWhole(
  vite: ViteDevServer,
  site: ResolvedSite,
  page: Page,
): Promise<{ page: Page; rendered: RenderedPage }> {
  const { renderPage } = (await vite.ssrLoadModule('/src/render/server.tsx')) as typeof renderStage;
  try {
    return { page, rendered: await renderPage(page, siteData(site)) };
  } catch (fault) {
    if (!(fault instanceof Error && 'section' in fault)) throw fault;
    if (fault.cause instanceof Error) vite.ssrFixStacktrace(fault.cause);
    const { section } = fault as SectionFault;
    const problem = renderProblem(fault as SectionFault, rootDir);
    console.error(printProblems([problem], { colour: wantsColour(process.stderr) }));
    const sections = page.sections.map((other) => (other === section ? boxOf(fault as SectionFault, problem) : other));
    return drawWhole(vite, site, { ...page, sections });
  }
}

/** A page drawn on the server, as a build would, with the dev client in the place of the boot script. */
async function document(
  vite: ViteDevServer,
  site: ResolvedSite,
  asked: Page,
  { url = '/', headers }: IncomingMessage,
): Promise<string> {
  // A folder may have been removed since the page was good: the problems tell of it, and the rest is drawn.
  const sections = asked.sections.filter(({ type }) => existsSync(join(rootDir, 'src/sections', type, 'index.ts')));
  const { page, rendered } = await drawWhole(vite, site, pictures.withSources({ ...asked, sections }));
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
  // A page that is open already only reads the data out of it.
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
 * The dev server's own data: theme, site JSON, pictures in the theme's colours. `false`: not its business.
 *
 * @param file  The file below public/ that is asked for; null where there is none.
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

/** Answers what Vite has left: pages, redirects, unknown addresses. */
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
  send(response, page ? 200 : 404, 'text/html', await document(vite, site, page ?? notFound, request));
}

/** `npm run dev`: the site while you edit. */
async function main(): Promise<void> {
  const environment = readEnvironment({ ...process.env, DATA_DIR: process.env['DATA_DIR'] || DEV_DATA });
  reload();
  const server = createServer();
  const vite = await createVite({
    root: rootDir,
    appType: 'custom',
    // Vite would serve whatever lies in public/: see sendPublicFile.
    publicDir: false,
    server: {
      ...guardedServer(rootDir, environment.host),
      middlewareMode: true,
      hmr: { server },
      watch: { ignored: ['**/.build/**', '**/dist/**', '**/data/**'] },
    },
    optimizeDeps: { entries: ['src/tools/dev/client.tsx'] },
  });
  writeManifest(lastGood);
  const endpoint = await serveSite({ distDir: devDist, environment });

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const asked = guardRequest(request, rootDir, environment.host);
    if ('refusal' in asked) return send(response, asked.status, 'text/plain', asked.refusal);
    const { target, file, isForVite } = asked;
    const save = new URLSearchParams(target.search).get('save');
    const site = saved[Number(save ?? -1)] ?? lastGood;
    const forms = lastGood?.forms.map((form) => form.endpoint) ?? [];
    if (forms.includes(target.path)) return endpoint.handle(request, response);
    if (site && sendData(target.path, file, site, response)) return;
    if (file && (await sendPublicFile(file, request, response))) return;
    if (isForVite) await new Promise<void>((next) => vite.middlewares(request, response, next));
    await sendPage(vite, target, request, response);
  };
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    answer(request, response).catch((fault: Error) => {
      vite.ssrFixStacktrace(fault);
      send(response, 500, 'text/plain', fault.stack ?? fault.message);
    });
  });

  let timer: NodeJS.Timeout | undefined;
  let manifestTimer: NodeJS.Timeout | undefined;
  const tell = (changed: SiteChanged) => vite.ws.send('site:changed', changed);
  // What was told while a page was on its way has not reached it.
  vite.ws.on('site:ready', (_, client) => {
    if (lastGood) client.send('site:changed', { problems: problemText(), showsLatest } satisfies SiteChanged);
  });
  /** Shown before it was drawn here: a section that throws has left the page empty, and its box is still to come. */
  const showBox = async (site: ResolvedSite, page: Page) => {
    const whole = pictures.withSources(page);
    const drawn = await drawWhole(vite, site, whole);
    if (drawn.page !== whole && site === lastGood) tell({ problems: '', site: siteData(site), page: drawn.page });
  };
  let unproven: Page | null = null;
  const reloadAndTell = () => {
    const isNew = reload();
    tell({ problems: problemText(), showsLatest, ...(isNew && lastGood && { site: siteData(lastGood) }) });
    if (unproven && !isNew && lastGood) showBox(lastGood, unproven).catch(console.error);
    unproven = null;
    // The page is drawn first.
    clearTimeout(manifestTimer);
    manifestTimer = setTimeout(() => {
      // Forms of a site with problems may have no schema.
      if (loaded.resolved) writeManifest(loaded.resolved);
    }, CHECK_AFTER);
  };
  const checkIn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      try {
        reloadAndTell();
      } catch (fault) {
        // A schema was saved again while it was being read.
        if (!(fault instanceof SchemaProblems)) throw fault;
        checkIn(CHECK_AFTER);
      }
    }, ms);
  };
  const follow = () => {
    const bytes = readNow();
    // Editors write a file in several steps: what is shown already is not drawn again.
    if (timer && shown?.equals(bytes)) return;
    const page = showQuickly(bytes);
    if (page && lastGood) tell({ problems: '', site: siteData(lastGood), page: pictures.withSources(page) });
    unproven = page ?? unproven;
    const isWhole = bytes
      .toString('utf8', Math.max(0, bytes.length - 100))
      .trimEnd()
      .endsWith('}');
    checkIn(page || !isWhole ? CHECK_AFTER : SETTLE);
  };
  watch(dirname(resolve(file)), (_, name) => {
    if (name === file.split(/[\\/]/).at(-1)) follow();
  });
  watch(join(rootDir, 'public'), { recursive: true }, () => checkIn(SETTLE));
  // A folder comes in several steps, and of changes that follow each other closely Vite's watcher tells the first only.
  vite.watcher.on('all', (_, path) => {
    if (SCHEMA_FILE.test(relative(rootDir, path))) checkIn(CHECK_AFTER);
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
  // A wrong environment, a port or a store in use: told in plain words. Faults of ours keep their stack.
  if (!(fault instanceof StartError)) throw fault;
  console.error(fault.message);
  process.exit(1);
}
