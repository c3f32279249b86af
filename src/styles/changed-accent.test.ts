import { expect, it } from 'vitest';
import { DEFAULT_THEME } from './default-theme.ts';
import { changedAccent, themeFaults } from './theme-faults.ts';

it('An accent that can be told from the paper is shown as it is typed', () => {
  expect(changedAccent(DEFAULT_THEME)).toBeNull();
});

it.each(['#ffdd00', 'yellow', '#fff', 'oklch(95% 0.1 150)', '#00ffff', 'hsl(60 100% 80%)'])(
  '%s is shown darker, and what is shown then stays as it is',
  (accent) => {
    const theme = { ...DEFAULT_THEME, accent };
    expect(themeFaults(theme)).toEqual([]);
    const shown = changedAccent(theme);
    expect(shown).toMatch(/^#[0-9a-f]{6}$/);
    expect(changedAccent({ ...theme, accent: shown! })).toBeNull();
  },
);
