// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { showProblems } from './overlay.ts';

afterEach(() => showProblems('', false));
const box = () => document.querySelector('[role="alert"]');

describe('The overlay with problems', () => {
  it('says that the page shows the last save, where it does', () => {
    showProblems('dead-link', true);
    expect(box()?.textContent).toBe('This page shows what you saved last, but something in it is wrong:dead-link');
  });

  it('says that the page shows an earlier version, where it does', () => {
    showProblems('broken-json', false);
    expect(box()?.textContent).toBe('This page shows an earlier version until this is fixed:broken-json');
  });

  it('disappears with the problems', () => {
    showProblems('dead-link', true);
    showProblems('', false);
    expect(box()).toBeNull();
  });

  it('is not announced again for the same problems', () => {
    showProblems('dead-link', true);
    const first = box();
    showProblems('dead-link', true);
    expect(box()).toBe(first);
  });
});
