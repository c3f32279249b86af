// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { region, renderStudio, setUpStudio } from '../../app/testing/render-studio.tsx';

setUpStudio();

describe('Keyboard shortcuts', () => {
  const list = () => screen.queryByRole('dialog', { name: 'Keyboard shortcuts' });

  it('are listed by a button and by "?", with every button of the toolbar', async () => {
    const { user } = await renderStudio();
    const names = within(screen.getAllByRole('banner')[0]!)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent)
      // Those that count are listed by what they count.
      .filter((name) => !/^(No|\d+) /.test(name));
    await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
    for (const name of names) expect(within(list()!).getAllByText(name)).not.toEqual([]);
    await user.keyboard('{Escape}');
    await user.click(region('Sections').getByRole('row', { name: 'What We Do' }));
    await user.keyboard('?');
    expect(list()).not.toBeNull();
    await user.keyboard('{Escape}');
    const heading = region('Fields').getByRole<HTMLInputElement>('textbox', { name: 'Heading' });
    await user.type(heading, '?');
    expect([heading.value, list()], 'it is left to somebody who types').toEqual(['What We Do?', null]);
  });

  it('have no Save in a team, which publishes', async () => {
    const { user } = await renderStudio({ isTeam: true });
    await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
    expect(within(list()!).queryByText('Save')).toBeNull();
    expect(within(list()!).getByText('Undo')).toBeTruthy();
  });
});

describe('At the pointer', () => {
  afterEach(() => void vi.useRealTimers());

  it('buttons show their name and keys until Escape, and rows what is cut of their words', async () => {
    await renderStudio();
    for (const button of screen.getAllByRole('button'))
      expect(button.getAttribute('aria-label') ?? button.textContent).not.toBe('');
    vi.useFakeTimers();
    const rest = (element: Element) => {
      fireEvent.pointerOver(element);
      act(() => void vi.advanceTimersByTime(1000));
    };
    rest(screen.getByRole('button', { name: 'Find' }));
    expect(screen.getByText('Ctrl+K')).toBeTruthy();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(screen.queryByText('Ctrl+K')).toBeNull();
    const row = region('Sections').getByRole('row', { name: 'What We Do' });
    const whole = () => screen.queryAllByText('What We Do · Feature grid');
    rest(row);
    expect(whole()).toEqual([]);
    for (const cut of row.querySelectorAll('[data-cut]')) Object.defineProperty(cut, 'scrollWidth', { value: 300 });
    rest(row);
    expect(whole()).toHaveLength(1);
  });
});

describe('The hints of a first visit', () => {
  const hint = () => screen.queryByRole('note');
  const visit = async () => {
    localStorage.removeItem('studio-hints');
    return renderStudio();
  };

  it('are shown one at a time, at the place they are about', async () => {
    const { user } = await visit();
    screen.getByRole('button', { name: 'Next hint' }).focus();
    for (const [before, place] of (['Pages', 'Sections', 'Preview', 'Fields'] as const).entries()) {
      expect(screen.getAllByRole('note')).toEqual([
        region(place).getByRole('note', { name: `Hint ${before + 1} of 4` }),
      ]);
      await vi.waitFor(() => expect(document.activeElement?.textContent).toMatch(/^(Next hint|Understood)$/));
      if (before < 3) await user.keyboard('{Enter}');
    }
    // It said "until you save", which publishes nothing.
    expect(hint()!.textContent).toMatch(/until you publish/);
    await user.keyboard('{Enter}');
    expect(hint()).toBeNull();
  });

  it('are closed for good', async () => {
    const { user, unmount } = await visit();
    await user.click(screen.getByRole('button', { name: 'No more hints' }));
    expect(hint()).toBeNull();
    await vi.waitFor(() =>
      expect(document.activeElement).toBe(region('Pages').getByRole('button', { name: 'Add page' })),
    );
    unmount();
    await renderStudio();
    expect(hint()).toBeNull();
  });
});
