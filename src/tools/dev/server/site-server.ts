import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { createServer as createVite, type Plugin, type ViteDevServer } from 'vite';
import { printProblems, wantsColour } from '../../../config/index.ts';
import type { Page } from '../../../model/page.ts';
import type { SiteData } from '../../../model/site-data.ts';
import { withoutSlash } from '../../../model/site-path.ts';
import { themePicture } from '../../../prerender/files/copy-public.ts';
import { messagePages } from '../../../prerender/pages/message-pages.ts';
import { manifestLanguages, translatedForms } from '../../../prerender/forms.ts';
import { isOpen } from '../../../resolve/forms.ts';
import { inLanguage, type ResolvedSite } from '../../../resolve/index.ts';
import { parseTarget, type RequestTarget } from '../../../serve/http/request-target.ts';
import { redirectResponse, redirectTo } from '../../../serve/http/response.ts';
import { languageAt } from '../../../serve/pages/page-language.ts';
import { pictureStylesheet, themeStylesheet } from '../../../styles/theme.ts';
import { findPublicFile } from '../../../validate/facts/public-folder.ts';
import type { SiteChanged } from '../client.tsx';
import { devPictures, type DevPictures } from '../dev-pictures.ts';
import { sendPublicFile } from '../public-file.ts';
import { renderOrBox } from '../render-or-box.ts';
import { thrownProblem, type Thrown } from '../thrown-problem.ts';
import { formDraftsOf } from '../../../vite/form-schemas.ts';
import { pathInCode } from '../../../vite/path-in-code.ts';
import { projectPlugins } from '../../../vite/project-plugins.ts';
import { guardedServer, type AllowedRequest } from '../request-guard.ts';
import { linkedStyles } from '../style-links.ts';
import { problemPage, siteDocument, withDevClient } from './site-page.ts';
import type { SiteSource, SourceChange } from '../source/site-source.ts';
import { languagesFolder } from '../../../validate/languages/read-overlays.ts';
import { codeDirOf } from '../../../config/code-dir.ts';

/** Path of the server's own data. */
const DATA = '/@site';
/** How many sites are remembered, because a page may request its data after the next change. */
const HISTORY = 20;

/** A refused request: its status, and a sentence for whoever reads the response. */
interface Refusal {
  status: number;
  refusal: string;
}

/** What a development server is made of. */
export interface SiteServerOptions {
  rootDir: string;
  /** A path from the current folder. */
  configFile: string;
  /** The name or address that it will listen on. */
  host: string;
  source: SiteSource;
  /** Decides about each request before anything else reads it. */
  guard(request: IncomingMessage): AllowedRequest | Refusal;
  /**
   * Decides who may have the site itself, by the addresses that a request or a message names; by default everybody. Code, and
   * files of public/ as they are on disk, are nobody's secret.
   *
   * @param request  That for the WebSocket, where a message asks.
   */
  guardSite?(request: IncomingMessage, addresses: (string | undefined)[]): Refusal | null;
  /** Whether something else leads open pages on when theirs is gone. Until then they hear of no site without it. */
  isLed?: boolean;
  /** Decides about each request for a WebSocket; by default Vite does alone. */
  guardUpgrade?(request: IncomingMessage): Refusal | null;
  /** Headers of every response. */
  headers?: Record<string, string>;
  /** Handles what is sent to the endpoints of the site's forms. */
  handleForm(request: IncomingMessage, response: ServerResponse): void;
  /**
   * Handles requests that are not the site's. Gives `false` for all others.
   *
   * @param mayRead  Whether `guardSite` lets the request have the site.
   */
  handleOwn?(request: IncomingMessage, response: ServerResponse, target: RequestTarget, mayRead: boolean): boolean;
  /** Changes the document of a page before a browser gets it. */
  editDocument?(html: string): string;
  /** Modules that pages load, as paths from the root. */
  entries: string[];
  /** Pages load packages as visitors do, without the checks of development: whoever looks at them changes no code. */
  isForEditors?: boolean;
}

