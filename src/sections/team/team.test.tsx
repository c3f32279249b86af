// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { drawSample } from '../../../tests/sections/draw-sample.ts';
import samples from './samples.json';

describe('Team', () => {
  it('names the person in each link, because several lead to a profile', async () => {
    const links = within(await drawSample('team')).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(
      samples.default.items.map(({ name, links: [link] }) => `${link!.label} ${name}`),
    );
  });

  it('shows initials in place of a missing portrait, and reads out the name alone', async () => {
    const section = await drawSample('team', 'minimal');
    const initials = within(section).getByText('Sp');
    expect(initials.getAttribute('aria-hidden')).toBe('true');
    expect(section.querySelector('img')).toBeNull();
  });
});
