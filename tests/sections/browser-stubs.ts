import { vi } from 'vitest';

/** What browsers have and jsdom has not: nothing is ever in view, nothing moves, and motion is welcome. */

export class StillObserver implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords = (): IntersectionObserverEntry[] => [];
}

/** Gives jsdom the parts of a browser that sections use. */
export function stubBrowser(): void {
  vi.stubGlobal('IntersectionObserver', StillObserver);
  vi.stubGlobal('ResizeObserver', StillObserver);
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: false }));
  vi.stubGlobal('scrollTo', () => undefined);
  Element.prototype.animate = () => ({ play() {}, pause() {}, cancel() {} }) as unknown as Animation;
  // A film with the attribute starts muted.
  Object.defineProperty(HTMLMediaElement.prototype, 'muted', {
    configurable: true,
    get(this: HTMLMediaElement) {
      return this.hasAttribute('muted');
    },
  });
  Object.defineProperty(HTMLMediaElement.prototype, 'played', { configurable: true, get: () => ({ length: 0 }) });
  HTMLMediaElement.prototype.play = () => Promise.resolve();
  HTMLMediaElement.prototype.pause = () => undefined;
  HTMLElement.prototype.showPopover = () => undefined;
  HTMLElement.prototype.hidePopover = () => undefined;
}
