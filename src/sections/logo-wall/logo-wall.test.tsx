// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { drawSample } from '../../../tests/sections/draw-sample.ts';
import samples from './samples.json';

describe('LogoWall', () => {
  it('reads the name of each logo that has no description', async () => {
    const logos = within(await drawSample('logo-wall')).getAllByRole('img');
    expect(logos.map((logo) => logo.getAttribute('alt'))).toEqual(samples.default.items.map(({ name }) => name));
  });

  it('reads the description of a logo that has one', async () => {
    const logos = within(await drawSample('logo-wall', 'photographs')).getAllByRole('img');
    expect(logos[0]!.getAttribute('alt')).toBe(samples.photographs.items[0]!.picture.alt);
  });

  it('names the link of a logo for what it leads to', async () => {
    const { name, link } = samples.linked.items[0]!;
    const logo = within(await drawSample('logo-wall', 'linked')).getByRole('link', { name });
    expect(logo.getAttribute('href')).toBe(link);
  });

  it('has no link where none is written', async () => {
    expect(within(await drawSample('logo-wall')).queryByRole('link')).toBeNull();
  });
});
