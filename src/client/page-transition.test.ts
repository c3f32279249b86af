// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fadeInto } from './page-transition.ts';

const show = vi.fn<() => void>();
const startViewTransition = vi.fn<(update: () => void) => { ready: Promise<void>; finished: Promise<void> }>(
  (update) => {
    update();
    // As the browser ends it when the window is hidden.
    return { ready: Promise.reject(new Error('skipped')), finished: Promise.resolve() };
  },
);

/** A browser that can fade from page to page; jsdom cannot. */
const canFade = () => Object.assign(document, { startViewTransition });
afterEach(() => {
  Reflect.deleteProperty(document, 'startViewTransition');
  vi.clearAllMocks();
});

describe('the next page', () => {
  it('fades in where the browser can', () => {
    canFade();
    fadeInto(show, true);
    expect(startViewTransition).toHaveBeenCalledOnce();
    expect(show).toHaveBeenCalledOnce();
  });

  it('is there at once where motion is unwelcome', () => {
    canFade();
    fadeInto(show, false);
    expect(startViewTransition).not.toHaveBeenCalled();
    expect(show).toHaveBeenCalledOnce();
  });

  it('is there at once where the browser cannot', () => {
    fadeInto(show, true);
    expect(show).toHaveBeenCalledOnce();
  });
});
