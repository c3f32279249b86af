// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderStudio, setUpStudio } from '../../app/testing/render-studio.tsx';

setUpStudio();

const STATES = ['2026-11-22T09:00:00.000Z', '2026-11-21T18:30:00.000Z'].map((at, index) => ({ id: `s${index}`, at }));
const timeOf = (at: string) => new Date(at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const button = (name: string | RegExp) => screen.getByRole('button', { name });

/** The studio with two saved states. */
async function renderHistory() {
  const studio = await renderStudio();
  const { server } = studio;
  server.answers = {
    history: () => ({ states: STATES }),
    'history-words': ({ id }) => ({ words: id === 's0' ? ['Home: one', 'two', 'three', 'four', 'five'] : [] }),
    look({ id, page }) {
      const state = STATES.find((each) => each.id === id);
      server.looked = state ? { ...state, sections: [{ id: 'home-hero', name: '"Talk to your till"' }] } : null;
      return server.state(page);
    },
    restore({ page }) {
      server.looked = null;
      return server.state(page);
    },
  };
  return studio;
}

describe('History', () => {
  it('lists each saved state with its date and what was changed then', async () => {
    const { user } = await renderHistory();
    await user.click(button('History'));
    const dialog = within(screen.getByRole('dialog', { name: 'History' }));
    expect(await dialog.findByText(`Until ${timeOf(STATES[0]!.at)}`)).toBeTruthy();
    expect(await dialog.findByText('Home: one')).toBeTruthy();
    expect(dialog.getByText('and 1 more change')).toBeTruthy();
    expect(dialog.getByText('Only its spelling was changed.')).toBeTruthy();
  });
  it('marks the preview while it shows a saved state, and leads back to the draft', async () => {
    const { user } = await renderHistory();
    await user.click(button('History'));
    await user.click(
      await screen.findByRole('button', { name: `Look at it as it was until ${timeOf(STATES[1]!.at)}` }),
    );
    const bar = await screen.findByRole('region', { name: 'A saved state' });
    expect(bar.textContent).toContain(`The preview shows the site as it was until ${timeOf(STATES[1]!.at)}.`);
    expect(document.activeElement).toBe(button('Back to the draft'));
    await user.click(button('Back to the draft'));
    await expect.poll(() => screen.queryByRole('region', { name: 'A saved state' })).toBeNull();
  });
  it('brings back one section of the page that is looked at, and says so', async () => {
    const { user, server } = await renderHistory();
    await user.click(button('History'));
    await user.click(
      await screen.findByRole('button', { name: `Look at it as it was until ${timeOf(STATES[0]!.at)}` }),
    );
    await user.selectOptions(await screen.findByRole('combobox', { name: /^Bring back a section/ }), 'home-hero');
    await expect
      .poll(() => server.requests.at(-1))
      .toMatchObject({ request: 'restore', body: { id: 's0', section: 'home-hero' } });
    expect(screen.getByText(/^Brought "Talk to your till" back as it was until/)).toBeTruthy();
  });
  it('brings back all of a state from the list, as a change that can be reverted', async () => {
    const { user, server } = await renderHistory();
    await user.click(button('History'));
    await user.click(
      await screen.findByRole('button', { name: `Bring it back as it was until ${timeOf(STATES[0]!.at)}` }),
    );
    await expect.poll(() => server.requests.at(-1)).toMatchObject({ request: 'restore', body: { id: 's0' } });
    expect(button('Revert')).toBeTruthy();
  });
  it('says that there is nothing yet before the first save', async () => {
    const { user, server } = await renderHistory();
    server.answers['history'] = () => ({ states: [] });
    await user.click(button('History'));
    expect(await screen.findByText(/^Nothing has been saved here yet/)).toBeTruthy();
  });
});
