// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { showProblems } from './overlay.ts';

it('The overlay with problems says which version the page shows, once, and goes with them', () => {
  const box = () => document.querySelector('[role="alert"]');
  showProblems('dead-link', true);
  const first = box();
  expect(first?.textContent).toBe('This page shows what you saved last, but something in it is wrong:dead-link');
  showProblems('dead-link', true);
  expect(box()).toBe(first);
  showProblems('broken-json', false);
  expect(box()?.textContent).toBe('This page shows an earlier version until this is fixed:broken-json');
  showProblems('', false);
  expect(box()).toBeNull();
});
