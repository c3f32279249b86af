import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Page } from '../model/page.ts';
import type { SiteData } from '../model/site-data.ts';
import { withoutSlash } from '../model/site-path.ts';
import type { DocumentAssets } from '../prerender/pages/document.ts';
import { isOpen } from '../resolve/forms.ts';
import { inLanguage, type ResolvedSite } from '../resolve/index.ts';
import type { RequestTarget } from '../serve/http/request-target.ts';
import { themeStylesheet } from '../styles/theme.ts';
import type { DrawPage } from './draw-page.ts';
import { drawingOf, pageAt } from './page-at.ts';
import { previewPictures, type PreviewPictures } from './pictures.ts';
import { sendPublicFile } from './public-file.ts';
import { FORMS, type ServedForms } from './served-forms.ts';
import type { SiteSource, SourceChange } from './source/site-source.ts';

/** Path of the server's own data. */
const DATA = '/@site';
/** How many sites are remembered, because a page may request its data after the next change. */
const HISTORY = 20;

/** A refused request: its status, and a sentence for the person who reads it. */
interface Refusal {
  status: number;
  refusal: string;
}

/** A request that passed the guard. */
export interface AllowedRequest {
  target: RequestTarget;
  /** The requested file of public/, found by `findPublicFile`; null where there is none. */
  file: string | null;
}

/** A change of the site or of the verdict, for a page that is open. */
export interface SiteChanged {
  /** All problems, as `npm run check` prints them; empty when the site is valid. */
  problems: string;
  /** Whether the page shows the last save, problems included, and not an earlier version. */
  showsLatest: boolean;
  /** The site as it is now; omitted when unchanged. */
  site?: SiteData;
  /** Another number than before where the theme's stylesheet is another one. */
  theme?: number;
  /** The only page that changed; when omitted, any page may have. */
  page?: Page;
}

/** What a server of a site that is edited is made of. */
export interface SiteServerOptions<Allowed extends AllowedRequest> {
  rootDir: string;
  source: SiteSource;
  forms: ServedForms;
  drawPage: DrawPage;
  /** What pages load, with the address of the theme's stylesheet. */
  assets(theme: string): DocumentAssets | Promise<DocumentAssets>;
  /** Decides about each request before anything else reads it. */
  guard(request: IncomingMessage): Allowed | Refusal;
  /**
   * Decides who may have the site itself, by the addresses that a request names; by default everybody. Code, and files of public/
   * as they are on disk, are nobody's secret.
   */
  guardSite?(request: IncomingMessage, addresses: (string | undefined)[]): Refusal | null;
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
  /** Handles requests for code. Resolves without a response for all others. */
  handleCode?(request: IncomingMessage, response: ServerResponse, allowed: Allowed): Promise<void>;
  /** Changes the document of a page before a browser gets it. */
  finishDocument(html: string, request: IncomingMessage): string | Promise<string>;
  /** The document where there is no site yet. */
  problemPage(path: string): string | Promise<string>;
}

/** A server that does not listen yet. */
export interface SiteServer {
  server: Server;
  pictures: PreviewPictures;
  /**
   * What a page at a path must know of a change.
   *
   * @param isWhole  With the page, also where any may have changed.
   */
  messageOf(change: SourceChange, path: string, isWhole?: boolean): SiteChanged;
  /** What the pages of a language share; undefined for that of the site. Its `build` names the site. */
  siteData(site: ResolvedSite, language: string | undefined): SiteData;
  /**
   * Renders a page of the site as its document.
   *
   * @param data  What all pages share, in place of the site's own.
   */
  draw(site: ResolvedSite, page: Page, data: SiteData): Promise<string>;
  /** Gives a site another number: pages ask for it anew. */
  renumber(site: ResolvedSite): void;
}

/** Sends a text that is never cached. */
export function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' }).end(body);
}

/**
 * The server behind `npm run dev` and the studio: pages and data of a source's site, drawn as a build does.
 *
 * @param onBox  Called for each section that throws while a page is drawn.
 */
