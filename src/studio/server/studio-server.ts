import type { Server, ServerResponse } from 'node:http';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { AddressInfo } from 'node:net';
import { relative } from 'node:path';
import { addressOf } from '../../model/site-path.ts';
import { contentType } from '../../serve/http/content-type.ts';
import type { RequestTarget } from '../../serve/http/request-target.ts';
import { guardRequest } from '../../tools/dev/request-guard.ts';
import { findPublicFile } from '../../validate/facts/public-folder.ts';
import { createSiteServer, isLanguageFile, isSchemaFile, send } from '../../tools/dev/server/site-server.ts';
import type { SourceChange } from '../../tools/dev/source/site-source.ts';
import { formDraftsOf, type FormDrafts } from '../../vite/form-schemas.ts';
import { LOCAL_HOST, localAccess, type Access, type Person } from './access.ts';
import { createApi } from './api.ts';
import { Checks } from './draft/checks.ts';
import { Draft, type DraftOptions } from './draft/draft.ts';
import type { Publications } from './draft/publications.ts';
import { isFormFile } from '../../validate/site-files.ts';
import { createEvents } from './events.ts';
import { guardPreview, STUDIO_HEADERS } from './guard.ts';
import { bundleInterface } from './bundle.ts';
import { ownInbox } from '../panels/inbox/server/own-inbox.ts';
import type { Sessions } from './sessions.ts';
import type { TeamServices } from './team-studio.ts';
import { editedPlaces } from './draft/edited-places.ts';
import type { Json } from '../protocol.ts';
import { createSharedPages, type SharedPages } from './scriptless/shared-pages.ts';
import { createThumbnails } from './scriptless/thumbnails.ts';
import { codeDirOf } from '../../config/code-dir.ts';

const THUMBNAIL = '/@studio/thumbnail/';
const FILE = '/@studio/interface/';
/** Followed by the path of a file in public/. */
const SMALL_PICTURE = '/@studio/picture/';

