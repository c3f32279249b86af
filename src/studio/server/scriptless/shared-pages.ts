import type { IncomingMessage, ServerResponse } from 'node:http';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { configOf } from '../../../document/joined-files.ts';
import type { Json } from '../../../document/json.ts';
import type { Page } from '../../../model/page.ts';
import { withoutSlash } from '../../../model/site-path.ts';
import { inLanguage, type ResolvedSite } from '../../../resolve/index.ts';
import { contentType } from '../../../serve/http/content-type.ts';
import { createRateLimit } from '../../../serve/http/rate-limit.ts';
import type { RequestTarget } from '../../../serve/http/request-target.ts';
import { CODE } from '../../../preview/code-address.ts';
import type { DrawPage } from '../../../preview/draw-page.ts';
import { drawingOf, pageAt } from '../../../preview/page-at.ts';
import type { PreviewPictures } from '../../../preview/pictures.ts';
import { sendPublicFile } from '../../../preview/public-file.ts';
import { send } from '../../../preview/site-server.ts';
import { siteDrawing, type SiteDrawing } from '../../../preview/source/site-drawing.ts';
import { findPublicFile } from '../../../validate/facts/public-folder.ts';
import { timeZoneOf } from '../../../validate/facts/site-facts.ts';
import type { SiteSchema } from '../../../validate/schema/walk-schema.ts';
import type { CommentPlace } from '../../panels/comments/protocol.ts';
import { overlayFile } from '../../../validate/languages/read-overlays.ts';
import { formsOf, overlaysOf } from '../draft/drawn-files.ts';
import { commentPlaces, type CommentedPlace } from '../comments/comment-places.ts';
import {
  commentForm,
  commentLink,
  commentList,
  COMMENT_STYLES,
  type LinkComment,
  type TriedComment,
} from './comment-form.ts';
import { scriptlessDocument } from './scriptless-document.ts';

/** A draft that is shown to anyone who has its address. */
export interface SharedDraft {
  id: string;
  /** Reads what was frozen; null for the draft as it is at each moment. */
  frozen: (() => Promise<Json | null>) | null;
  /** The moment that the band names, in milliseconds since 1970. */
  at: number;
  /** What is before the path of each of its addresses: "/preview/TOKEN". */
  base: string;
  /** Where comments are sent to, as a whole address: the only one that its pages may send a form to. */
  commentAction: string;
  /** What was said by its address. */
  comments(): Promise<LinkComment[]>;
}

/** So many drafts stay drawn; of others, anyone who looks at them waits for that. */
const MOST_DRAWN = 8;
/** What dates say is looked at anew so often, in ms. */
const MINUTE_MS = 60_000;
/** So many pages of a draft stay drawn, of some 160 KB each. */
const MOST_PAGES = 20;
const TOO_OFTEN = 'This link was opened too often. Please try again in a minute.\n';

/** No script runs, no form sends but that of comments, nothing is kept, found, framed, or told of elsewhere. */
const headersOf = ({ commentAction }: SharedDraft): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "base-uri 'none'",
    // Forms of the site would be sent to their own page.
    `form-action ${commentAction}`,
    "frame-ancestors 'none'",
    // With another origin, fonts would be refused by the guard of the studio.
    'sandbox allow-same-origin allow-forms allow-downloads allow-popups allow-popups-to-escape-sandbox',
  ].join('; '),
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex, nofollow',
});

const BAND_STYLES = `.draft-band { padding: .5rem 1rem; color: #fff; background: #1b2233; font: 400 .875rem/1.4 system-ui, sans-serif; text-align: center; direction: ltr }
.draft-band a { color: inherit }
@media print { .draft-band { display: none } }
${COMMENT_STYLES}`;

/** "22 November" */
const dayOf = (moment: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone }).format(moment);

/** @param lead  Leads to the form below the page; empty where there is none. */
const bandOf = (day: string, lead: string): string =>
  `<aside class="draft-band" lang="en" aria-label="Preview"><strong>Draft of ${day}, not published</strong>. Forms of the site send and store nothing here.${lead}</aside>`;

/** Said of an address whose comment was sent. */
const SENT = 'sent';

/** Where somebody sees that a comment was sent. */
export const sentAddress = (base: string, page: string): string => `${base}${page}?${SENT}#draft-end`;

/** The path of a page in the language of the site, and its language in its own words; undefined for that of the site. */
function sourceOf({ path, language, languages = [] }: Page, own: string): { path: string; language?: string } {
  const source = languages.find((each) => each.language === own && !each.isHome)?.href;
  const name = languages.find((each) => each.language === language)?.name;
  return language === undefined || source === undefined ? { path } : { path: source, ...(name && { language: name }) };
}

