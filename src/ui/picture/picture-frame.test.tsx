// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import {
  destroyIntersectionMocking,
  mockIsIntersecting,
  resetIntersectionMocking,
  setupIntersectionMocking,
} from 'react-intersection-observer/test-utils';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Picture } from '../../model/parts.ts';
import { MotionContext } from '../reveal/motion-context.ts';
import { PictureFrame } from './picture-frame.tsx';

const drawing: Picture = { src: '/pictures/till.svg', alt: 'A till', width: 560, height: 580 };
const photograph: Picture = {
  src: '/pictures/shop.jpg',
  alt: 'A shop',
  width: 1600,
  height: 900,
  sources: [
    { type: 'image/avif', srcSet: '/assets/shop-480-a.avif 480w, /assets/shop-960-a.avif 960w' },
    { type: 'image/webp', srcSet: '/assets/shop-480-a.webp 480w, /assets/shop-960-a.webp 960w' },
  ],
};

beforeEach(() => setupIntersectionMocking(vi.fn));

afterEach(() => {
  document.body.replaceChildren();
  resetIntersectionMocking();
});

afterAll(destroyIntersectionMocking);

const imageIn = (container: HTMLElement) => container.querySelector('img')!;

describe('PictureFrame', () => {
  it('shows a drawing as an image alone', () => {
    const { container } = render(<PictureFrame picture={drawing} />);
    expect(container.firstElementChild).toBe(imageIn(container));
  });

  it('plays a drawing that can be played when it is first seen', () => {
    const { container } = render(
      <MotionContext value={{ scrollInMs: 0, isAllowed: true }}>
        <PictureFrame picture={{ ...drawing, plays: true }} />
      </MotionContext>,
    );
    expect(container.querySelector('source')).toBeNull();
    act(() => mockIsIntersecting(imageIn(container), true));
    expect(container.querySelector('source')!.getAttribute('srcset')).toBe('/pictures/till.svg#play');
  });

  it('offers a photograph as AVIF, then WebP, then as it is', () => {
    const { container } = render(<PictureFrame picture={photograph} sizes="15rem" />);
    const offered = [...container.querySelectorAll('picture > source')].map((source) =>
      ['type', 'srcset', 'sizes'].map((name) => source.getAttribute(name)),
    );
    expect(offered).toEqual(photograph.sources!.map(({ type, srcSet }) => [type, srcSet, '15rem']));
    expect(container.querySelector('picture')!.lastElementChild).toBe(imageIn(container));
    expect(imageIn(container).getAttribute('src')).toBe('/pictures/shop.jpg');
  });

  it('keeps description and room, whatever the format', () => {
    for (const picture of [drawing, photograph]) {
      const { container, unmount } = render(<PictureFrame picture={picture} />);
      const { alt, width, height } = picture;
      expect(imageIn(container).getAttribute('alt')).toBe(alt);
      expect(['width', 'height'].map((name) => Number(imageIn(container).getAttribute(name)))).toEqual([width, height]);
      unmount();
    }
  });

  it('fetches the first picture at once, and others when they come near', () => {
    for (const picture of [drawing, photograph]) {
      const first = render(<PictureFrame picture={picture} first />);
      expect(imageIn(first.container).getAttribute('loading')).toBeNull();
      expect(imageIn(first.container).getAttribute('fetchpriority')).toBe('high');
      const later = render(<PictureFrame picture={picture} />);
      expect(imageIn(later.container).getAttribute('loading')).toBe('lazy');
    }
  });

  it('is the same on disk and in the browser', async () => {
    const fault = vi.spyOn(console, 'error').mockImplementation(() => {});
    const container = document.body.appendChild(document.createElement('div'));
    const picture = <PictureFrame picture={photograph} first />;
    container.innerHTML = renderToString(picture);
    const before = container.innerHTML;
    const root = await act(async () => hydrateRoot(container, picture));
    expect(container.innerHTML).toBe(before);
    expect(fault).not.toHaveBeenCalled();
    await act(async () => root.unmount());
  });
});
