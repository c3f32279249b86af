import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import type { StudioProblem } from '../../protocol.ts';
import { Draft } from '../draft/draft.ts';
import type { Selection } from '../draft/selection.ts';
import { DraftContext } from '../draft/use-draft.ts';
import { FieldsPanel } from '../fields/fields-panel.tsx';
import { textAt, valueAt, type JsonObject } from '../../../document/json.ts';
import { Studio } from '../studio.tsx';
import { NoticeBar } from '../toolbar/notice-bar.tsx';
import { FakeServer, type FakeSite } from './fake-server.ts';
import { ownSite } from './own-session.ts';

/** Shared by the studio's component tests. */

/** A site of two pages with every kind of field that the tests need. */
const config = (): JsonObject => ({
  version: 1,
  site: { name: 'Example Pay', url: 'https://www.example.com', description: 'Payments.' },
  support: { email: 'support@example.com', phone: '+1 800 555 0199' },
  navigation: [{ key: 'home', label: 'Home', link: '/' }],
  routes: [
    {
      path: '/',
      title: 'Payments for shops',
      description: 'A page.',
      sections: [
        { id: 'home-hero', type: 'hero', heading: 'Talk to your till', text: 'It listens.' },
        {
          id: 'home-features',
          type: 'feature-grid',
          heading: 'What We Do',
          items: [
            { title: 'First', text: 'One.' },
            { title: 'Second', text: 'Two.' },
          ],
        },
        { id: 'home-logos', type: 'marquee', heading: 'Merchants that trust us', items: [], loopSeconds: 50 },
      ],
    },
    { path: '/about', title: 'About us', description: 'Another page.', sections: [] },
  ],
});

/** Tells of every empty heading on the first page, in the words of a check. */
const emptyHeadings = (site: JsonObject): StudioProblem[] => {
  const sections = valueAt(site, ['routes', 0, 'sections']) as JsonObject[];
  return sections.flatMap((section, at) =>
    textAt(section, 'heading') === ''
      ? [
          {
            path: ['routes', 0, 'sections', at, 'heading'],
            what: '"heading" is empty.',
            fix: 'Write a few words.',
          },
        ]
      : [],
  );
};

/** A draft over a fake server, with its first page. No stylesheet is there that could turn off the pointer. */
async function openDraft(changed: Partial<FakeSite>) {
  const server = new FakeServer({ ...ownSite(), config: config(), check: emptyHeadings, ...changed });
  return {
    server,
    draft: await Draft.open(server, server.session),
    user: userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never }),
  };
}

/** Draws the studio over a fake server and waits for its first page. */
export async function renderStudio(changed: Partial<FakeSite> = {}) {
  const opened = await openDraft(changed);
  return { ...opened, ...render(<Studio draft={opened.draft} />) };
}

/**
 * Draws the fields alone, and below them what was said: a third of the time of the whole studio.
 *
 * @param shown  What is selected; a section by its id.
 */
export async function renderFields(shown: string | Selection, changed: Partial<FakeSite> = {}) {
  const opened = await openDraft(changed);
  const choose = (next: string | Selection) =>
    act(() => opened.draft.select(typeof next === 'string' ? { kind: 'section', id: next } : next));
  choose(shown);
  const view = render(
    <DraftContext value={opened.draft}>
      <div>
        <FieldsPanel />
      </div>
      <NoticeBar onShowField={() => {}} />
    </DraftContext>,
  );
  return { ...opened, choose, ...view };
}

/** Writes all of a text at once, at the end of a field: each letter has the studio drawn again. */
export const write = async (user: UserEvent, field: HTMLElement, text: string): Promise<void> => {
  await user.click(field);
  await user.paste(text);
};

/** One of the landmarks. */
export const region = (name: 'Pages' | 'Sections' | 'Preview' | 'Fields') =>
  within(screen.getByRole('region', { name }));

/** The names of the sections' rows, in their order. */
export const sectionNames = () =>
  region('Sections')
    .queryAllByRole('row')
    .map((row) => row.getAttribute('aria-label'));

/** The sections of a page as the server has them. */
export const sectionsOnServer = (server: FakeServer, page = 0) =>
  valueAt(server.config, ['routes', page, 'sections']) as JsonObject[];

/** The width of the window in px. */
let windowPx = 1440;
export const narrowWindow = (widthPx = 375) => {
  windowPx = widthPx;
};

/** Sets up what jsdom has not, for the tests of a file. */
export function setUpStudio(): void {
  beforeEach(() => {
    windowPx = 1440;
    vi.stubGlobal('matchMedia', (media: string) => ({
      matches: windowPx <= Number(/max-width: (\d+)px/.exec(media)?.[1]),
      addEventListener() {},
      removeEventListener() {},
    }));
    vi.stubGlobal('CSS', { escape: (text: string) => text });
    Element.prototype.scrollIntoView = () => {};
    localStorage.clear();
    // Somebody who knows the studio.
    localStorage.setItem('studio-hints', '9');
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
}
