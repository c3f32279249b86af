// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { region, renderFields, renderStudio, setUpStudio } from '../../app/testing/render-studio.tsx';

setUpStudio();
afterEach(() => void vi.useRealTimers());

const status = () => screen.getByRole('status').textContent;
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

describe('A message', () => {
  it('goes after six seconds, unless somebody is at its buttons, and can be read again: it stayed until something else was done', async () => {
    const { user, draft } = await renderFields({ kind: 'page' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    act(() => draft.say('First'));
    wait(5900);
    expect(status()).toBe('First');
    wait(200);
    expect(status()).toBe('');
    act(() => draft.say('Second'));
    act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
    wait(10_000);
    expect(status()).toBe('Second');
    fireEvent.blur(screen.getByRole('button', { name: 'Dismiss' }));
    wait(6100);
    expect(status()).toBe('');
    vi.useRealTimers();
    await user.click(screen.getByRole('button', { name: 'Messages' }));
    const list = within(screen.getByRole('dialog', { name: 'Messages' })).getAllByRole('listitem');
    expect(list.map(({ textContent }) => textContent.replace(/^.*?(?=First|Second)/, ''))).toEqual(['Second', 'First']);
  });

  it('of a refused save leads to what refused it', async () => {
    const { user } = await renderStudio();
    const heading = () => region('Fields').getByRole('textbox', { name: 'Heading' });
    await user.click(region('Sections').getByRole('row', { name: 'Talk to your till' }));
    await user.clear(heading());
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(region('Pages').getByRole('row', { name: 'Home' }));
    await user.click(screen.getByRole('button', { name: 'Show it' }));
    await vi.waitFor(() => expect(document.activeElement).toBe(heading()));
  });
});
