// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { momentInWords } from '../../../model/dates.ts';
import type { Publication } from './protocol.ts';
import { narrowWindow, renderStudio, setUpStudio } from '../../app/testing/render-studio.tsx';

setUpStudio();

const STATES = [
  { id: null, saved: '2026-11-22T09:00:00.000Z', public: [], notes: [] },
  {
    id: 's0',
    saved: '2026-11-21T18:30:00.000Z',
    public: [
      { from: Date.parse('2026-09-29T12:00:00.000Z'), until: Date.parse('2026-10-02T12:00:00.000Z') },
      { from: Date.parse('2026-11-10T12:00:00.000Z'), until: Date.parse('2026-11-10T12:30:00.000Z') },
      { from: Date.parse('2026-11-21T18:31:00.000Z'), until: null },
    ],
    notes: ['Prices of October'],
  },
  { id: 's1', saved: null, public: [], notes: [] },
];
const timeOf = (iso: string) => momentInWords(Date.parse(iso), new Intl.DateTimeFormat().resolvedOptions().timeZone);
const SAVED = `as saved on ${timeOf(STATES[1]!.saved!)}`;
const button = (name: string | RegExp) => screen.getByRole('button', { name });

/** The studio with two saved states. */
async function renderHistory() {
  const studio = await renderStudio();
  const { server } = studio;
  server.answers = {
    history: () => ({ states: STATES }),
    'history-words': ({ id }) => ({ words: id === 's0' ? ['Home: one', 'two', 'three', 'four', 'five'] : [] }),
    'restore-words': () => ({ words: ['Home: moved back'] }),
    preview({ id, page }) {
      const state = STATES.find((each) => each.id === id);
      const sections = [{ id: 'home-hero', name: '"Talk to your till"' }];
      server.previewed = id !== null && state ? { id, saved: state.saved, sections } : null;
      return server.state(page);
    },
    restore({ page }) {
      server.previewed = null;
      return server.state(page);
    },
  };
  return studio;
}

describe('History', () => {
  it('lists what each state holds and its save has changed, and says what bringing it back changes before it is done', async () => {
    const { user, server } = await renderHistory();
    server.answers['history'] = () => ({ states: [] });
    await user.click(button('History'));
    expect(await screen.findByText(/^Nothing has been saved here yet/)).toBeTruthy();
    await user.keyboard('{Escape}');
    server.answers['history'] = () => ({ states: STATES });
    await user.click(button('History'));
    const dialog = within(screen.getByRole('dialog', { name: 'History' }));
    expect((await dialog.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent)).toEqual([
      `The site as saved on ${timeOf(STATES[0]!.saved!)}`,
      `The site ${SAVED}`,
      'The site as it was before the first save',
    ]);
    const [now, older] = dialog.getAllByRole('listitem').filter((item) => item.querySelector('h3'));
    expect(now!.textContent).toContain('Saved now');
    const marks = [...older!.querySelectorAll('p span')].map(({ textContent }) => textContent);
    expect(marks).toEqual([
      'Was public from 29 September to 2 October 2026',
      expect.stringMatching(/^Was public on 10 November 2026 from \d\d:00 to \d\d:30$/),
      `Public since ${timeOf('2026-11-21T18:31:00.000Z')}: visitors see this`,
    ]);
    expect(within(older!).getByText('Prices of October')).toBeTruthy();
    expect(await dialog.findByText('Home: one')).toBeTruthy();
    expect(dialog.getByText('and 1 more change')).toBeTruthy();
    expect(dialog.getByText('Nothing that anybody would see.')).toBeTruthy();
    const isRestored = () => server.requests.some(({ request }) => request === 'restore');
    await user.click(button(`Bring back the site ${SAVED} …`));
    expect(await screen.findByText('Home: moved back')).toBeTruthy();
    expect(isRestored()).toBe(false);
    await user.click(button('Bring it back'));
    await expect.poll(isRestored).toBe(true);
    expect(button('Revert')).toBeTruthy();
  });
  it('marks the preview while it shows a saved state, leads back to the draft, and brings back one section', async () => {
    const { user, server } = await renderHistory();
    const preview = async (name: string) => {
      await user.click(button('History'));
      await user.click(await screen.findByRole('button', { name: `Look at the site ${name}` }));
    };
    await preview('as it was before the first save');
    const bar = await screen.findByRole('region', { name: 'A saved state' });
    expect(bar.textContent).toContain('The preview shows the site as it was before the first save.');
    expect(bar.textContent).toContain('Home: moved back');
    expect(document.activeElement).toBe(button('Back to the draft'));
    await user.click(button('Back to the draft'));
    await expect.poll(() => screen.queryByRole('region', { name: 'A saved state' })).toBeNull();
    await preview(SAVED);
    await user.selectOptions(await screen.findByRole('combobox', { name: /^Bring back a section/ }), 'home-hero');
    await expect
      .poll(() => server.requests.findLast(({ request }) => request === 'restore'))
      .toMatchObject({ body: { id: 's0', section: 'home-hero' } });
    expect(screen.getByText(`Brought "Talk to your till" back ${SAVED}.`)).toBeTruthy();
  });
  it('leads to the preview in a narrow window: nothing was seen to happen', async () => {
    narrowWindow();
    const { user } = await renderHistory();
    await user.click(button('History'));
    await user.click(await screen.findByRole('button', { name: `Look at the site ${SAVED}` }));
    expect(await screen.findByRole('region', { name: 'Preview' })).toBeTruthy();
    await expect.poll(() => document.activeElement).toBe(button('Back to the draft'));
  });
});

