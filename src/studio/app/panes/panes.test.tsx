// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { narrowWindow, renderStudio, setUpStudio } from '../testing/render-studio.tsx';

setUpStudio();

const AREAS = ['Pages', 'Sections', 'Preview', 'Fields'];
const areas = () => AREAS.filter((name) => screen.queryByRole('region', { name }));
const button = (name: string) => screen.getByRole('button', { name });

describe('The panes beside the preview', () => {
  it('are folded, at the next visit too, until something leads there', async () => {
    const { user } = await renderStudio();
    await user.click(button('Pages and sections'));
    await user.click(button('Fields'));
    expect(areas()).toEqual(['Preview']);
    cleanup();
    const { draft } = await renderStudio();
    expect(areas()).toEqual(['Preview']);
    expect(button('Fields').getAttribute('aria-expanded')).toBe('false');
    await user.keyboard('{F6}');
    expect(areas()).toEqual(['Pages', 'Sections', 'Preview']);
    act(() => draft.select({ kind: 'site' }));
    expect(areas()).not.toContain('Fields');
  });

  it('are a drawer and the fields at 1,024 px; Escape closes it, and so do the fields, whose page it covers', async () => {
    narrowWindow(1024);
    const { user } = await renderStudio();
    expect(areas()).toEqual(['Preview', 'Fields']);
    await user.click(button('Pages and sections'));
    expect(areas()).toEqual(['Pages', 'Sections', 'Preview', 'Fields']);
    await user.click(screen.getByRole('row', { name: 'What We Do' }));
    await user.keyboard('{Escape}');
    expect(areas()).toEqual(['Preview', 'Fields']);
    await user.click(button('Pages and sections'));
    await user.click(screen.getByLabelText('Heading'));
    expect(areas()).toEqual(['Preview', 'Fields']);
  });
});
