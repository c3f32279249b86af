// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { valueAt, type JsonObject } from '../../../document/json.ts';
import type { FakeSite } from '../testing/fake-server.ts';
import { ownSite } from '../testing/own-session.ts';
import { region, renderFields, renderStudio, sectionsOnServer, setUpStudio } from '../testing/render-studio.tsx';

setUpStudio();

/** A page with one section, on a site in Berlin. */
function siteWith(section: JsonObject, shared: JsonObject = {}): Partial<FakeSite> {
  const { routes: _, ...site } = ownSite().config;
  const page = { path: '/', title: 'Home', description: 'A page.', sections: [section] };
  const config = {
    ...site,
    shared,
    site: { ...(site['site'] as JsonObject), timeZone: 'Europe/Berlin' },
    routes: [page],
  } as JsonObject;
  return { config, check: () => [] };
}
const openFields = (section: JsonObject) => renderFields('offer', siteWith(section));
async function openPreview(section: JsonObject, shared?: JsonObject) {
  const studio = await renderStudio(siteWith(section, shared));
  const asked = () =>
    studio.server.requests.filter(({ request }) => request === 'as-of').map(({ body }) => body['moment']);
  return { ...studio, asked };
}
const hero = { id: 'offer', type: 'hero', heading: 'An offer' };
const fields = () => region('Fields');
const from = (server: Parameters<typeof sectionsOnServer>[0]) => valueAt(sectionsOnServer(server)[0], ['from']);

describe('The date of a section', () => {
  it('is a day or a moment in the time zone of the site, or none, and as it was after an undo', async () => {
    const { user, server, draft } = await openFields({ ...hero, from: '2026-12-01' });
    fireEvent.change(fields().getByLabelText('From'), { target: { value: '2026-12-05' } });
    await vi.waitFor(() => expect(from(server)).toBe('2026-12-05'));
    await user.selectOptions(fields().getByLabelText('From: kind'), 'A day and a time');
    await vi.waitFor(() => expect(from(server)).toBe('2026-12-05T00:00+01:00'));
    fireEvent.change(fields().getByLabelText('From'), { target: { value: '2026-12-05T09:30' } });
    await vi.waitFor(() => expect(from(server)).toBe('2026-12-05T09:30+01:00'));
    expect(fields().getByText('In the time zone of the site, Europe/Berlin.')).toBeTruthy();
    await user.selectOptions(fields().getByLabelText('From: kind'), 'No date');
    await vi.waitFor(() => expect(sectionsOnServer(server)[0]).toEqual(hero));
    draft.undo();
    await vi.waitFor(() => expect(fields().getByLabelText<HTMLInputElement>('From').value).toBe('2026-12-05T09:30'));
  });

  it('can be put right where it is no date', async () => {
    const { user, server } = await openFields({ ...hero, from: 'soon' });
    await user.type(fields().getByLabelText('From'), 'er');
    await vi.waitFor(() => expect(from(server)).toBe('sooner'));
  });
});

describe('The preview as of a date', () => {
  const dates = { from: '2026-12-01', until: '2026-12-24' };

  it('begins with today, shows the start of a day, and has no time line of what is hidden', async () => {
    const { user, asked } = await openPreview({ ...hero, ...dates, hidden: true });
    expect(asked().at(-1)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'As of today' }));
    expect(screen.getByText('No section of this page has a date.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-12-01' } });
    await vi.waitFor(() => expect(asked().at(-1)).toBe(Date.parse('2026-12-01T00:00:00+01:00')));
    await user.click(screen.getByRole('button', { name: 'Back to today' }));
    await vi.waitFor(() => expect(asked().at(-1)).toBeNull());
  });

  it.each([
    ['of its own', { ...hero, ...dates }, {}],
    ['of a shared section', { id: 'offer', use: 'offer' }, { offer: { type: 'hero', heading: 'An offer', ...dates } }],
  ])('leads to when something appears and goes by dates %s', async (_, section, shared) => {
    const { user, asked } = await openPreview(section, shared);
    await user.click(screen.getByRole('button', { name: 'As of today' }));
    const entries = within(screen.getByRole('dialog')).getAllByRole('listitem');
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      '1 December 2026, 00:00“An offer” appears',
      '25 December 2026, 00:00“An offer” disappears',
    ]);
    await user.click(within(entries[1]!).getByRole('button'));
    await vi.waitFor(() => expect(asked().at(-1)).toBe(Date.parse('2026-12-25T00:00:00+01:00')));
    expect(screen.getByRole('status', { hidden: true }).textContent).toBe('As of 25 December 2026, 00:00');
  });
});
