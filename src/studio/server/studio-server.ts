import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync, watch } from 'node:fs';
import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { addressOf } from '../../model/site-path.ts';
import { translatedForms } from '../../prerender/forms.ts';
import { KEPT_MS, noteUse } from '../../prerender/unused-bundles.ts';
import { bundlePreview, type BundledCode } from '../../preview/bundled-code.ts';
import { CODE } from '../../preview/code-address.ts';
import { createDrawPage } from '../../preview/draw-page.ts';
import { sendPublicFile } from '../../preview/public-file.ts';
import { ServedForms, type FormSources } from '../../preview/served-forms.ts';
import { createSiteServer, send } from '../../preview/site-server.ts';
import { followFolder } from '../../preview/source/follow-folder.ts';
import type { SourceChange } from '../../preview/source/site-source.ts';
import { parseTarget, type RequestTarget } from '../../serve/http/request-target.ts';
import { findPublicFile } from '../../validate/facts/public-folder.ts';
import { LOCAL_HOST, localAccess, type Access, type Person } from './access.ts';
import { createApi } from './api.ts';
import { Checks } from './draft/checks.ts';
import { Draft, type DraftOptions } from './draft/draft.ts';
import { languagesFolder } from '../../validate/languages/read-overlays.ts';
import { isFormFile, isSchemaFile } from '../../validate/site-files.ts';
import { createEvents } from './events.ts';
import { createDrawn } from './drawn.ts';
import { guardPreview, STUDIO_HEADERS } from './guard.ts';
import type { Sessions } from './sessions.ts';
import type { Services } from './services.ts';
import { editedPlaces } from './draft/edited-places.ts';
import type { Json } from '../protocol.ts';
import { createSharedPages, type SharedPages } from './scriptless/shared-pages.ts';
import { createThumbnails } from './scriptless/thumbnails.ts';
import { codeDirOf } from '../../config/code-dir.ts';

const THUMBNAIL = '/@studio/thumbnail/';
/** Followed by the path of a file in public/. */
const SMALL_PICTURE = '/@studio/picture/';

