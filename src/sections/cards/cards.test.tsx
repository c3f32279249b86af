// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { drawSample } from '../../../tests/sections/draw-sample.ts';
import samples from './samples.json';

describe('Cards', () => {
  it('has one link for each card, named by its title', async () => {
    const links = within(await drawSample('cards')).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
      samples.default.items.map(({ title, link }) => [title, link]),
    );
  });

  it('shows the icon of a card without a picture', async () => {
    const [card] = within(await drawSample('cards', 'icons')).getAllByRole('listitem');
    expect([card!.querySelectorAll('svg.icon').length, card!.querySelector('img')]).toEqual([2, null]);
  });
});
