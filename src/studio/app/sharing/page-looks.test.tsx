// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { region, renderFields, setUpStudio } from '../testing/render-studio.tsx';

setUpStudio();

const PAGE = { kind: 'page' } as const;

describe('The fields of a page', () => {
  const looks = () => within(screen.getByRole('region', { name: 'How others see this page' }));

  it('show a search result with the title as it is typed, the address and the description', async () => {
    const { user, draft } = await renderFields(PAGE);
    act(() => draft.choosePage(1));
    await user.type(await region('Fields').findByRole('textbox', { name: 'Title' }), ', the people');
    const result = looks().getByText('www.example.com › about').closest('div')!;
    expect(result.textContent).toBe('Example Paywww.example.com › aboutAbout us, the peopleAnother page.');
  });

  it('say how long title and description are, and how long they should be', async () => {
    await renderFields(PAGE);
    expect(looks().getByText('Title: 18 characters')).toBeTruthy();
    expect(looks().getByText('Description: 7 characters, better 50 or more')).toBeTruthy();
  });

  it('show the picture of a shared link without the name twice', async () => {
    const { user } = await renderFields(PAGE);
    const title = region('Fields').getByRole('textbox', { name: 'Title' });
    await user.clear(title);
    await user.type(title, 'Rewards | Example Pay');
    expect(looks().getByText('Rewards')).toBeTruthy();
  });

  it('show the share picture of the page where it has one, as the build crops it', async () => {
    const { draft } = await renderFields(PAGE);
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
