// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { showPage } from './page-transition.ts';

const show = vi.fn<() => void>();
const startViewTransition = vi.fn<(update: () => void) => { ready: Promise<void>; finished: Promise<void> }>(
  (update) => {
    update();
    // As in a hidden window.
    return { ready: Promise.reject(new Error('skipped')), finished: Promise.resolve() };
  },
);

/** A browser with view transitions; jsdom has none. */
const canFade = () => Object.assign(document, { startViewTransition });
afterEach(() => {
  Reflect.deleteProperty(document, 'startViewTransition');
  vi.clearAllMocks();
});

describe('the next page', () => {
  it('fades in where the browser can', () => {
    canFade();
    showPage(show, true);
    expect(startViewTransition).toHaveBeenCalledOnce();
    expect(show).toHaveBeenCalledOnce();
  });

  it('is there at once where motion is unwelcome', () => {
    canFade();
    showPage(show, false);
    expect(startViewTransition).not.toHaveBeenCalled();
    expect(show).toHaveBeenCalledOnce();
  });

  it('is there at once where the browser cannot', () => {
    showPage(show, true);
    expect(show).toHaveBeenCalledOnce();
  });
});
