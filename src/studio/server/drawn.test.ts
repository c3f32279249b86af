import { expect, it } from 'vitest';
import { configText, OWN_ROOT } from '../../../tests/own-site.ts';
import type { Json } from '../../document/json.ts';
import type { SiteFile } from '../../model/site-file.ts';
import { siteDrawing } from '../../preview/source/site-drawing.ts';
import type { Drawn } from '../protocol.ts';
import { createDrawn } from './drawn.ts';

const file = JSON.parse(configText) as SiteFile;
const [home, other] = file.routes.map(({ path }) => path) as [string, string];

/** A site, and what a window that shows its home page hears about it. */
function newDrawn() {
  const source = siteDrawing({ rootDir: OWN_ROOT });
  source.draw(file as unknown as Json);
  let count = 0;
  const told: (Drawn | null)[] = [];
  const drawn = createDrawn(
    {
      siteData: (site) => ({ ...site.site, build: `b${count}` }),
      messageOf: ({ site, page }, path) => {
        const shown = (page ? [page] : site?.pages)?.find((each) => each.path === path);
        return {
          problems: '',
          showsLatest: true,
          ...(site && { site: { ...site.site, build: `b${count}` } }),
          ...(shown && { page: shown }),
        };
      },
    },
    { version: 1 },
    {
      events: {
        shows() {},
        tellDrawn: (messageFor: (address: string) => Drawn | null) => void told.push(messageFor(home)),
      } as unknown as Parameters<typeof createDrawn>[2]['events'],
      source: () => source,
      code: () => ['/page.js'],
    },
  );
  const edit = (change: (routes: SiteFile['routes']) => SiteFile['routes']) => {
    count++;
    const drawing = source.draw({ ...file, routes: change(file.routes) } as unknown as Json);
    if (drawing) drawn.tell(drawing);
    return told.at(-1);
  };
  return { drawn, edit, now: () => `b${count}` };
}

const titled = (path: string) => (routes: SiteFile['routes']) =>
  routes.map((route) => (route.path === path ? { ...route, title: 'Another title' } : route));

it('A window hears of changes to the page that it shows, and to no other page', () => {
  const { edit } = newDrawn();
  expect(edit(titled(home))).toMatchObject({ address: home, code: ['/page.js'], page: { title: 'Another title' } });
  expect(edit((routes) => titled(other)(titled(home)(routes)))).toBeNull();
});

it('A window whose page is gone hears nothing: a reload would cancel its way to another page', () => {
  const { edit } = newDrawn();
  expect(
    edit((routes) => routes.map((route) => (route.path === home ? { ...route, path: '/renamed' } : route))),
  ).toBeNull();
});

it('A page that was loaded while the draft changed gets what it lacks, and one that lacks nothing is not drawn again', () => {
  const { drawn, edit, now } = newDrawn();
  const before = now();
  edit(titled(home));
  const since = (build: string) => drawn.since({ window: 'w', address: home, build });
  expect(since(before)).toMatchObject({ page: { title: 'Another title' } });
  expect(since(now())).not.toHaveProperty('page');
});