/** A document whose addresses on this site begin with a base, so that its links stay below it. */
const movedBelow = (base: string, html: string): string =>
  html
    .replaceAll(/<link rel="(?:manifest|alternate)"[^>]*>\n?/g, '')
    .replaceAll(/(<form\b[^>]*?)\saction="[^"]*"/g, '$1')
    .replaceAll(/(\s(?:href|src|poster)=")\/(?!\/)/gi, `$1${base}/`)
    .replaceAll(/\s(?:imagesrcset|srcset)="[^"]*"/gi, (set) => set.replaceAll(/("|,\s*)\/(?!\/)/g, `$1${base}/`))
    .replaceAll(/<style>[\s\S]*?<\/style>|\sstyle="[^"]*"/g, (styles) =>
      styles.replaceAll(/(url\((?:"|'|&quot;)?)\/(?!\/)/g, `$1${base}/`),
    );

/** Pages of drafts for anyone who has the address of one. */
export interface SharedPages {
  /**
   * Answers a request below the base of a draft with what is at the path from there on.
   *
   * @param refused  A comment on the page that was not taken, and the status of that.
   */
  respond(
    draft: SharedDraft,
    target: RequestTarget,
    request: IncomingMessage,
    response: ServerResponse,
    refused?: { status: number; tried: TriedComment },
  ): Promise<void>;
  /** What can be commented on of the page at a path; nothing where there is no page. */
  placesOn(draft: SharedDraft, path: string): Promise<(CommentPlace & CommentedPlace)[]>;
  /** Draws all anew: schemas have changed. */
  forget(): void;
}

interface SharedPagesOptions {
  drawPage: DrawPage;
  /** All styles of the site but those of its theme. */
  css(): Promise<string>;
  /** The path of a font that they name; undefined for any other file. */
  fontFile(name: string): Promise<string | undefined>;
  rootDir: string;
  /** The config. */
  file: string;
  pictures: PreviewPictures;
  /** The draft as it is. */
  latest(): Json | null;
  /** So many pages are drawn anew for a link in a minute: editors wait meanwhile. */
  drawnPerMinute?: number;
}

/** A draft that can be drawn. */
interface ReadDraft {
  content: Json;
  site: ResolvedSite;
  schema: SiteSchema | null;
  pages: Drawn['pages'];
}

/** What stands before and after a page. */
interface Around {
  before: string;
  after: string;
}

/** A draft that was drawn. */
interface Drawn {
  content: Json;
  /** As of when, in milliseconds since 1970. */
  minute: number;
  drawing: SiteDrawing;
  /** Its pages that were drawn, without what is around them; null where a section of one fails. */
  pages: Map<string, Promise<string | null>>;
}

/**
 * Draws drafts for people without an account: pages without script, pictures, fonts and other files of public/. Nothing else
 * of the studio is reachable below the base of a draft.
 */
export function createSharedPages(options: SharedPagesOptions): SharedPages {
  const { drawPage, css, fontFile, rootDir, file, pictures, latest, drawnPerMinute = 120 } = options;
  const known = new Map<string, Drawn>();
  const draws = createRateLimit(drawnPerMinute, () => performance.now());

  function begin(): Drawn {
    const nameOf = (language: string) => overlayFile(rootDir, dirname(file), language);
    const overlays: NonNullable<Parameters<typeof siteDrawing>[0]['overlays']> = ({ languages = {} }) =>
      overlaysOf(drawn.content, Object.keys(languages), nameOf);
    const drawn: Drawn = { content: null, minute: 0, drawing: siteDrawing({ rootDir, overlays }), pages: new Map() };
    return drawn;
  }

  async function read({ id, frozen }: SharedDraft): Promise<ReadDraft | null> {
    const content = frozen ? (known.get(id)?.content ?? (await frozen())) : latest();
    if (content === null) return null;
    const drawn = known.get(id) ?? begin();
    // The one that was looked at last stays longest.
    known.delete(id);
    known.set(id, drawn);
    if (known.size > MOST_DRAWN) known.delete(known.keys().next().value!);
    const minute = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
    if (drawn.content !== content || drawn.minute !== minute) {
      Object.assign(drawn, { content, minute, pages: new Map() });
      drawn.drawing.showAsOf(minute);
      drawn.drawing.draw(configOf(content), false, formsOf(content));
    }
    const [site, schema] = [drawn.drawing.site(), drawn.drawing.schema()];
    return site && { content, site, schema, pages: drawn.pages };
  }

  /** What can be commented on of a page. In a further language it is called as it is there. */
  function placesOf({ content, site, schema }: ReadDraft, page: Page): (CommentPlace & CommentedPlace)[] {
    const { path, language } = sourceOf(page, site.site.language);
    const places = schema ? commentPlaces(content, path, schema) : [];
    if (language === undefined) return places;
    const headings = new Map(page.sections.map(({ id, props }) => [id, props['heading']]));
    const here = places.filter(({ label }) => label === null);
    return here.map((place) => {
      const heading = headings.get(place.section ?? '');
      const group = typeof heading === 'string' ? heading : place.group;
      return { ...place, group, words: `${place.words} (${language})` };
    });
  }

  /** A page as a document; null where a section of it fails. */
  async function draw(site: ResolvedSite, page: Page): Promise<string | null> {
    let isWhole = true;
    const html = await scriptlessDocument({
      drawPage,
      css: await css(),
      site: inLanguage(site, page.language),
      page: pictures.withSources(page, site.theme),
      more: BAND_STYLES,
      onBox: () => {
        isWhole = false;
      },
    });
    return isWhole ? html : null;
  }

  /**
   * The same, drawn once for a version and a minute.
   *
   * @returns  The number of seconds to wait where a link has had too many drawn.
   */
  async function drawOnce({ site, pages }: ReadDraft, page: Page, base: string): Promise<string | null | number> {
    const key = `${page.language ?? ''} ${page.path}`;
    const known = pages.get(key);
    const wait = known ? 0 : draws.take(base);
    if (wait > 0) return wait;
    const html = known ?? draw(site, page);
    pages.delete(key);
    pages.set(key, html);
    if (pages.size > MOST_PAGES) pages.delete(pages.keys().next().value!);
    html.catch(() => pages.delete(key));
    return html;
  }

  const placed = (html: string, base: string, around: Around): string =>
    movedBelow(base, html)
      .replace(/<body[^>]*>/, (body) => `${body}\n${around.before}`)
      .replace(/<\/body>(?![^]*<\/body>)/, (end) => `${around.after}\n${end}`);

  return {
    async placesOn(draft, path) {
      const found = await read(draft);
      const page = found?.site.pages.find((candidate) => candidate.path === path);
      return found && page ? placesOf(found, page) : [];
    },
    async respond(draft, target, request, response, refused) {
      const { base, at } = draft;
      for (const [name, value] of Object.entries(headersOf(draft))) response.setHeader(name, value);
      const path = withoutSlash(target.path);
      const font =
        path.endsWith('.woff2') && path.startsWith(CODE) ? await fontFile(path.slice(CODE.length)) : undefined;
      if (font !== undefined) {
        // Before the head: what fails after it is never answered.
        const content = readFileSync(font);
        return void response.writeHead(200, { 'content-type': contentType(font) }).end(content);
      }
      if (pictures.send(path, response, base)) return;
      const found = await read(draft);
      if (!found)
        return send(
          response,
          503,
          'text/plain',
          'This draft cannot be drawn now: it has a mistake, which the studio shows.\n',
        );
      const { site, content } = found;
      const publicFile = findPublicFile(rootDir, target.path);
      if (publicFile?.endsWith('.svg')) return send(response, 200, 'image/svg+xml', drawingOf(publicFile, site));
      if (publicFile && (await sendPublicFile(publicFile, request, response, 'no-store'))) return;
      const { moved, page, isFound, language } = pageAt(site, target, rootDir);
      if (moved) {
        const { location = '' } = moved.headers;
        const within = /^\/(?!\/)/.test(location) ? base + location : location;
        return void response.writeHead(302, { location: within }).end();
      }
      if (language) response.setHeader('content-language', language);
      const timeZone = timeZoneOf(content);
      const isSent = new URLSearchParams(target.search).has(SENT);
      const places = isFound ? placesOf(found, page) : [];
      const { commentAction: action } = draft;
      const form =
        places.length > 0 ? commentForm({ action, page: page.path, places, tried: refused?.tried ?? null }) : '';
      const comments = commentList(await draft.comments(), { base, timeZone, isSent });
      const feedback = comments + form;
      const after = `<aside class="draft-band draft-end" id="draft-end" lang="en" aria-label="Feedback">${feedback}</aside>`;
      const lead = form && ` ${commentLink(refused?.tried ?? null)}`;
      const around = { before: bandOf(dayOf(at, timeZone), lead), after: feedback && after };
      const html = await drawOnce(found, page, base);
      if (typeof html === 'number') {
        response.setHeader('retry-after', String(html));
        send(response, 429, 'text/plain', TOO_OFTEN);
      } else if (html === null)
        send(response, 503, 'text/plain', 'A section of this page fails; the studio says which.\n');
      else send(response, refused?.status ?? (isFound ? 200 : 404), 'text/html', placed(html, base, around));
    },
    forget: () => known.clear(),
  };
}
