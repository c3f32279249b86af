import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { configText, OWN_ROOT } from '../../../../tests/own-site.ts';
import type { JsonObject, Json } from '../../../document/json.ts';
import type { Page } from '../../../model/page.ts';
import { CODE } from '../../../preview/code-address.ts';
import type { SitePage } from '../../../preview/draw-page.ts';
import type { PreviewPictures } from '../../../preview/pictures.ts';
import { createSharedPages, type SharedDraft } from './shared-pages.ts';

const FONT = 'sans-B5bTHO.woff2';

const draft: SharedDraft = {
  id: 'latest',
  frozen: null,
  at: 0,
  base: '/preview/TOKEN',
  commentAction: 'http://localhost/preview/TOKEN/@comment',
  comments: async () => [],
};

/** The pages of a draft, drawn as the title alone, and how often they are. */
function newPages(more: { drawnPerMinute?: number } = {}) {
  let content = JSON.parse(configText) as JsonObject;
  const drawn = vi.fn<(page: Page) => Promise<string>>(async ({ title }) => `<main>${title}</main>`);
  const pictures: PreviewPictures = { withSources: (page) => page, thumbnail: (src) => src, send: () => false };
  const pages = createSharedPages({
    drawPage: Object.assign(async ({ page, assets }: SitePage) => `${assets.styles}${await drawn(page)}`, {
      boxed: async (_: unknown, page: Page) => page,
    }),
    css: async () => `@font-face { src: url(${CODE}${FONT}) }`,
    fontFile: async (name) => (name === FONT ? import.meta.filename : undefined),
    rootDir: OWN_ROOT,
    file: join(OWN_ROOT, 'site.config.json'),
    pictures,
    latest: () => content,
    ...more,
  });
  const get = async (path: string) => {
    const request = new IncomingMessage(new Socket());
    const response = new ServerResponse(request);
    const end = vi.spyOn(response, 'end');
    await pages.respond(draft, { path, search: '' }, request, response);
    return { status: response.statusCode, body: String(end.mock.calls[0]?.[0]) };
  };
  const name = (title: Json) => {
    const [home, ...others] = content['routes'] as JsonObject[];
    content = { ...content, routes: [{ ...home, title }, ...others] };
  };
  return { get, name, drawn };
}

/** The clocks stand until they are moved. */
function stopClocks() {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: 0 });
  onTestFinished(() => void vi.useRealTimers());
}

it('A page of a preview is drawn once for a version and a minute: anybody with a link could slow all editors', async () => {
  stopClocks();
  const { get, name, drawn } = newPages();
  for (let look = 0; look < 3; look++) expect((await get('/')).status).toBe(200);
  expect(drawn).toHaveBeenCalledTimes(1);
  name('Another title');
  expect((await get('/')).body).toContain('<main>Another title</main>');
  expect(drawn).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(60_000);
  await get('/');
  expect(drawn).toHaveBeenCalledTimes(3);
});

it('A link has only so many pages drawn in a minute', async () => {
  stopClocks();
  const { get, name } = newPages({ drawnPerMinute: 2 });
  const statuses: number[] = [];
  for (const title of ['One', 'Two', 'Three']) {
    name(title);
    statuses.push((await get('/')).status);
  }
  expect(statuses).toEqual([200, 200, 429]);
  vi.advanceTimersByTime(60_000);
  expect((await get('/')).status).toBe(200);
});

it('A page has the fonts that its styles name, and no other code of the preview', async () => {
  const { get } = newPages();
  const { body } = await get('/');
  const [, font] = /url\(\/preview\/TOKEN([^)]+)\)/.exec(body)!;
  expect((await get(font!)).status).toBe(200);
  expect((await get(font!.replace('.woff2', '.js'))).status).toBe(404);
});