export function createSiteServer<Allowed extends AllowedRequest>(
  options: SiteServerOptions<Allowed>,
  onBox: () => void = () => {},
): SiteServer {
  const { rootDir, source, forms, drawPage, guard, handleForm, handleOwn, handleCode, finishDocument } = options;
  const { guardSite = () => null } = options;
  const pictures = previewPictures(rootDir);
  const server = createServer();

  const started = Date.now().toString(36);
  /** Sites by their number. */
  const shown: ResolvedSite[] = [];
  /** A page's addresses carry the number of its site, so that it hydrates with the data it was rendered from. */
  const numberOf = (site: ResolvedSite): number => {
    const known = shown.indexOf(site);
    if (known >= 0) return known;
    delete shown[shown.length - HISTORY];
    return shown.push(site) - 1;
  };
  const siteData: SiteServer['siteData'] = (site, language) => ({
    ...inLanguage(site, language).site,
    build: `dev-${started}-${numberOf(site)}`,
  });

  // Higher than those of an earlier start.
  let styles = { text: '', number: Date.now() };
  const themeOf = ({ theme, cssRules }: ResolvedSite): number => {
    const text = JSON.stringify([theme, cssRules]);
    if (text !== styles.text) styles = { text, number: styles.number + 1 };
    return styles.number;
  };

  const documentFor = async (site: ResolvedSite, page: Page, data = siteData(site, page.language)): Promise<string> =>
    drawPage({
      site: inLanguage(site, page.language),
      siteData: data,
      page: pictures.withSources(page, site.theme),
      assets: await options.assets(`${DATA}/theme.css`),
      siteJson: `${DATA}/site.json?save=${numberOf(site)}${page.language ? `&language=${page.language}` : ''}`,
      onBox,
    });

  /**
   * Sends the server's own data: theme, site JSON, forms, pictures in the theme's colours. Returns `false` for other paths.
   *
   * @param file  The requested file of public/; null where there is none.
   */
  function sendData({ path, search }: RequestTarget, file: string | null, response: ServerResponse): boolean {
    const form = path.startsWith(FORMS) ? forms.module(path.slice(FORMS.length)) : null;
    if (form !== null) {
      send(response, 200, 'text/javascript', form);
      return true;
    }
    const asked = new URLSearchParams(search);
    const site = shown[Number(asked.get('save') ?? -1)] ?? source.site();
    if (!site) return false;
    if (path === `${DATA}/theme.css`)
      send(response, 200, 'text/css', [themeStylesheet(site.theme), ...site.cssRules].join('\n'));
    else if (path === `${DATA}/site.json`)
      send(response, 200, 'application/json', JSON.stringify(siteData(site, asked.get('language') ?? undefined)));
    else if (pictures.send(path, response)) return true;
    else if (file?.endsWith('.svg')) send(response, 200, 'image/svg+xml', drawingOf(file, site));
    else return false;
    return true;
  }

  /** Handles what nothing else does: pages, redirects, unknown paths. */
  async function sendPage(target: RequestTarget, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const site = source.site();
    if (!site) return send(response, 500, 'text/html', await options.problemPage(withoutSlash(target.path)));
    const { moved, page, isFound, language } = pageAt(site, target, rootDir);
    if (moved) {
      response.writeHead(moved.status, moved.headers).end();
      return;
    }
    if (language) response.setHeader('content-language', language);
    // Before it is drawn: it has these or later ones.
    const { version } = forms;
    const html = await documentFor(site, page);
    // A client navigation reads only the data in it.
    const isRead = request.headers['sec-fetch-dest'] === 'empty';
    const numbered = () => html.replace('<div id="root"', () => `<div id="root" data-forms="${version}"`);
    send(response, isFound ? 200 : 404, 'text/html', isRead ? html : await finishDocument(numbered(), request));
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries(options.headers ?? {})) response.setHeader(name, value);
    const allowed = guard(request);
    if ('refusal' in allowed) return send(response, allowed.status, 'text/plain', allowed.refusal);
    const { target, file } = allowed;
    const refused = guardSite(request, [request.url, request.headers.referer]);
    if (handleOwn?.(request, response, target, refused === null)) return;
    const site = source.site();
    const isEndpoint = site?.forms.some((form) => form.endpoint === target.path && isOpen(form, site.at));
    if (isEndpoint && !refused) return handleForm(request, response);
    if (!refused && sendData(target, file, response)) return;
    if (file && (await sendPublicFile(file, request, response))) return;
    await handleCode?.(request, response, allowed);
    if (response.writableEnded || response.headersSent) return;
    if (refused) return send(response, refused.status, 'text/plain', refused.refusal);
    await sendPage(target, request, response);
  }

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    handle(request, response).catch((fault: Error) => {
      send(response, 500, 'text/plain', fault.stack ?? fault.message);
    });
  });

  return {
    server,
    pictures,
    siteData,
    draw: documentFor,
    messageOf({ site, page, translations = [], ...verdict }, path, isWhole = false) {
      const isOwn = (each: Page) => each.path === path;
      const changed = page ? [page, ...translations] : isWhole ? site?.pages : [];
      const own = changed?.find(isOwn);
      const theme = (site ?? source.site())?.theme;
      return {
        ...verdict,
        ...(site && { site: siteData(site, site.pages.find(isOwn)?.language), theme: themeOf(site) }),
        ...(own && theme && { page: pictures.withSources(own, theme) }),
      };
    },
    renumber: (site) => void delete shown[shown.indexOf(site)],
  };
}
