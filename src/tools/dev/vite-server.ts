import { dirname, join } from 'node:path';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createVite, type ViteDevServer } from 'vite';
import { codeDirOf } from '../../config/code-dir.ts';
import { printProblems, wantsColour } from '../../config/index.ts';
import { escapeHtml } from '../../model/text/escape-html.ts';
import type { Page } from '../../model/page.ts';
import { withoutSlash } from '../../model/site-path.ts';
import { translatedForms } from '../../prerender/forms.ts';
import type { PageCode } from '../../preview/bundled-code.ts';
import { createDrawPage } from '../../preview/draw-page.ts';
import { ServedForms } from '../../preview/served-forms.ts';
import { servedForms } from '../../preview/served-forms-plugin.ts';
import { createSiteServer } from '../../preview/site-server.ts';
import type { SiteSource, SourceChange, Verdict } from '../../preview/source/site-source.ts';
import { thrownProblem, type Thrown } from '../../preview/thrown-problem.ts';
import type { ResolvedSite } from '../../resolve/index.ts';
import { parseTarget } from '../../serve/http/request-target.ts';
import { languagesFolder } from '../../validate/languages/read-overlays.ts';
import { isFormFile } from '../../validate/site-files.ts';
import { pathInCode } from '../../vite/path-in-code.ts';
import { projectPlugins } from '../../vite/project-plugins.ts';
import { locateServed } from './locate-served.ts';
import { guardedServer, guardRequest } from './request-guard.ts';
import { linkedStyles, styleLinks } from './style-links.ts';

interface ViteServerOptions {
  rootDir: string;
  /** A path from the current folder. */
  configFile: string;
  /** The name or address that it will listen on. */
  host: string;
  source: SiteSource & { config(): unknown };
  /** Handles what is sent to the endpoints of the site's forms. */
  handleForm(request: IncomingMessage, response: ServerResponse): void;
}

/** A development server, not yet listening. */
interface SiteDevServer {
  server: Server;
  vite: ViteDevServer;
  /** Tells open pages of a change. */
  notify(change: SourceChange): void;
  /** Draws a page that was sent undrawn: a section that throws left it empty there, and gets its box. */
  showBox(site: ResolvedSite, page: Page): Promise<void>;
}

/** What commands write into the folder of the code. A folder above it may have any name. */
const WRITTEN = /^(\.build|dist|dist-server|data)(\/|$)/;
const CLIENT = '/src/tools/dev/client.tsx';

/** The document of a page with its verdict and what Vite adds: its client, and the preamble of React Refresh. */
function withDevClient(vite: ViteDevServer, url: string, html: string, verdict: Verdict): Promise<string> {
  const { problems, showsLatest } = verdict;
  const attributes = `data-problems="${escapeHtml(problems)}"${showsLatest ? ' data-shows-latest' : ''}`;
  return vite.transformIndexHtml(
    url,
    html.replace('<div id="root"', () => `<div id="root" ${attributes}`),
  );
}

/** The page for a config that was invalid from the start. The first valid one reloads it. */
function problemPage(vite: ViteDevServer, path: string, problems: string): Promise<string> {
  const html = `<!doctype html><title>site.config.json</title><pre>${escapeHtml(problems)}</pre><script type="module" src="/src/tools/dev/reload.ts"></script>`;
  return vite.transformIndexHtml(path, html);
}