/** A development server, not yet listening. */
export interface SiteDevServer {
  server: Server;
  vite: ViteDevServer;
  pictures: DevPictures;
  /** Tells open pages of a change. */
  notify(change: SourceChange): void;
  /**
   * Renders a page of the site as its document.
   *
   * @param data  What all pages share, in place of the site's own.
   */
  draw(site: ResolvedSite, page: Page, data: SiteData): Promise<string>;
  /** Draws a page that was sent undrawn: a section that throws left it empty there, and gets its box. */
  showBox(site: ResolvedSite, page: Page): Promise<void>;
}

/** What commands write into the folder of the code. A folder above it may have any name. */
const WRITTEN = /^(\.build|dist|dist-server|data)(\/|$)/;

/** What the check depends on: schemas, and the files that make a folder a section type. */
const SCHEMA_FILE =
  /^schema[\\/](?!(?:site|language)\.schema\.json$).+\.json$|^src[\\/]sections[\\/][^\\/]+[\\/](schema\.json|samples\.json|index\.ts)$/;

/** Whether the check of a site depends on a file, one of its own or of the code. */
export const isSchemaFile = (rootDir: string, file: string): boolean =>
  [rootDir, codeDirOf(rootDir)].some((folder) => SCHEMA_FILE.test(relative(folder, file)));

/** Whether a file holds the texts of a further language of a site, by the file of its config. */
export const isLanguageFile = (configFile: string, file: string): boolean =>
  dirname(file) === resolve(languagesFolder(dirname(configFile)));

/** Packages without their maps, which weigh three times as much and are for whoever looks into their code. */
const withoutPackageMaps: Plugin = {
  name: 'without-package-maps',
  transform: {
    filter: { id: /\/node_modules\/\.vite\// },
    handler: (code) => ({ code, map: { mappings: '' } }),
  },
};

/** Sends a text that is never cached. */
export function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' }).end(body);
}

/**
 * Creates the server behind `npm run dev` and `npm run edit`: pages and data of a source's site, drawn as a build does, and
 * the browser's code by Vite.
 */
