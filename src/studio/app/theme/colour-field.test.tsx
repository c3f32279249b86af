// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { valueAt, type JsonObject } from '../../../document/json.ts';
import { nearestThatHolds } from '../../../styles/colour-verdicts.ts';
import { DEFAULT_THEME } from '../../../styles/default-theme.ts';
import type { StudioProblem } from '../../protocol.ts';
import { region, renderFields, setUpStudio } from '../testing/render-studio.tsx';

setUpStudio();

async function openTheme(check?: (config: JsonObject) => StudioProblem[]) {
  const studio = await renderFields({ kind: 'site' }, check && { check });
  const summary = region('Fields').getByText('Theme');
  const details = summary.closest('details')!;
  details.open = true;
  const accent = await region('Fields').findByRole('textbox', { name: 'Main colour' });
  return { ...studio, accent };
}

describe('A colour of the theme', () => {
  it('says while it is typed for what it is too weak, and is replaced by the nearest one that holds by a button', async () => {
    const { user, accent, server } = await openTheme();
    expect(region('Fields').queryByText(/too weak/)).toBeNull();
    await user.type(accent, '#ffd700');
    const text = accent.closest('div')!.parentElement!;
    expect(text.textContent).toMatch(
      /Buttons and signs on the page: too weak \(contrast 1\.\d to 1, at least 3\)\. Visitors see #/,
    );
    expect(text.textContent).toContain('Words on a button of this colour: clear');
    const field = within(text);
    const use = field.getByRole('button', { name: /^Use #[0-9a-f]{6}, the nearest that holds$/ });
    const colour = /#[0-9a-f]{6}/.exec(use.textContent)![0];
    await user.click(use);
    expect(server.config['theme']).toEqual({ accent: colour });
    expect(field.queryByRole('button', { name: /the nearest that holds/ })).toBeNull();
  });

  it('has one button for that colour where its problem has one that does the same', async () => {
    const [typed, nearest] = ['#ffd700', nearestThatHolds({ ...DEFAULT_THEME, accent: '#ffd700' }, 'accent')!];
    const reported = {
      path: ['theme', 'accent'],
      code: 'weak-colour',
      what: 'Too weak.',
      fix: '',
      cure: `Use “${nearest}”`,
    };
    const { user, accent } = await openTheme((config) =>
      valueAt(config, ['theme', 'accent']) === typed ? [reported] : [],
    );
    await user.type(accent, typed);
    const field = within(accent.closest('div')!.parentElement!);
    expect(field.getAllByRole('button', { name: /^Use / }).map(({ textContent }) => textContent)).toEqual([
      reported.cure,
    ]);
  });
});
