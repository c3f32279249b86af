// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { showProblems } from './overlay.ts';

afterEach(() => showProblems('', false));
const box = () => document.querySelector('[role="alert"]');

describe('The box with the problems', () => {
  it('does not call a page the last good version that shows the mistake itself', () => {
    showProblems('dead-link', true);
    expect(box()?.textContent).toBe('This page shows what you saved last, but something in it is wrong:dead-link');
  });

  it('says that a page stays behind what was saved', () => {
    showProblems('broken-json', false);
    expect(box()?.textContent).toBe('This page shows an earlier version until this is fixed:broken-json');
  });

  it('goes when the problems are gone', () => {
    showProblems('dead-link', true);
    showProblems('', false);
    expect(box()).toBeNull();
  });

  it('is not read aloud again for the same problems', () => {
    showProblems('dead-link', true);
    const first = box();
    showProblems('dead-link', true);
    expect(box()).toBe(first);
  });
});
