// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Json } from '../../protocol.ts';
import { valueAt, type JsonObject } from '../../../document/json.ts';
import type { FakeSite } from '../testing/fake-server.ts';
import { ownSite } from '../testing/own-session.ts';
import {
  region,
  renderFields,
  renderStudio,
  sectionNames,
  sectionsOnServer,
  setUpStudio,
} from '../testing/render-studio.tsx';

setUpStudio();

const band: JsonObject = { type: 'call-out', heading: 'Ask us anything', text: 'We answer today.', tone: 'dark' };

/** A site of two pages; `sections` are those of each. */
function siteOf(shared: JsonObject | undefined, ...sections: Json[][]): Partial<FakeSite> {
  const { routes: _, ...site } = ownSite().config;
  const page = (path: string, title: string, own: Json[] = []) => ({
    path,
    title,
    description: 'A page.',
    sections: own,
  });
  const config = {
    ...site,
    navigation: [],
    ...(shared && { shared }),
    routes: [page('/', 'Home', sections[0]), page('/about', 'About', sections[1])],
  } as JsonObject;
  return { config, check: () => [] };
}
async function open(...site: Parameters<typeof siteOf>) {
  const studio = await renderStudio(siteOf(...site));
  return {
    ...studio,
    act: async (name: string) => {
      const [row] = region('Sections').getAllByRole('row');
      await studio.user.click(within(row!).getByRole('button', { name: /^Actions for/ }));
      await studio.user.click(screen.getByRole('menuitem', { name }));
    },
  };
}
/** One on each of two pages. */
const usedTwice = (own: JsonObject = {}) =>
  [{ band }, [{ id: 'ask', use: 'band', ...own }], [{ id: 'ask-too', use: 'band' }]] satisfies Parameters<
    typeof siteOf
  >;
const openShared = (own?: JsonObject) => open(...usedTwice(own));
const openFields = () => renderFields('ask', siteOf(...usedTwice()));
const fields = () => region('Fields');
const press = (name: string) => fields().getByRole('button', { name });

describe('A section that shows a shared one', () => {
  it('says on which pages that is, and is changed on all of them by the fields of the shared one', async () => {
    const { user, server } = await openFields();
    expect(fields().getByText(/Used on 2 pages: Home, About\./)).toBeTruthy();
    await user.click(press('Edit the shared section'));
    const heading = fields().getByRole('textbox', { name: 'Heading' });
    await user.clear(heading);
    await user.type(heading, 'Ask');
    expect(valueAt(server.config, ['shared', 'band', 'heading'])).toBe('Ask');
    expect(sectionsOnServer(server)[0]).toEqual({ id: 'ask', use: 'band' });
    expect(fields().queryByRole('textbox', { name: 'Name in links' })).toBeNull();
  });

  it('shows what the shared one says, unless and as long as a field is changed here only', async () => {
    const { user, server } = await openFields();
    expect(fields().getByText('We answer today.')).toBeTruthy();
    await user.click(press('Change it here only: Heading'));
    const heading = fields().getByRole<HTMLInputElement>('textbox', { name: 'Heading' });
    await vi.waitFor(() => expect(document.activeElement).toBe(heading));
    await user.type(heading, '!');
    expect(sectionsOnServer(server)[0]).toEqual({ id: 'ask', use: 'band', heading: 'Ask us anything!' });
    await user.click(press('Back to the shared heading'));
    expect(sectionsOnServer(server)[0]).toEqual({ id: 'ask', use: 'band' });
  });

  it('is led to from a problem of the shared one', async () => {
    const { draft } = await openFields();
    act(() => draft.show(['shared', 'band', 'text']));
    await vi.waitFor(() => expect(document.activeElement).toBe(fields().getByRole('textbox', { name: 'Text' })));
  });

  it('becomes a section of its page alone, with what it had changed', async () => {
    const studio = await openShared({ heading: 'Here' });
    await studio.act('Use a copy here');
    expect(sectionsOnServer(studio.server)[0]).toEqual({ id: 'ask', ...band, heading: 'Here' });
    expect(valueAt(studio.server.config, ['shared', 'band'])).toEqual(band);
    await studio.user.click(screen.getByRole('button', { name: 'Revert' }));
    expect(sectionsOnServer(studio.server)[0]).toEqual({ id: 'ask', use: 'band', heading: 'Here' });
  });

  it('leaves no shared one behind that no page shows', async () => {
    const studio = await open({ band }, [{ id: 'ask', use: 'band' }]);
    await studio.act('Use a copy here');
    expect(studio.server.config).not.toHaveProperty('shared');
  });
});

describe('A section of a page', () => {
  const own = { id: 'ask', ...band, until: '2026-12-24' };

  it('is shared in one step, and keeps its dates for itself', async () => {
    const studio = await open(undefined, [own]);
    await studio.act('Share on other pages');
    expect(studio.server.config['shared']).toEqual({ 'ask-us-anything': band });
    expect(sectionsOnServer(studio.server)[0]).toEqual({ id: 'ask', until: '2026-12-24', use: 'ask-us-anything' });
    expect(screen.getByRole('status').textContent).toContain('“Ask us anything” is now shared.');
    await studio.user.click(screen.getByRole('button', { name: 'Revert' }));
    expect(studio.server.config).not.toHaveProperty('shared');
    expect(sectionsOnServer(studio.server)[0]).toEqual(own);
  });

  it('takes no name of another shared one', async () => {
    const studio = await open({ 'ask-us-anything': band }, [own]);
    await studio.act('Share on other pages');
    expect(Object.keys(studio.server.config['shared'] as JsonObject)).toEqual(['ask-us-anything', 'ask-us-anything-2']);
  });
});

describe('Add a section', () => {
  it('puts a shared section on another page', async () => {
    const { user, server } = await open({ band }, [], [{ id: 'ask', use: 'band' }]);
    await user.click(screen.getByRole('button', { name: 'Add section' }));
    await user.click(await screen.findByRole('button', { name: 'Ask us anything (used on 1 page)' }));
    expect(sectionsOnServer(server)).toEqual([{ id: 'home-call-out', use: 'band' }]);
    expect(sectionNames()).toEqual(['Ask us anything']);
  });
});
