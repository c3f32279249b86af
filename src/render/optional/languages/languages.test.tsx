// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
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

it('The links to other languages are named in their own words, and say so', () => {
  const french = screen.getByRole('link', { name: 'Français' });
  expect([french.lang, french.getAttribute('hreflang'), french.getAttribute('href')]).toEqual([
    'fr',
    'fr',
    '/fr/nouvelles',
  ]);
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('English');
});

it('A language without the page leads to its home page and says so, in the language of the page', () => {
  const link = screen.getByRole('link', { name: 'Deutsch (home page)' });
  expect(link.getAttribute('href')).toBe('/de');
  expect(screen.getByText('(home page)').lang).toBe('en');
});
