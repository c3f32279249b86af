// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { SaveStatus } from './toolbar.tsx';

afterEach(cleanup);

const status = (saved: string | null, published: string | null, isDraft = false) =>
  render(<SaveStatus id="status" written={{ saved, published }} isDraft={isDraft} />).container.textContent;

const [EARLIER, LATER] = ['2026-01-01T10:00:00.000Z', '2026-01-02T10:00:00.000Z'];

describe('The status of the site', () => {
  it('is a draft as long as something is not saved', () => {
    expect(status(EARLIER, LATER, true)).toBe('Draft');
  });

  it('is saved, or published once that came later, each with its time', () => {
    expect(status(LATER, EARLIER)).toMatch(/^Saved .*2026.*\d:\d\d/);
    expect(status(EARLIER, LATER)).toMatch(/^Published .*2026.*\d:\d\d/);
    expect(status(EARLIER, null)).toMatch(/^Saved /);
  });
});