/** Creates the server behind `npm run dev`: the site of a file, and the browser's code by Vite, which follows its sources. */
export async function createViteServer(options: ViteServerOptions): Promise<SiteDevServer> {
  const { rootDir, configFile, host, source, handleForm } = options;
  const codeDir = codeDirOf(rootDir);
  // Vite hears of requests that have passed the guard only.
  const upgrades = createServer();
  const vite = await createVite({
    root: codeDir,
    configFile: false,
    appType: 'custom',
    logLevel: 'warn',
    // Vite would serve every file in public/: see sendPublicFile.
    publicDir: false,
    server: {
      ...guardedServer(rootDir, host),
      middlewareMode: true,
      hmr: { server: upgrades },
      watch: { ignored: (path) => WRITTEN.test(pathInCode(codeDir, path.replaceAll('\\', '/'))) },
      async hotUpdateEnvironments({ environments }, sendUpdates) {
        await Promise.all(Object.values(environments).map(sendUpdates));
        // After the code: a page that still ran the old would show a copy of the section without behaviour.
        redrawBoxes();
      },
    },
    optimizeDeps: {
      entries: [CLIENT.slice(1)],
      // Else Vite would find them one by one, and load the page again each time.
      include: ['@rjsf/core', '@rjsf/core/lib/components/fields/SchemaField.js', '@rjsf/validator-ajv8'],
      rolldownOptions: { checks: { pluginTimings: false } },
    },
    plugins: [projectPlugins(servedForms(codeDir)), linkedStyles],
  });
  const forms = new ServedForms(rootDir);
  const addForms = (site: ResolvedSite | null) =>
    forms.update({ config: source.config(), ...(site && { translated: translatedForms(site) }) });
  addForms(source.site());

  // Vite watches the folder of the code.
  vite.watcher.add([join(rootDir, 'schema'), languagesFolder(dirname(configFile))]);

  /** Whether a page has a box in place of a section, which no browser knows the code of. */
  let hasBox = false;
  const onBox = () => {
    hasBox = true;
  };
  const load = async () => (await vite.ssrLoadModule('/src/preview/page-code.ts')) as PageCode;
  const drawPage = createDrawPage(rootDir, load, forms);
  const site = createSiteServer(
    {
      rootDir,
      source,
      forms,
      drawPage,
      assets: (theme) => ({ styles: styleLinks(rootDir, theme), boot: CLIENT }),
      guard: (request) => guardRequest(request, rootDir, host),
      handleForm,
      async handleCode(request, response, { isForVite }) {
        if (isForVite) await new Promise<void>((next) => vite.middlewares(request, response, next));
      },
      finishDocument: (html, { url = '/' }) => withDevClient(vite, url, html, source.verdict()),
      problemPage: (path) => problemPage(vite, path, source.verdict().problems),
    },
    onBox,
  );
  site.server.on('upgrade', (request, socket, head) => upgrades.emit('upgrade', request, socket, head));

  /** The paths of open pages, as they were loaded. */
  const readers = new WeakMap<object, string>();
  const tell = (event: string, messageFor: (path: string) => unknown) => {
    for (const client of vite.ws.clients) {
      const path = readers.get(client);
      if (path !== undefined) client.send(event, messageFor(path));
    }
  };
  const tellForms = () => tell('site:forms', () => forms.version);
  const notify = (change: SourceChange): void => {
    if (addForms(change.site ?? null)) tellForms();
    tell('site:changed', (path) => site.messageOf(change, path));
  };
  const onForm = (file: string) => {
    if (!isFormFile(rootDir, file)) return;
    forms.reload();
    tellForms();
  };
  for (const event of ['add', 'change', 'unlink'] as const) vite.watcher.on(event, onForm);

  // The code may be mended.
  let isMended = false;
  vite.watcher.on('change', (file) => {
    isMended ||= hasBox && /\.tsx?$/.test(file);
  });
  function redrawBoxes(): void {
    const shown = source.site();
    if (!isMended || !shown) return;
    isMended = false;
    hasBox = false;
    // A page that is loading asks for the latest.
    site.renumber(shown);
    notify({ ...source.verdict(), site: shown });
  }
  // Pages send what they like, and what Vite or we cannot read would end the process. None of ours asks Vite for modules this way.
  (vite.ws as unknown as { setInvokeHandler(handlers: undefined): void }).setInvokeHandler(undefined);
  vite.ws.on('connection', (socket) => {
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
    if (!target) return;
    const path = withoutSlash(target.path);
    readers.set(client, path);
    client.send('site:forms', forms.version);
    if (source.site()) client.send('site:changed', site.messageOf(source.verdict(), path));
  });

  vite.ws.on('site:thrown', (thrown: Thrown, client) => {
    const problems = [thrownProblem(locateServed(vite, rootDir), thrown)];
    console.error(printProblems(problems, { colour: wantsColour(process.stderr) }));
    client.send('site:thrown', { part: thrown.part, text: printProblems(problems, { colour: false }) });
  });

  return {
    server: site.server,
    vite,
    notify,
    async showBox(shown, page) {
      const complete = site.pictures.withSources(page, shown.theme);
      const boxed = await drawPage.boxed(site.siteData(shown, page.language), complete, onBox);
      if (boxed === complete || shown !== source.site()) return;
      notify({ ...source.verdict(), site: shown, page: boxed });
    },
  };
}
