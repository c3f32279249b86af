// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { region, renderStudio, setUpStudio } from '../testing/render-studio.tsx';

setUpStudio();

async function open() {
  const studio = await renderStudio();
  await studio.user.click(region('Sections').getByRole('row', { name: 'Talk to your till' }));
  const asked = () => studio.server.requests.filter(({ request }) => request === 'show-sample').map(({ body }) => body);
  const content = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Content of Talk to your till' });
  return { ...studio, asked, content };
}

describe('Hard content', () => {
  it('of a sample is shown in the selected section, changes nothing, and goes with the next edit or another choice', async () => {
    const { user, server, content, asked } = await open();
    const before = server.config;
    await user.selectOptions(content(), 'Long names');
    expect(asked()).toEqual([{ path: '/', section: 'home-hero', sample: 'long-names' }]);
    expect(screen.getByRole('status').textContent).toContain('Nothing is changed.');
    expect(server.config).toBe(before);
    await user.type(region('Fields').getByRole('textbox', { name: 'Heading' }), '!');
    await vi.waitFor(() => expect(asked().at(-1)).toEqual({ path: '/', section: 'home-hero', sample: null }));
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: /^Content of/ });
    expect(select.value).toBe('');
    await user.selectOptions(select, 'Minimal');
    await user.click(region('Sections').getByRole('row', { name: 'What We Do' }));
    await vi.waitFor(() => expect(asked().map(({ sample }) => sample)).toEqual(['long-names', null, 'minimal', null]));
  });

  it('is shown in the pictures of all types while one is chosen', async () => {
    const { user } = await renderStudio();
    await user.click(screen.getByRole('button', { name: 'Add section' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Add a section' }));
    await user.click(dialog.getByRole('button', { name: 'Try it with other content' }));
    const option = dialog.getByRole('combobox', { name: 'Content of Hero' }).closest('li')!;
    expect(option.querySelector('iframe')!.getAttribute('src')).toBe(
      '/@studio/thumbnail/hero?sample=long-names&preview=key',
    );
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Content of Hero' }), 'Minimal');
    expect(option.querySelector('iframe')!.getAttribute('src')).toBe(
      '/@studio/thumbnail/hero?sample=minimal&preview=key',
    );
  });
});
