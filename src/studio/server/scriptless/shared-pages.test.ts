import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { ViteDevServer } from 'vite';
import { configText, OWN_ROOT } from '../../../../tests/own-site.ts';
import type { Group, Json } from '../../../document/json.ts';
import type { Page } from '../../../model/page.ts';
import type { DevPictures } from '../../../tools/dev/dev-pictures.ts';
import { createSharedPages, type SharedDraft } from './shared-pages.ts';

const FONT = '/node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2';

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
  let content = JSON.parse(configText) as Group;
  const renderPage = vi.fn<(page: Page) => Promise<object>>(async ({ title }) => ({
    html: `<main>${title}</main>`,
    preloads: '',
    structuredData: [],
  }));
  const vite = {
    ssrLoadModule: async () => ({ renderPage }),
    transformRequest: async () => ({ code: `@font-face { src: url(${FONT}) }` }),
  };
  const pictures: DevPictures = { withSources: (page) => page, thumbnail: (src) => src, send: () => false };
  const pages = createSharedPages({
    vite: vite as unknown as ViteDevServer,
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
    const [home, ...others] = content['routes'] as Group[];
    content = { ...content, routes: [{ ...home, title }, ...others] };
  };
  return { get, name, renderPage };
}

/** The clocks stand until they are moved. */
function stopClocks() {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: 0 });
  onTestFinished(() => void vi.useRealTimers());
}

it('A page of a preview is drawn once for a version and a minute: anybody with a link could slow all editors', async () => {
  stopClocks();
  const { get, name, renderPage } = newPages();
  for (let look = 0; look < 3; look++) expect((await get('/')).status).toBe(200);
  expect(renderPage).toHaveBeenCalledTimes(1);
  name('Another title');
  expect((await get('/')).body).toContain('<main>Another title</main>');
  expect(renderPage).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(60_000);
  await get('/');
  expect(renderPage).toHaveBeenCalledTimes(3);
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

it('A title that is the path of a font leaves the font as it is: that of the preview was never sent again', async () => {
  const { get, name } = newPages();
  const path =
    '/@fs/nowhere/node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2';
  name(path);
  const { body } = await get('/');
  expect(body).toContain(`<main>${path}</main>`);
  const [, font] = /url\(\/preview\/TOKEN(\/@font\/[^)]+)\)/.exec(body)!;
  expect((await get(font!)).status).toBe(200);
});
