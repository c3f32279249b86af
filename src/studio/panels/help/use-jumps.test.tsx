// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { narrowWindow, region, renderStudio, setUpStudio } from '../../app/testing/render-studio.tsx';

setUpStudio();

const row = (name: string) => region('Sections').getByRole('row', { name });
/** From the preview the page passes it on to the window. */
const press = (shiftKey = false) => fireEvent.keyDown(window, { key: 'F6', shiftKey });
/** Where the keyboard is. */
const place = () => {
  const holder = document.activeElement?.closest('section[aria-label], [data-notice], header');
  return holder?.getAttribute('aria-label') ?? holder?.tagName.toLowerCase() ?? 'nowhere';
};

describe('F6', () => {
  it('goes through the parts of the studio, and Shift+F6 back', async () => {
    const { user, draft } = await renderStudio();
    const places: string[] = [];
    for (let presses = 0; presses < 5; presses++) {
      press();
      places.push(place());
    }
    expect(places).toEqual(['Pages', 'Sections', 'Preview', 'Fields', 'header']);
    press(true);
    expect(place()).toBe('Fields');
    await user.click(row('Talk to your till'));
    act(() => draft.select({ kind: 'section', id: 'home-features' }));
    press(true);
    press();
    expect(document.activeElement, 'it leads to the row that is chosen').toBe(row('What We Do'));
    await user.click(screen.getByRole('button', { name: 'Add page' }));
    press();
    expect(screen.getByRole('dialog').contains(document.activeElement), 'it leaves a dialog alone').toBe(true);
  });

  it('leads to what was just done while it can be reverted, and the focus goes back from there', async () => {
    const { user } = await renderStudio();
    await user.click(row('Talk to your till'));
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    for (let presses = 0; presses < 3; presses++) press();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Revert' }));
    await user.keyboard('{Enter}');
    expect(place()).toBe('Fields');
  });

  it('opens the tab of a part in a narrow window', async () => {
    narrowWindow();
    await renderStudio();
    act(() => screen.getByTitle('Preview').focus());
    press();
    expect(screen.getByRole('tab', { name: 'Fields' }).getAttribute('aria-selected')).toBe('true');
    expect(place()).toBe('Fields');
  });
});
