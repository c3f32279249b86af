// @vitest-environment jsdom
import { render, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { site } from '../../tests/sections/every-type.ts';
import { PageProvider } from '../ui/page-context.tsx';
import { Brand, BrandOnDark } from './brand.tsx';

/** The link of the header, with a logo of a width, in px; it is 40 px tall. */
function brandLink(width: number | null, Shown = Brand, hasDark = false): HTMLElement {
  const picture = (src: string) => ({ src, alt: site.name, width: width!, height: 40 });
  const logo = width !== null && {
    logo: picture('/logo.svg'),
    ...(hasDark && { logoDark: picture('/logo-dark.svg') }),
  };
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

it('A logo for dark grounds stands in the footer, and in the header of visitors whose screens are dark', () => {
  const source = brandLink(120, Brand, true).querySelector('source')!;
  expect([source.srcset, source.media]).toEqual(['/logo-dark.svg', '(prefers-color-scheme: dark)']);
  const image = brandLink(120, BrandOnDark, true).querySelector('img')!;
  expect(image.getAttribute('src')).toBe('/logo-dark.svg');
});
