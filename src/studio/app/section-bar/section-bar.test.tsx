// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderStudio, sectionNames, setUpStudio } from '../testing/render-studio.tsx';
import { barTop, placesAway, placesBetween, type PageBoxes } from './page-boxes.ts';

setUpStudio();

/** Sections of 100 px each, below a header of 50 px. */
const boxes = (scrolled = 0): PageBoxes => {
  const boxOf = (at: number) => ({ top: 50 + at * 100 - scrolled, bottom: 150 + at * 100 - scrolled });
  return {
    sections: new Map([
      ['one', boxOf(0)],
      ['two', boxOf(1)],
    ]),
    top: 50 - scrolled,
    covered: 50,
  };
};

describe('The bar of a section', () => {
  const topOf = (id: string, scrolled = 0) => barTop(boxes(scrolled).sections.get(id)!, boxes(scrolled), 30, 400);

  it('stands above it, or in it where a header is above', () => {
    expect(topOf('two')).toBe(120);
    expect(topOf('one')).toBe(50);
  });

  it('stays in view as long as its section does', () => {
    expect(topOf('two', 120)).toBe(50);
    expect(topOf('one', 120)).toBeNull();
  });
});

describe('The places for a section', () => {
  it('are where one ends and the next begins, one that the page does not show left out', () => {
    expect(placesBetween(['one', 'two'], boxes())).toEqual([50, 150, 250]);
    expect(placesBetween(['hidden', 'two', 'also-hidden', 'last'], boxes())).toEqual([null, 150, 250, null, null]);
    expect(placesBetween([], boxes())).toEqual([50]);
  });
});

describe('A section that the page does not show', () => {
  it('has its mark where it would be, below those of others there', () => {
    expect([...placesAway(['first', 'one', 'two', 'hidden', 'later'], boxes())]).toEqual([
      ['first', { y: 50, order: 0 }],
      ['hidden', { y: 250, order: 0 }],
      ['later', { y: 250, order: 1 }],
    ]);
  });

  it('is marked as hidden or with its first day, and selected there: only the list said so', async () => {
    const { user, bar, draft } = await open();
    await user.click(bar.getByRole('button', { name: 'Hide' }));
    bar.getByText('Hidden');
    act(() => draft.edit([{ op: 'set', path: ['routes', 0, 'sections', 0, 'from'], value: '2099-12-01' }]));
    await user.click(await screen.findByRole('button', { name: 'Talk to your till: From 1 December 2099' }));
    expect(screen.getByRole('row', { name: /^Talk to your till/ }).getAttribute('aria-selected')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'What We Do: Hidden' }));
    await user.click(bar.getByRole('button', { name: 'Show' }));
    expect(screen.queryByRole('button', { name: 'What We Do: Hidden' })).toBeNull();
  });
});

describe('A section with a problem', () => {
  it('says so where it would be, as long as the page cannot show it: nothing did there', async () => {
    const { draft } = await open();
    const write = (heading: string) =>
      act(() => draft.edit([{ op: 'set', path: ['routes', 0, 'sections', 0, 'heading'], value: heading }]));
    write('');
    await screen.findByRole('button', { name: /: Not shown yet: has a problem$/ });
    write('Mended');
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: /Not shown yet/ })).toBeNull());
  });
});

/** The studio, whose page has a place for sections. */
async function open() {
  const studio = await renderStudio();
  const { contentDocument } = screen.getByTitle<HTMLIFrameElement>('Preview');
  contentDocument!.body.innerHTML = '<div id="root"><main></main></div>';
  await studio.user.click(screen.getByRole('row', { name: 'What We Do' }));
  return { ...studio, bar: within(screen.getByRole('toolbar', { name: 'Section' })) };
}

describe('The selected section', () => {
  it('is moved, duplicated, hidden and removed by the bar with its name', async () => {
    const { user, bar } = await open();
    bar.getByText('What We Do');
    bar.getByRole('button', { name: 'Move up' }).focus();
    await user.keyboard('{Enter}');
    expect(sectionNames()[0]).toBe('What We Do');
    // The button is no longer to be pressed.
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Move down');
    await user.click(bar.getByRole('button', { name: 'Duplicate' }));
    expect(sectionNames().slice(0, 2)).toEqual(['What We Do', 'What We Do']);
    await user.click(bar.getByRole('button', { name: 'Hide' }));
    await user.click(await bar.findByRole('button', { name: 'Show' }));
    await user.click(await bar.findByRole('button', { name: 'Remove' }));
    expect(sectionNames()).toHaveLength(3);
    // Its buttons are gone, and the keyboard goes on at the next one.
    await expect.poll(() => document.activeElement).toBe(screen.getByRole('row', { name: 'Talk to your till' }));
  });
});

describe('A section is added', () => {
  const place = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Place' }).selectedOptions[0]!.text;

  it('at the place that was pressed, in the list', async () => {
    const { user } = await open();
    const row = within(screen.getByRole('row', { name: 'Talk to your till' }));
    await user.click(row.getByRole('button', { name: 'Add section here' }));
    expect(place()).toBe('After “Talk to your till”');
  });

  it('by a slash where nobody types', async () => {
    const { user } = await open();
    await user.type(screen.getByRole('textbox', { name: 'Heading' }), '/');
    expect(screen.queryByRole('dialog')).toBeNull();
    // From the preview the page passes it on to the window.
    fireEvent.keyDown(window, { key: '/' });
    expect(place()).toBe('After “What We Do/”');
  });
});
