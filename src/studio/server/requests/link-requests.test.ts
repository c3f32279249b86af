import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { configText } from '../../../../tests/own-site.ts';
import type { LinksHere, Renamed } from '../../protocol.ts';
import type { Checks } from '../draft/checks.ts';
import type { Draft } from '../draft/draft.ts';
import { openQuietDraft } from '../testing/open-quiet-draft.ts';
import { linkRequests, type LinkRequests } from './link-requests.ts';
import type { Handlers } from './requests.ts';

let folder: string;
let opened: ReturnType<typeof openQuietDraft>;
let draft: Draft;
let checks: Checks;
let requests: Handlers<LinkRequests>;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'links-'));
  const file = join(folder, 'site.config.json');
  writeFileSync(file, configText);
  opened = openQuietDraft({ file });
  ({ draft, checks } = opened);
  requests = linkRequests(opened);
});
afterEach(() => {
  opened.close();
  rmSync(folder, { recursive: true, force: true });
});

const index = 1;
const path = ['routes', index, 'path'];
const oldPath = (JSON.parse(configText) as { routes: { path: string }[] }).routes[index]!.path;
const ask = (name: keyof LinkRequests, body: object) => requests[name]({ page: 0, ...body });
const rename = (to: string, from = oldPath) => ask('rename', { path, from, to }) as Renamed;
const redirectsNow = () => checks.state(0).site['redirects'] as Record<string, string> | undefined;

describe('The studio renames a page', () => {
  it('with all that leads there and a redirect, in one step', () => {
    const { links, isRedirected, state } = rename('/another');
    expect(links).toBeGreaterThan(0);
    expect(isRedirected).toBe(true);
    expect(redirectsNow()?.[oldPath]).toBe('/another');
    expect(state.pages[index]!.path).toBe('/another');
    draft.undo();
    expect(checks.state(0)).toMatchObject({ canUndo: false, changes: [] });
  });

  it('without a redirect from a path that was never saved, and back without any', () => {
    rename('/another');
    expect(rename('/third', '/another').isRedirected).toBe(false);
    expect(redirectsNow()).toMatchObject({ [oldPath]: '/third' });
    expect(redirectsNow()).not.toHaveProperty('/another');
    rename(oldPath, '/third');
    expect(checks.state(0).changes).toEqual([]);
  });

  it('without a redirect where nobody can have its address', () => {
    draft.edit([{ op: 'set', path: ['routes', index, 'hidden'], value: true }]);
    expect(rename('/another').isRedirected).toBe(false);
  });

  it('not at all where it has another path by now', () => {
    expect(() => rename('/another', '/not-it')).toThrow('This was changed elsewhere meanwhile.');
    expect(checks.state(0).canUndo).toBe(false);
  });

  it('not at all to a path that another page has', () => {
    expect(() => rename('/')).toThrow('Another page has the path / already.');
    expect(checks.state(0).canUndo).toBe(false);
  });

  it('only by a request that names a path or an id', () => {
    for (const wrong of [
      ['routes', 0],
      ['site', 'name', 'x'],
      ['routes', '0', 'path'],
      ['routes', 0, 'title'],
      'routes',
    ])
      expect(() => ask('rename', { path: wrong, from: 'a', to: 'b' })).toThrow("The studio's page sent");
  });
});

describe('The studio says what leads to a page', () => {
  it('in words that lead to the fields', () => {
    const { here } = ask('linked', { path: ['routes', index] }) as { here: LinksHere };
    expect(here.links.length).toBeGreaterThan(0);
    for (const link of here.links) expect(link.words).not.toBe('');
  });
});

describe('The studio moves a section to another page', () => {
  const move = (section: string) =>
    ask('move-to-page', { path: ['routes', 0, 'sections', 0], section, to: 1, id: 'moved' }) as { state: object };

  it('in one step', () => {
    const [{ id }] = checks.state(0).page!.route['sections'] as { id: string }[] as [{ id: string }];
    move(id);
    expect(checks.state(1).page!.route['sections']).toContainEqual(expect.objectContaining({ id: 'moved' }));
    draft.undo();
    expect(checks.state(0)).toMatchObject({ canUndo: false, changes: [] });
  });

  it('not where another one stands there by now', () => {
    expect(() => move('another')).toThrow('This was changed elsewhere meanwhile.');
  });
});
