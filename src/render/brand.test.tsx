// @vitest-environment jsdom
import { render, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { site } from '../../tests/sections/every-type.ts';
import { PageProvider } from '../ui/page-context.tsx';
import { Brand, BrandOnDark } from './brand.tsx';

/** The link of the header, with a logo of a width, in px; it is 40 px tall. */
function brandLink(width: number | null, Shown = Brand): HTMLElement {
  const logo = width !== null && { logo: { src: '/logo.svg', alt: site.name, width, height: 40 } };
  const { container } = render(
    <PageProvider value={{ site: { ...site, ...logo }, path: '/' }}>
      <a href="/">
        <Shown />
      </a>
    </PageProvider>,
  );
  return within(container).getByRole('link', { name: site.name });
}

it('The name stands beside a mark, and is read once', () => {
  expect(brandLink(40).querySelectorAll('img, span')).toHaveLength(2);
});

it('A logo with the name in it stands alone', () => {
  const link = brandLink(120);
  expect(link.textContent).toBe('');
  expect(link.querySelector('img')).toHaveProperty('width', 96);
});

it('The name alone stands where there is no logo, and on dark in place of a logo with the name in it', () => {
  expect(brandLink(null).children).toHaveLength(0);
  expect(brandLink(120, BrandOnDark).children).toHaveLength(0);
});