/** The document of the interface. */
const interfaceDocument = ({ script, style }: { script: string; style: string }, isTeam: boolean) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Studio</title>
<link rel="icon" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath fill='%232456d6' d='M1 15l1-5L11 1l4 4-9 9z'/%3E%3C/svg%3E">
<link rel="stylesheet" href="${style}">
</head>
<body>
<div id="studio"${isTeam ? ' data-team' : ''}></div>
<script type="module" src="${script}"></script>
</body>
</html>`;

/** The scripts of a page in the preview, and of the interface. */
const SCRIPTS = { page: 'src/studio/frame/frame.ts', window: 'src/studio/app/main.tsx' };
/** Delay in ms before code is bundled anew: files change in several steps. */
const CODE_DELAY_MS = 300;
/** Named by what is in them. */
const KEPT = 'private, max-age=31536000, immutable';

/** Of the site, where forms or code have changed. */
const NOTHING_NEW: SourceChange = { problems: '', showsLatest: true };

/** Who asks where nobody does: what is due is published by the studio itself. */
const NOBODY: Person = { may: () => false };

/** A studio that does not listen yet. */
export interface Studio {
  /** Answers requests. */
  server: Server;
  /** What anyone who has the address of a draft is answered. */
  shared: Pick<SharedPages, 'respond' | 'placesOn'>;
  /** Edits another config from now on, with a draft of its own. Pages that are open must be loaded again. */
  open(config: StudioConfig): void;
  /** Ends connections, and stores the draft. */
  close(): void;
}

/** A config, and where its drafts and saved states are. */
type StudioConfig = Omit<DraftOptions, 'rootDir' | 'by' | 'onStep' | 'onShown'> & {
  services: Services;
};

export interface StudioOptions extends StudioConfig, Pick<DraftOptions, 'rootDir'> {
  access: Access;
  /** The arguments of Node for a build, for tests. */
  build?: string[];
}

/** Creates the studio: the interface, its requests, and the site as the draft has it. */
export async function createStudio(options: StudioOptions): Promise<Studio> {
  const { rootDir, access } = options;
  const codeDir = codeDirOf(rootDir);
  const events = createEvents();
  const asking = new AsyncLocalStorage<Person>();
  const forms = new ServedForms(rootDir);
  /** While a browser is opened and asks. */
  let code: Promise<BundledCode>;
  /** The addresses of the script and the styles of pages; none before they are bundled. */
  let addresses: string[] = [];
  const bundleCode = async () => {
    const bundled = await bundlePreview(rootDir, SCRIPTS);
    const { script, style } = bundled.bundles.page;
    addresses = [script, style];
    return bundled;
  };
  code = bundleCode();
  code.catch((fault: Error) => console.error(fault.message));
  const used = setInterval(() => void code.then(({ folder }) => noteUse(folder)).catch(() => {}), KEPT_MS / 2).unref();
  const drawPage = createDrawPage(rootDir, async () => (await code).page, forms);
  // The draft is drawn before there is a page to tell.
  let tellDrawn: (change: SourceChange) => void = () => {};
  const show = (change: SourceChange | null, sources: FormSources = {}) => {
    const translated = change?.site && { translated: translatedForms(change.site) };
    const hasNewForms = forms.update({ ...sources, ...translated });
    if (change || hasNewForms) tellDrawn(change ?? NOTHING_NEW);
  };
  const open = (config: StudioConfig) => {
    const draft = new Draft({
      ...config,
      rootDir,
      by: () => asking.getStore()?.id,
      onStep: (before: Json, after: Json) => {
        const person = asking.getStore();
        // Nobody else reads what somebody without a name has changed.
        if (person?.id !== undefined) config.services.edits.note(person, editedPlaces(before, after));
      },
      onShown: (change, sources) => show(change, sources),
    });
    const checks = new Checks(draft, { ...config, rootDir }, (change) =>
      events.tell(change, (person) => asking.run(person, () => draft.possible())),
    );
    const handleApi = createApi({
      ...config,
      rootDir,
      access,
      asPerson: (person, work) => asking.run(person, work),
      who: () => asking.getStore() ?? NOBODY,
      build: options.build,
      stored: async () => {
        await config.drafts.whenStored?.();
        await config.services.edits.whenStored();
      },
      draft,
      checks,
      events,
      drawPage: (page, data) => site.draw(draft.source.site()!, page, { ...data, build: 'marked' }),
      onDrawn: (change) => show(change),
      drawnSince: (shown) => drawn.since(shown),
      locate: async () => (await code).locate,
    });
    const ends = [join(rootDir, 'schema'), languagesFolder(dirname(config.file))].map((folder) =>
      followFolder(folder, () => draft.readFiles('beside')),
    );
    const close = () => {
      for (const end of ends) end();
      checks.close();
      draft.close();
    };
    return { draft, handleApi, close };
  };
  let opened = open(options);

  const sendInterface = async (response: ServerResponse) =>
    send(response, 200, 'text/html', interfaceDocument((await code).bundles.window, access.isTeam));

  const sendThumbnail = async (response: ServerResponse, { path, search }: RequestTarget) => {
    const sample = new URLSearchParams(search).get('sample') ?? 'default';
    const theme = opened.draft.source.site()?.theme;
    const html = await thumbnails.draw(theme, path.slice(THUMBNAIL.length), sample);
    if (html === null) send(response, 404, 'text/plain', 'There is no such sample.\n');
    else send(response, 200, 'text/html', html);
  };

  const site = createSiteServer({
    rootDir,
    // Another config has a draft of its own.
    source: {
      site: () => opened.draft.source.site(),
      verdict: () => opened.draft.source.verdict(),
      shown: () => opened.draft.source.shown(),
    },
    forms,
    drawPage,
    async assets(theme) {
      const { style, script: own } = (await code).bundles.page;
      const styles = [style, theme].map((address) => `<link rel="stylesheet" href="${address}">`);
      return { styles: styles.join('\n'), boot: own };
    },
    guard(request) {
      const refused = access.guard(request);
      if (refused) return refused;
      const target = parseTarget(request.url ?? '/');
      if (!target) return { status: 400, refusal: 'This address cannot be read.\n' };
      return { target, file: findPublicFile(rootDir, target.path) };
    },
    guardSite: (request, addresses) => guardPreview((key) => access.isPreviewKey(key, request), addresses),
    headers: STUDIO_HEADERS,
    // Forms succeed, so that their dialogs can be seen; nothing is stored.
    handleForm: (_, response) => send(response, 201, 'application/json', '{"reference":"preview"}'),
    handleOwn(request, response, target, mayRead) {
      const { path, search } = target;
      if (opened.handleApi(request, response, path, search)) return true;
      const isInterface = path === '/' && !mayRead && request.method !== 'POST';
      const sent =
        path.startsWith(THUMBNAIL) && mayRead
          ? sendThumbnail(response, target)
          : isInterface
            ? sendInterface(response)
            : null;
      if (sent) {
        sent.catch((fault: Error) => send(response, 500, 'text/plain', `${fault.message}\n`));
        return true;
      }
      const picture = path.startsWith(SMALL_PICTURE) ? path.slice(SMALL_PICTURE.length - 1) : null;
      // Never to what is no file of ours: "//evil.test" would be the address of another site.
      if (picture !== null && findPublicFile(rootDir, picture) !== null) {
        const small = site.pictures.thumbnail(addressOf(picture));
        if (!site.pictures.send(small, response))
          response.writeHead(302, { location: small + search, 'cache-control': 'no-store' }).end();
        return true;
      }
      if (path.startsWith('/@studio') && (mayRead || !path.startsWith(THUMBNAIL))) {
        send(response, 404, 'text/plain', 'The studio has nothing there.\n');
        return true;
      }
      return false;
    },
    async handleCode(request, response, { target: { path } }) {
      const file = path.startsWith(CODE) ? (await code).file(path.slice(CODE.length)) : undefined;
      if (file !== undefined) await sendPublicFile(file, request, response, KEPT);
    },
    // A drawing that plays would do so until the page's script stands it still.
    finishDocument: (html) => html.replaceAll('#play"', '"'),
    problemPage: () => '<!doctype html><title>Preview</title>',
  });
  const drawn = createDrawn(site, forms, { events, source: () => opened.draft.source, code: () => addresses });
  tellDrawn = drawn.tell;
  /** All styles of pages but those of their theme. */
  const css = async () => {
    const { bundles, file } = await code;
    return readFileSync(file(bundles.page.style.slice(CODE.length))!, 'utf8');
  };
  const thumbnails = createThumbnails(drawPage, css, rootDir);
  const shared = createSharedPages({
    drawPage,
    css,
    fontFile: async (name) => (await code).file(name),
    rootDir,
    file: options.file,
    pictures: site.pictures,
    latest: () => opened.draft.latest ?? null,
  });

  let timer: NodeJS.Timeout | undefined;
  let hasNewSchema = false;
  /** Draws with code and schemas as they are by now. */
  const renew = async () => {
    const isSchema = hasNewSchema;
    const next = bundleCode();
    try {
      await next;
    } catch (fault) {
      // The last one stays until it is mended.
      return console.error((fault as Error).message);
    }
    code = next;
    thumbnails.reload();
    shared.forget();
    if (isSchema) {
      hasNewSchema = false;
      opened.draft.redraw();
      events.tellSchema();
    }
    tellDrawn(NOTHING_NEW);
  };
  let renewed: Promise<void> = Promise.resolve();
  const follow = (folder: string) =>
    watch(join(codeDir, folder), { recursive: true }, (_, name) => {
      const file = join(codeDir, folder, name ?? '');
      if (isFormFile(rootDir, file)) return;
      hasNewSchema ||= isSchemaFile(rootDir, file);
      clearTimeout(timer);
      timer = setTimeout(() => (renewed = renewed.then(renew)), CODE_DELAY_MS);
    });
  // Nobody changes the code of a team's server while it runs.
  const watchers = access.isTeam ? [] : ['src', 'schema'].map(follow);
  return {
    server: site.server,
    shared,
    open(config) {
      opened.close();
      opened = open(config);
    },
    close() {
      clearTimeout(timer);
      clearInterval(used);
      for (const watcher of watchers) watcher.close();
      opened.close();
      events.close();
      site.server.close();
      site.server.closeAllConnections();
    },
  };
}

/**
 * Serves the studio to one person on this machine.
 *
 * @param options.port  0 lets the system choose.
 * @returns             The studio, and the port that it listens on.
 * @throws              A system error if the port cannot be listened on.
 */
export async function serveStudio(
  options: Omit<StudioOptions, 'access'> & { port: number; sessions: Sessions },
): Promise<Studio & { port: number }> {
  const studio = await createStudio({ ...options, access: localAccess(options.sessions) });
  const { server } = studio;
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(options.port, LOCAL_HOST, listening);
  });
  return { ...studio, port: (server.address() as AddressInfo).port };
}
