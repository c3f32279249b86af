// @vitest-environment jsdom
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { site } from '../../../../tests/sections/every-type.ts';
import type { Page } from '../../../model/page.ts';
import type { SiteData } from '../../../model/site-data.ts';
import { markSourceTexts } from '../../../prerender/pages/mark-source-texts.ts';
import { PageProvider } from '../../../ui/page-context.tsx';
import { SourceTexts } from './index.tsx';

const arabic: SiteData = {
  ...site,
  language: 'ar',
  sourceTexts: { language: 'en', dir: 'ltr', texts: ['Menu', 'Close', '© {name}. All rights reserved.', '24'] },
};
const page = { sourceTexts: ['Ask what sold. It **answers** in [plain words](/nyra).', 'A till'] } as Page;

/** Both are asked the same: the build of a page, and the browser that draws it. */
const ways: [string, (html: string) => string][] = [
  ['in a built page', (html) => markSourceTexts(html, page, arabic)],
  [
    'in a page that is drawn in the browser',
    (html) => {
      document.documentElement.dir = 'rtl';
      const root = document.body.appendChild(document.createElement('main'));
      root.innerHTML = html;
      render(
        <PageProvider value={{ site: arabic, path: '/ar' }}>
          <SourceTexts page={page} />
        </PageProvider>,
      );
      return root.innerHTML;
    },
  ],
];
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

describe.each(ways)('A text of the source has its own language %s', (_, mark) => {
  const own = ' lang="en" dir="ltr"';

  it.each([
    ['alone in its element', '<p>نص</p><button>Menu</button>', `<p>نص</p><button${own}>Menu</button>`],
    ['beside a picture', '<a><svg></svg><span>Menu</span></a>', `<a><svg></svg><span${own}>Menu</span></a>`],
    [
      'with places for others',
      '<p>© Corner Pay. All rights reserved.</p>',
      `<p${own}>© Corner Pay. All rights reserved.</p>`,
    ],
    [
      'with emphasis and a link in it',
      '<p>Ask what sold. It <strong>answers</strong> in <a>plain words</a>.</p>',
      `<p${own}>Ask what sold. It <strong>answers</strong> in <a>plain words</a>.</p>`,
    ],
    ['as the description of a picture', '<img alt="A till">', `<img${own} alt="A till">`],
  ])('where it stands %s', (_case, before, after) => {
    const sorted = (html: string) =>
      html.replace(/<img ([^>]*)>/, (_all, list: string) =>
        list
          .split(/ (?=\w+=)/)
          .toSorted()
          .join(),
      );
    expect(sorted(mark(before))).toBe(sorted(after));
  });

  it('and no other text has: neither a translation, nor digits, nor what has a language already', () => {
    const html = '<p>نص</p><p>24</p><a lang="de">Menu</a>';
    expect(mark(html)).toBe(html);
  });
});

it('A text that comes later has its language too, and loses it with the text', async () => {
  const mark = ways[1]![1];
  mark('<button>Menu</button>');
  const button = document.querySelector('button')!;
  act(() => {
    button.firstChild!.nodeValue = 'إغلاق';
  });
  await waitFor(() => expect(button.hasAttribute('lang')).toBe(false));
  act(() => button.after(Object.assign(document.createElement('p'), { textContent: 'Close' })));
  await waitFor(() => expect(document.querySelector('p')!.lang).toBe('en'));
});
