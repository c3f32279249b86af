// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import { LateContext, useLatePart } from './late-part.ts';

function Heavy() {
  return useLatePart() && <p>Heavy</p>;
}

const page = (isLate: boolean) => (
  <LateContext.Provider value={isLate}>
    <Heavy />
  </LateContext.Provider>
);

afterEach(cleanup);

describe('a heavy part of a page', () => {
  it('is there on disk', () => {
    expect(renderToString(<Heavy />)).toBe('<p>Heavy</p>');
  });

  it('is there at once where the page is not reached by a link', () => {
    render(page(false));
    expect(screen.getByText('Heavy')).toBeDefined();
  });

  it('follows the rest of a page that is reached by a link', async () => {
    render(page(true));
    expect(screen.queryByText('Heavy')).toBeNull();
    expect(await screen.findByText('Heavy')).toBeDefined();
  });

  it('stays when the next address is another one of the same page', () => {
    const { rerender } = render(page(false));
    rerender(page(true));
    expect(screen.getByText('Heavy')).toBeDefined();
  });

  it('may go before it has come', () => {
    render(page(true)).unmount();
    expect(screen.queryByText('Heavy')).toBeNull();
  });
});
