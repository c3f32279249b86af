// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { StudioProblem } from '../../protocol.ts';
import type { PublishCheck, PublishState } from './protocol.ts';
import { renderStudio, setUpStudio } from '../../app/testing/render-studio.tsx';

setUpStudio();

const button = (name: string) => screen.getByRole('button', { name });
const PUBLISHED: PublishState = {
  kind: 'published',
  pages: 2,
  changed: 1,
  removed: 0,
  seconds: 3.21,
  next: 'The site next changes by itself on 1 December 2026, 00:00.',
  address: 'http://localhost:4173',
};
const HEADING: StudioProblem = {
  path: ['routes', 0, 'sections', 0, 'heading'],
  what: 'It is sample content.',
  fix: 'Write the real text.',
};

/** The studio whose builds end as given, each after it was asked once. */
async function renderPublish(ends: PublishState[], check: Partial<PublishCheck> = {}) {
  const studio = await renderStudio();
  const states: PublishState[] = [];
  studio.server.answers = {
    'publish-check': () => ({ problems: [], samples: [], changes: null, ...check }),
    'publish-state': () => states.shift() ?? { kind: 'idle' },
    publish() {
      states.push({ kind: 'running', written: 1, pages: 2 }, ends.shift()!);
      return { started: true, problems: [] };
    },
  };
  await studio.user.click(button('Publish'));
  return studio;
}
const asked = ({ server }: Awaited<ReturnType<typeof renderStudio>>) => server.requests.map(({ request }) => request);

describe('Publish', () => {
  it('says what will be new, what refused the build, how far it is and what was written', async () => {
    const failed: PublishState = { kind: 'failed', reason: 'There is no space left on the disk.' };
    const { user } = await renderPublish([failed, PUBLISHED], { changes: ['Home: changed the heading'] });
    const dialog = within(screen.getByRole('dialog', { name: 'Publish' }));
    const list = await dialog.findByRole('list', { name: 'This will change for them:' });
    expect(list.textContent).toBe('Home: changed the heading');
    await user.click(button('Publish now'));
    expect(await dialog.findByText('There is no space left on the disk.')).toBeTruthy();
    await user.click(button('Publish again'));
    expect(await dialog.findByText('1 of 2 pages')).toBeTruthy();
    expect(dialog.getByRole('progressbar')).toBeTruthy();
    expect(await dialog.findByText('Published. 2 pages in 3.2 s: 1 new or changed.')).toBeTruthy();
    expect(dialog.getByText('The site next changes by itself on 1 December 2026, 00:00.')).toBeTruthy();
    expect(dialog.getByRole('link', { name: 'Open the site' }).getAttribute('href')).toBe('http://localhost:4173');
  });
  it('is planned for a moment, with what is not saved, and says that this computer must run then', async () => {
    const { user, server } = await renderPublish([]);
    const asks: unknown[] = [];
    server.answers['publish-draft'] = (body) => {
      asks.push(body);
      return { problems: [] };
    };
    await user.click(button('Publish on …'));
    expect(screen.getByText(/^This computer must be on then/)).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'Note' }), 'New prices');
    await user.type(screen.getByLabelText(/^Day and time/), '2031-05-06T07:08');
    await user.click(button('Publish then'));
    expect(asks).toMatchObject([
      { note: 'New prices', changes: [], at: expect.stringMatching(/^2031-05-06T07:08/) as string },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  it('starts the site where none runs, and leads there', async () => {
    const { user, server } = await renderPublish([{ ...PUBLISHED, address: null }]);
    server.answers['start-site'] = () => ({ address: 'http://127.0.0.1:5000' });
    await user.click(button('Publish now'));
    // The focus was left at Close.
    const start = await screen.findByRole('button', { name: 'Start the site' });
    expect(document.activeElement).toBe(start);
    await user.keyboard('{Enter}');
    const link = await screen.findByRole('link', { name: 'Open the site' });
    expect(link.getAttribute('href')).toBe('http://127.0.0.1:5000');
    expect(document.activeElement).toBe(link);
  });
  it('asks to save first what is not saved, and publishes nothing where that is refused', async () => {
    const studio = await renderPublish([PUBLISHED]);
    studio.draft.edit([{ op: 'set', path: HEADING.path, value: '' }]);
    await studio.user.click(await screen.findByRole('button', { name: 'Save and publish' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Not saved. "heading" is empty.');
    expect(asked(studio)).not.toContain('publish');
    studio.draft.edit([{ op: 'set', path: HEADING.path, value: 'Mine' }]);
    expect(await screen.findByText('1 change is not saved yet. Only what is saved is published.')).toBeTruthy();
    await studio.user.click(button('Save and publish'));
    await expect.poll(() => asked(studio)).toContain('publish');
    expect(asked(studio).indexOf('save')).toBeLessThan(asked(studio).indexOf('publish'));
  });
  it('tells before of sample content, which leads to its field: the way by Tab to its button led through all of it', async () => {
    const { user } = await renderPublish([], { samples: [HEADING] });
    const reported = await screen.findByText(/^1 place still has sample content/);
    expect(reported.closest('details')).toHaveProperty('open', false);
    await user.click(reported);
    await user.click(button('It is sample content. Write the real text.'));
    await expect.poll(() => document.activeElement?.getAttribute('value')).toBe('Talk to your till');
  });
  it('offers no build of a saved site with problems, and leads to each', async () => {
    await renderPublish([], { problems: [HEADING] });
    expect(await screen.findByText(/^The saved site cannot be published/)).toBeTruthy();
    expect(button('Publish now')).toHaveProperty('disabled', true);
  });
});
