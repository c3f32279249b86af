// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { region, renderFields, setUpStudio, write } from '../testing/render-studio.tsx';

setUpStudio();

const PAGE = { kind: 'page' } as const;

describe('The fields of a page', () => {
  const looks = () => within(screen.getByRole('region', { name: 'How others see this page' }));

  it('show a search result with the title as it is typed, the address and the description, and how long they are', async () => {
    const { user, draft } = await renderFields(PAGE);
    expect(looks().getByText('Title: 18 characters')).toBeTruthy();
    expect(looks().getByText('Description: 7 characters, better 50 or more')).toBeTruthy();
    act(() => draft.choosePage(1));
    await write(user, await region('Fields').findByRole('textbox', { name: 'Title' }), ', the people');
    const result = looks().getByText('www.example.com › about').closest('div')!;
    expect(result.textContent).toBe('Example Paywww.example.com › aboutAbout us, the peopleAnother page.');
  });

  it('show the shared link without the name twice, and its picture as the build crops it', async () => {
    const { user, draft } = await renderFields(PAGE);
    const title = region('Fields').getByRole('textbox', { name: 'Title' });
    await user.clear(title);
    await user.paste('Rewards | Example Pay');
    expect(looks().getByText('Rewards')).toBeTruthy();
    const picture = { src: '/pictures/till.jpg', alt: 'A till', focus: [0.3, 0.6] };
    act(() => draft.edit([{ op: 'set', path: ['routes', 0, 'sharePicture'], value: picture }]));
    const shown = looks()
      .getByText(/cropped as it is published/)
      .parentElement!.querySelector('img')!;
    expect(shown.getAttribute('src')).toContain('/pictures/till.jpg');
    expect(shown.style.objectPosition).toBe('30% 60%');
  });

  it('stand at a page, not at a section', async () => {
    await renderFields('home-hero');
    expect(screen.queryByRole('region', { name: 'How others see this page' })).toBeNull();
  });
});
