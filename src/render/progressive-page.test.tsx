// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import { ProgressiveContext, usePageIsComplete } from './progressive-page.ts';

afterEach(cleanup);

function Pages({ path }: { path: string }) {
  return <p>{usePageIsComplete(path) ? `All of ${path}` : `The opening of ${path}`}</p>;
}

const visit = (path: string, isProgressive: boolean) => (
  <ProgressiveContext.Provider value={isProgressive}>
    <Pages path={path} />
  </ProgressiveContext.Provider>
);
const shown = () => screen.getByRole('paragraph').textContent;

describe('a page', () => {
  it('is complete on the server', () => {
    expect(renderToString(<Pages path="/" />)).toBe('<p>All of /</p>');
  });

  it('is complete at once where the visitor enters the site', () => {
    render(visit('/', false));
    expect(shown()).toBe('All of /');
  });

  it('begins with its opening when it is reached by a link, and the rest follows', async () => {
    const { rerender } = render(visit('/', false));
    rerender(visit('/contact', true));
    expect(shown()).toBe('The opening of /contact');
    expect(await screen.findByText('All of /contact')).toBeDefined();
  });

  it('is complete at once on the way back, even before the last one was', () => {
    const { rerender } = render(visit('/', false));
    rerender(visit('/contact', true));
    rerender(visit('/', false));
    expect(shown()).toBe('All of /');
  });

  it('stays complete when a link leads to the same page', () => {
    const { rerender } = render(visit('/', false));
    rerender(visit('/contact', false));
    rerender(visit('/contact', true));
    expect(shown()).toBe('All of /contact');
  });
});
