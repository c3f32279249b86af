// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { site } from '../../../../tests/sections/every-type.ts';
import { PageProvider } from '../../../ui/page-context.tsx';
import { Languages } from './index.tsx';

const texts = { ...site.texts, languages: 'Languages', languageHome: 'home page' };
beforeEach(() => {
  render(
    <PageProvider value={{ site: { ...site, texts }, path: '/news' }}>
      <Languages
        languages={[
          { language: 'en', name: 'English', href: '/news' },
          { language: 'fr', name: 'Français', href: '/fr/nouvelles' },
          { language: 'de', name: 'Deutsch', href: '/de', isHome: true },
        ]}
      />
    </PageProvider>,
  );
});
afterEach(cleanup);

/** A page with sections at these places of the window, in px from its top. */
function scrolledTo(...tops: number[]): void {
  const main = document.createElement('main');
  for (const [index, top] of tops.entries()) {
    const section = Object.assign(document.createElement('section'), { id: `section-${index}` });
    section.getBoundingClientRect = () => new DOMRect(0, top, 100, 500);
    main.append(section);
  }
  document.body.append(main);
}

it('The links to other languages are named in their own words, and say so', () => {
  const french = screen.getByRole('link', { name: 'Français' });
  expect([french.lang, french.getAttribute('hreflang'), french.getAttribute('href')]).toEqual([
    'fr',
    'fr',
    '/fr/nouvelles',
  ]);
  expect(screen.getByRole('link', { current: 'page' })).toBe(screen.getByRole('link', { name: 'English' }));
});

it('A language without the page leads to its home page and says so, in the language of the page', () => {
  const link = screen.getByRole('link', { name: 'Deutsch (home page)' });
  expect(link.getAttribute('href')).toBe('/de');
  expect(screen.getByText('(home page)').lang).toBe('en');
});

it.each([
  { where: 'the top', tops: [0, 500, 1000], address: '/fr/nouvelles' },
  { where: 'its second section', tops: [-480, 20, 520], address: '/fr/nouvelles#section-1' },
])('Anyone who reads a page at $where goes on there in another language', ({ tops, address }) => {
  scrolledTo(...tops);
  const french = screen.getByRole('link', { name: 'Français' });
  french.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(french);
  expect(french.getAttribute('href')).toMatch(new RegExp(`${address}$`));
  document.querySelector('main')!.remove();
});
