// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { region, renderFields, setUpStudio } from '../testing/render-studio.tsx';

setUpStudio();

async function openTheme() {
  const studio = await renderFields({ kind: 'site' });
  const summary = region('Fields').getByText('Theme');
  const details = summary.closest('details')!;
  details.open = true;
  const accent = await region('Fields').findByRole('textbox', { name: 'Main colour' });
  return { ...studio, accent };
}

describe('A colour of the theme', () => {
  it('says while it is typed for what it is too weak, and what visitors see instead', async () => {
    const { user, accent } = await openTheme();
    await user.type(accent, '#ffd700');
    const field = accent.closest('div')!.parentElement!;
    expect(field.textContent).toMatch(
      /Buttons and signs on the page: too weak \(contrast 1\.\d to 1, needed 3\)\. Visitors see #/,
    );
    expect(field.textContent).toContain('Words on a button of this colour: holds');
  });

  it('is replaced by the nearest one that holds by a button', async () => {
    const { user, accent, server } = await openTheme();
    await user.type(accent, '#ffd700');
    const field = within(accent.closest('div')!.parentElement!);
    const use = field.getByRole('button', { name: /^Use #[0-9a-f]{6}, the nearest that holds$/ });
    const colour = /#[0-9a-f]{6}/.exec(use.textContent)![0];
    await user.click(use);
    expect(server.config['theme']).toEqual({ accent: colour });
    expect(field.queryByRole('button', { name: /the nearest that holds/ })).toBeNull();
  });

  it('of the shipped theme has no fault', async () => {
    await openTheme();
    expect(region('Fields').queryByText(/too weak/)).toBeNull();
  });
});
