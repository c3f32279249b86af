// @vitest-environment jsdom
import axe from 'axe-core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderStudio, setUpStudio } from '../app/testing/render-studio.tsx';
import { shortcutsOf } from './help/shortcuts.ts';
import { panels } from './index.ts';
import type { Panel } from './panel.ts';

setUpStudio();

/** Some panels are there for several people alone. */
const open = ({ needs, isWithout }: Panel) =>
  renderStudio({
    isTeam: needs?.some((right) => right === 'share' || right === 'people') ?? false,
    ...(isWithout && { rights: ['edit', 'share'] }),
  });
const buttonOf = ({ name }: Panel) => document.querySelector<HTMLButtonElement>(`[data-panel="${name}"]`)!;
const dialogOf = ({ name }: Panel) => screen.queryByRole('dialog', { name });
const pressKeys = ({ user }: Awaited<ReturnType<typeof renderStudio>>, keys: string) =>
  user.keyboard(keys.replace(/^Ctrl\+(.)$/, '{Control>}$1{/Control}'));

it.each(panels.map((panel) => [panel.name, panel] as const))(
  'The panel %s opens by its button and keys, has nothing for axe to find, gives the focus back, and tells what is refused',
  async (_, panel) => {
    const studio = await open(panel);
    const { user, server } = studio;
    await user.click(buttonOf(panel));
    const dialog = dialogOf(panel)!;
    expect(dialog.contains(document.activeElement)).toBe(true);
    // jsdom knows no colours.
    const { violations } = await axe.run(dialog, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id, nodes }) => [id, nodes[0]!.html])).toEqual([]);
    await user.keyboard('{Escape}');
    expect(dialogOf(panel)).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(buttonOf(panel)));
    if (panel.shortcut) {
      await user.click(screen.getByRole('button', { name: 'Add page' }));
      await pressKeys(studio, panel.shortcut);
      expect(dialogOf(panel), 'it opens over no dialog').toBeNull();
      await user.keyboard('{Escape}');
      await pressKeys(studio, panel.shortcut);
      expect(dialogOf(panel), 'it opens by its keys').toBeTruthy();
      await user.keyboard('{Escape}');
    }
    server.refusal = 'There is no space left on the disk.';
    const asked = server.requests.length;
    await user.click(buttonOf(panel));
    const search = within(dialogOf(panel)!).queryByRole('searchbox');
    // Typed text that user-event remembers would be told of while the dialog is taken away.
    if (search) fireEvent.change(search, { target: { value: 'till' } });
    const asks = server.requests.length > asked;
    const reported = asks && (await within(dialogOf(panel)!).findByText(server.refusal));
    expect(Boolean(reported)).toBe(asks);
  },
);

describe('Panels', () => {
  it('have a name, words, a place and keys of their own', () => {
    const { shortcuts } = shortcutsOf(panels)[0]!;
    const repeated = (texts: (string | undefined)[]) => texts.filter((text, at) => text && texts.indexOf(text) !== at);
    expect(repeated(shortcuts.map(({ name }) => name))).toEqual([]);
    expect(repeated(shortcuts.map(({ does }) => does))).toEqual([]);
    expect(repeated(shortcuts.map(({ keys }) => keys))).toEqual([]);
    expect(repeated(panels.map(({ group, order }) => `${group} ${order}`))).toEqual([]);
    for (const { does } of shortcuts) expect(does).toMatch(/^[A-Z].*\.$/);
  });
});