it('What one person has planned stands before the saved states, with no name, until it is cancelled', async () => {
  const { user, server } = await renderHistory();
  const [asked, due] = [Date.parse('2026-11-20T08:00:00Z'), Date.parse('2031-11-21T08:00:00Z')];
  const made = { by: '', note: '', asked, failure: null, public: null };
  const published: Publication = { ...made, id: 'o', due: asked, state: 'published', ended: asked };
  let all: Publication[] = [{ ...made, id: 'p', due, state: 'waiting', ended: null }, published];
  server.answers['publications'] = () => ({ publications: all });
  server.answers['cancel-publication'] = ({ id }) => {
    all = all.filter((each) => each.id !== id);
    return {};
  };
  await user.click(button('History'));
  const title = `Planned for ${timeOf('2031-11-21T08:00:00Z')}`;
  const headings = await screen.findAllByRole('heading', { level: 3 });
  await expect.poll(() => screen.getAllByRole('heading', { level: 3 })[0]!.textContent).toBe(title);
  expect(headings.some(({ textContent }) => textContent.startsWith('Published on'))).toBe(false);
  await user.click(button(`Cancel: ${title}`));
  await expect.poll(() => screen.queryByRole('heading', { name: title })).toBeNull();
});

describe('A plan that met another text', () => {
  it('says why, is planned again for a moment of the site, and asks for none then', async () => {
    const { user, server } = await renderStudio({ isTeam: true });
    const failure = 'It changes “Heading”. Jon published another text for it. History can plan it again, or cancel it.';
    const [asked, due] = [Date.parse('2026-11-20T08:00:00Z'), Date.parse('2026-11-21T08:00:00Z')];
    let plan: Publication = {
      id: 'p',
      by: 'Mira',
      note: '',
      asked,
      due,
      state: 'failed',
      ended: due,
      failure,
      public: null,
    };
    server.answers = {
      publications: () => ({ publications: [plan] }),
      'plan-again'({ at }) {
        plan = { ...plan, state: 'waiting', due: Date.parse(at), ended: null, failure: null };
        return { problems: [] };
      },
    };
    await user.click(button('History'));
    expect(await screen.findByText(failure)).toBeTruthy();
    await user.click(button(/^Plan again …: Not published on .* by Mira$/));
    fireEvent.change(screen.getByLabelText('Day and time'), { target: { value: '2026-12-01T09:00' } });
    await user.click(button('Publish then'));
    const time = timeOf('2026-12-01T09:00:00Z');
    expect(await screen.findByRole('heading', { name: `Planned for ${time} by Mira` })).toBeTruthy();
    expect(server.requests.find(({ request }) => request === 'plan-again')?.body['id']).toBe('p');
    expect(screen.queryByLabelText('Day and time')).toBeNull();
    expect(screen.getByText('It is planned. History lists it, and can cancel it.')).toBeTruthy();
  });
});

describe('A publication that runs while the list is open', () => {
  it('is said to be published once it is', async () => {
    const { user, server } = await renderStudio({ isTeam: true });
    const ended = Date.parse('2026-11-20T08:01:00Z');
    const asked = ended - 60_000;
    const who = { id: 'p', by: 'Mira', note: '', failure: null, public: null };
    const running: Publication = { ...who, asked, due: asked, state: 'running', ended: null };
    let now = running;
    server.answers = { publications: () => ({ publications: [now] }) };
    await user.click(button('History'));
    expect(await screen.findByRole('heading', { name: 'Being published by Mira' })).toBeTruthy();
    now = { ...running, state: 'published', ended, public: { from: ended, until: null } };
    expect(
      await screen.findByRole('heading', { name: `Published on ${timeOf('2026-11-20T08:01:00Z')} by Mira` }),
    ).toBeTruthy();
    expect(button(/^Look at/)).toBeTruthy();
  });
});