export async function createSiteServer(options: SiteServerOptions): Promise<SiteDevServer> {
  const { rootDir, host, source, guard, guardUpgrade, handleForm, handleOwn } = options;
  const { guardSite = () => null, editDocument = (html) => html, isForEditors = false } = options;
  const pictures = devPictures(rootDir);
  const server = createServer();
  // Vite hears of requests that have passed the guard only.
  const upgrades = createServer();
  const vite = await createVite({
    root: codeDirOf(rootDir),
    configFile: false,
    appType: 'custom',
    // On a busy machine Vite says that it scans dependencies: `npm run edit` prints its address and nothing else.
    logLevel: 'warn',
    // Vite would serve every file in public/: see sendPublicFile.
    publicDir: false,
    server: {
      ...guardedServer(rootDir, host),
      middlewareMode: true,
      hmr: { server: upgrades },
      watch: { ignored: (path) => WRITTEN.test(pathInCode(codeDirOf(rootDir), path.replaceAll('\\', '/'))) },
      async hotUpdateEnvironments({ environments }, sendUpdates) {
        await Promise.all(Object.values(environments).map(sendUpdates));
        // After the code: a page that still ran the old would show a copy of the section without behaviour.
        redrawBoxes();
      },
    },
    // Beside the packages of `npm run dev`, which may run at the same time.
    ...(isForEditors && { cacheDir: join(codeDirOf(rootDir), 'node_modules/.vite/studio') }),
    optimizeDeps: {
      entries: options.entries,
      rolldownOptions: {
        // Nor how long the callbacks of its plugins take.
        checks: { pluginTimings: false },
        output: { minify: isForEditors },
      },
    },
    plugins: [projectPlugins(), linkedStyles, isForEditors && withoutPackageMaps],
  });

  const addForms = (site: ResolvedSite | null) => site && formDraftsOf(vite.config).add(translatedForms(site));
  addForms(source.site());

  // Vite watches the folder of the code.
  vite.watcher.add([join(rootDir, 'schema'), languagesFolder(dirname(options.configFile))]);

  /** Sites by their number. */
  const shown: ResolvedSite[] = [];
  /** A page's addresses carry the number of its site, so that it hydrates with the data it was rendered from. */
  const numberOf = (site: ResolvedSite): number => {
    const known = shown.indexOf(site);
    if (known >= 0) return known;
    delete shown[shown.length - HISTORY];
    return shown.push(site) - 1;
  };
  /** What the pages of a language share; undefined for that of the site. */
  const siteData = (site: ResolvedSite, language: string | undefined): SiteData => ({
    ...inLanguage(site, language).site,
    build: `dev-${numberOf(site)}`,
  });

  /** Whether a page has a box in place of a section, which no browser knows the code of. */
  let hasBox = false;
  const onBox = () => {
    hasBox = true;
  };
  const documentFor = (site: ResolvedSite, page: Page, data = siteData(site, page.language)): Promise<string> =>
    siteDocument({
      vite,
      rootDir,
      site: inLanguage(site, page.language),
      siteData: data,
      page: pictures.withSources(page, site.theme),
      theme: `${DATA}/theme.css`,
      siteJson: `${DATA}/site.json?save=${numberOf(site)}${page.language ? `&language=${page.language}` : ''}`,
      onBox,
    });

  /** @param language  A further one; undefined for that of the site. */
  function notFoundPage(site: ResolvedSite, language: string | undefined): Page {
    const { page } = messagePages(siteData(site, language), (src) => findPublicFile(rootDir, src) !== null)[0]!;
    return language === undefined ? page : { ...page, language };
  }

  /**
   * Sends the server's own data: theme, site JSON, pictures in the theme's colours. Returns `false` for other paths.
   *
   * @param file  The requested file of public/; null where there is none.
   */
  function sendData({ path, search }: RequestTarget, file: string | null, response: ServerResponse): boolean {
    const asked = new URLSearchParams(search);
    const site = shown[Number(asked.get('save') ?? -1)] ?? source.site();
    if (!site) return false;
    if (path === `${DATA}/theme.css`)
      send(response, 200, 'text/css', [themeStylesheet(site.theme), ...site.cssRules].join('\n'));
    else if (path === `${DATA}/site.json`)
      send(response, 200, 'application/json', JSON.stringify(siteData(site, asked.get('language') ?? undefined)));
    else if (pictures.send(path, response)) return true;
    else if (file?.endsWith('.svg'))
      send(response, 200, 'image/svg+xml', themePicture(readFileSync(file, 'utf8'), pictureStylesheet(site.theme)));
    else return false;
    return true;
  }

  /** Handles what Vite does not: pages, redirects, unknown paths. */
  async function sendPage(target: RequestTarget, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = withoutSlash(target.path);
    const site = source.site();
    if (!site) return send(response, 500, 'text/html', await problemPage(vite, path, source.verdict().problems));
    const page = site.pages.find((candidate) => candidate.path === path);
    const isElsewhere = page && path !== target.path;
    const moved = isElsewhere ? redirectTo(page.path, target.search) : redirectResponse(site.redirects, target);
    if (moved) {
      response.writeHead(moved.status, moved.headers).end();
      return;
    }
    const here = languageAt(manifestLanguages(site), path);
    if (here) response.setHeader('content-language', here.language);
    // Before it is drawn: it has these or later ones.
    const forms = formDraftsOf(vite.config).version;
    const html = await documentFor(site, page ?? notFoundPage(site, here?.prefix ? here.language : undefined));
    // A client navigation reads only the data in it.
    const isRead = request.headers['sec-fetch-dest'] === 'empty';
    const whole = isRead
      ? html
      : await withDevClient(vite, request.url ?? '/', editDocument(html), source.verdict(), forms);
    send(response, page ? 200 : 404, 'text/html', whole);
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries(options.headers ?? {})) response.setHeader(name, value);
    const allowed = guard(request);
    if ('refusal' in allowed) return send(response, allowed.status, 'text/plain', allowed.refusal);
    const { target, file, isForVite } = allowed;
    const refused = guardSite(request, [request.url, request.headers.referer]);
    if (handleOwn?.(request, response, target, refused === null)) return;
    const site = source.site();
    const isEndpoint = site?.forms.some((form) => form.endpoint === target.path && isOpen(form, site.at));
    if (isEndpoint && !refused) return handleForm(request, response);
    if (!refused && sendData(target, file, response)) return;
    if (file && (await sendPublicFile(file, request, response))) return;
    if (isForVite) await new Promise<void>((next) => vite.middlewares(request, response, next));
    if (refused) return send(response, refused.status, 'text/plain', refused.refusal);
    await sendPage(target, request, response);
  }

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    handle(request, response).catch((fault: Error) => {
      send(response, 500, 'text/plain', fault.stack ?? fault.message);
    });
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const refused = guardUpgrade?.(request);
    if (!refused) upgrades.emit('upgrade', request, socket, head);
    else socket.end(`HTTP/1.1 ${refused.status} Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  });

  /** @param path  Of the page that is told. */
  const messageOf = ({ site, page, translations = [], ...verdict }: SourceChange, path: string): SiteChanged => {
    const own = translations.find((each) => each.path === path) ?? page;
    const theme = (site ?? source.site())?.theme;
    return {
      ...verdict,
      ...(site && { site: siteData(site, site.pages.find((each) => each.path === path)?.language) }),
      ...(own && theme && { page: pictures.withSources(own, theme) }),
    };
  };
  /** The paths of pages that may have the site, as they were loaded. */
  const readers = new WeakMap<object, string>();
  const notify = (change: SourceChange): void => {
    addForms(change.site ?? null);
    const isGone = (path: string) => change.site && !change.site.pages.some((page) => page.path === path);
    for (const client of vite.ws.clients) {
      const path = readers.get(client);
      if (path !== undefined && !(options.isLed && isGone(path))) client.send('site:changed', messageOf(change, path));
    }
  };
  // The code may be mended.
  let isMended = false;
  vite.watcher.on('change', (file) => {
    isMended ||= hasBox && /\.tsx?$/.test(file);
  });
  function redrawBoxes(): void {
    const site = source.site();
    if (!isMended || !site) return;
    isMended = false;
    hasBox = false;
    // Under a new number: a page that is loading asks for the latest.
    delete shown[shown.indexOf(site)];
    notify({ ...source.verdict(), site });
  }
  // Pages send what they like, and what Vite or we cannot read would end the process. None of ours asks Vite for modules this way.
  (vite.ws as unknown as { setInvokeHandler(handlers: undefined): void }).setInvokeHandler(undefined);
  const openedBy = new WeakMap<object, IncomingMessage>();
  vite.ws.on('connection', (socket, request) => {
    openedBy.set(socket, request);
    const [read] = socket.listeners('message') as ((...message: unknown[]) => void)[];
    socket.removeAllListeners('message').on('message', (...message: unknown[]) => {
      try {
        read!(...message);
      } catch {
        socket.terminate();
      }
    });
  });
  // A page that was loading has missed earlier messages.
  vite.ws.on('site:ready', (address: unknown, client) => {
    const target = parseTarget(String(address));
    const request = openedBy.get(client.socket);
    if (!target || !request || guardSite(request, [String(address)])) return;
    const path = withoutSlash(target.path);
    readers.set(client, path);
    client.send('site:forms', formDraftsOf(vite.config).version);
    if (source.site()) client.send('site:changed', messageOf({ ...source.verdict(), ...source.shown() }, path));
  });

  vite.ws.on('site:thrown', (thrown: Thrown, client) => {
    const problems = [thrownProblem(vite, rootDir, thrown)];
    console.error(printProblems(problems, { colour: wantsColour(process.stderr) }));
    client.send('site:thrown', { part: thrown.part, text: printProblems(problems, { colour: false }) });
  });

  return {
    server,
    vite,
    pictures,
    notify,
    draw: documentFor,
    async showBox(site, page) {
      const complete = pictures.withSources(page, site.theme);
      const { page: boxed } = await renderOrBox(vite, rootDir, siteData(site, page.language), complete, onBox);
      if (boxed === complete || site !== source.site()) return;
      notify({ ...source.verdict(), site, page: boxed });
    },
  };
}