const INTERFACE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Studio</title>
<link rel="icon" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath fill='%232456d6' d='M1 15l1-5L11 1l4 4-9 9z'/%3E%3C/svg%3E">
<link rel="stylesheet" href="/@studio/interface/main.css">
</head>
<body>
<div id="studio"></div>
<script type="module" src="/@studio/interface/main.js"></script>
</body>
</html>`;

/** Files whose change shows when the interface is loaded again. */
const INTERFACE_SOURCE = /^src[\\/](?:studio|styles)[\\/]/;

/** The script of a page in the preview. Before the page's own: it holds back clicks and motion from the start. */
const FRAME = '<script type="module" src="/src/studio/frame/frame.ts"></script>\n';

/** Who asks where nobody does: what is due is published by the studio itself. */
const NOBODY: Person = { may: () => false };

/** A studio that does not listen yet. */
export interface Studio {
  /** Answers requests, and those for WebSockets. */
  server: Server;
  /** What whoever has the address of a draft is answered. */
  shared: Pick<SharedPages, 'respond' | 'placesOn'>;
  /** Edits another config from now on, with a draft of its own. Pages that are open must be loaded again. */
  open(config: StudioConfig): void;
  /** Ends connections, and stores the draft. */
  close(): void;
}

/** A config, and where its drafts and saved states are. */
type StudioConfig = Omit<DraftOptions, 'rootDir' | 'by' | 'onStep' | 'onForms' | 'onDrawn'> & {
  /** What one person alone has published from this computer. */
  publications?: Publications;
};

export interface StudioOptions extends StudioConfig, Pick<DraftOptions, 'rootDir'> {
  access: Access;
  /** Of a team. */
  team?: TeamServices;
  /** The arguments of Node for a build, for tests. */
  build?: string[];
}

/** Creates the studio: the interface, its requests, and the site as the draft has it. */
export async function createStudio(options: StudioOptions): Promise<Studio> {
  const { rootDir, access, team } = options;
  const events = createEvents();
  const asking = new AsyncLocalStorage<Person>();
  // The draft is drawn before there is a page to tell.
  let notify: (change: SourceChange) => void = () => {};
  let forms: ReadonlyMap<string, string> = new Map();
  let followForms: FormDrafts['follow'] = (texts) => (forms = texts);
  const open = (config: StudioConfig) => {
    const draft = new Draft({
      ...config,
      rootDir,
      by: () => asking.getStore()?.id,
      ...(team && {
        onStep: (before: Json, after: Json) => {
          const person = asking.getStore();
          if (person) team.edits.note(person, editedPlaces(before, after));
        },
      }),
      onForms: (texts) => followForms(texts),
      onDrawn: (change) => notify(change),
    });
    const checks = new Checks(draft, { ...config, rootDir }, (change) =>
      events.tell(change, (person) => asking.run(person, () => draft.possible())),
    );
    const handleApi = createApi({
      ...config,
      rootDir,
      access,
      as: (person, work) => asking.run(person, work),
      who: () => asking.getStore() ?? NOBODY,
      inbox: team?.inbox ?? ownInbox(rootDir),
      build: options.build,
      team: team && { ...team, who: () => asking.getStore()! },
      stored: async () => {
        await config.drafts.whenStored?.();
        await team?.edits.whenStored();
      },
      draft,
      checks,
      events,
      drawPage: (page, data) => site.draw(draft.source.site()!, page, { ...data, build: 'marked' }),
      onDrawn: (change) => notify(change),
    });
    return { draft, checks, handleApi };
  };
  let { draft, checks, handleApi } = open(options);

  // While the server starts, so that it is there when a browser asks; that of a team runs for weeks.
  let files: ReturnType<typeof bundleInterface> | null = access.isTeam ? null : bundleInterface(rootDir);
  files?.catch(() => {});
  const sendFile = async (response: ServerResponse, name: string) => {
    const content = (await (files ??= bundleInterface(rootDir))).get(name);
    if (!content) return send(response, 404, 'text/plain', 'The studio has no such file.\n');
    response.writeHead(200, { 'content-type': contentType(name), 'cache-control': 'no-store' }).end(content);
  };

  const sendThumbnail = async (response: ServerResponse, { path, search }: RequestTarget) => {
    const sample = new URLSearchParams(search).get('sample') ?? 'default';
    const theme = draft.source.site()?.theme;
    const html = await thumbnails.draw(theme, path.slice(THUMBNAIL.length), sample);
    if (html === null) send(response, 404, 'text/plain', 'There is no such sample.\n');
    else send(response, 200, 'text/html', html);
  };

  const site = await createSiteServer({
    rootDir,
    configFile: options.file,
    host: access.host,
    // Another config has a draft of its own.
    source: {
      site: () => draft.source.site(),
      verdict: () => draft.source.verdict(),
      shown: () => draft.source.shown(),
    },
    guard: (request) => access.guard(request) ?? guardRequest(request, rootDir, access.host, access.origin),
    // By the interface.
    isLed: true,
    isForEditors: true,
    guardSite: (request, addresses) => guardPreview((key) => access.isPreviewKey(key, request), addresses),
    guardUpgrade: (request) => access.guard(request),
    headers: STUDIO_HEADERS,
    // Forms succeed, so that their dialogs can be seen; nothing is stored.
    handleForm: (_, response) => send(response, 201, 'application/json', '{"reference":"preview"}'),
    handleOwn(request, response, target, mayRead) {
      const { path, search } = target;
      if (handleApi(request, response, path, search)) return true;
      const sent =
        path.startsWith(THUMBNAIL) && mayRead
          ? sendThumbnail(response, target)
          : path.startsWith(FILE)
            ? sendFile(response, path.slice(FILE.length))
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
      if (path !== '/' || mayRead || request.method === 'POST') return false;
      send(response, 200, 'text/html', access.isTeam ? INTERFACE.replace('id="studio"', '$& data-team') : INTERFACE);
      return true;
    },
    // A drawing that plays would do so until the page's script stands it still.
    editDocument: (html) => html.replaceAll('#play"', '"').replace('<script type="module"', `${FRAME}$&`),
    entries: ['src/studio/frame/frame.ts', 'src/tools/dev/client.tsx'],
  });
  const { server, vite } = site;
  const thumbnails = createThumbnails(vite, rootDir);
  const shared = createSharedPages({
    vite,
    rootDir,
    file: options.file,
    pictures: site.pictures,
    latest: () => draft.latest ?? null,
  });
  ({ notify } = site);
  followForms = formDraftsOf(vite.config).follow;
  followForms(forms);
  let schemaTimer: NodeJS.Timeout | undefined;
  vite.watcher.on('all', (_, path) => {
    if (INTERFACE_SOURCE.test(relative(codeDirOf(rootDir), path))) files = null;
    if (isFormFile(rootDir, path) || isLanguageFile(options.file, path)) return draft.follow('beside');
    if (!isSchemaFile(rootDir, path)) return;
    clearTimeout(schemaTimer);
    schemaTimer = setTimeout(() => {
      thumbnails.reload();
      shared.forget();
      draft.redraw();
      events.tellSchema();
    }, 300);
  });
  return {
    server,
    shared,
    open(config) {
      checks.close();
      draft.close();
      ({ draft, checks, handleApi } = open(config));
    },
    close() {
      clearTimeout(schemaTimer);
      checks.close();
      draft.close();
      events.close();
      // What is being drawn cannot be finished, and nobody waits for it.
      vite.config.logger.error = () => {};
      void vite.close();
      server.close();
      server.closeAllConnections();
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
