// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { drawSample } from '../../../tests/sections/draw-sample.ts';
import samples from './samples.json';

describe('Marquee', () => {
  it('is read aloud once, however often it passes', async () => {
    const logos = within(await drawSample('marquee')).getAllByRole('img');
    expect(logos.map((logo) => logo.getAttribute('alt'))).toEqual(samples.default.items.map(({ img }) => img.alt));
  });

  it('can be paused before there is any script', async () => {
    const section = within(await drawSample('marquee'));
    expect(section.getByRole('checkbox', { name: /Pause/ }).closest('[role="group"]')).toBe(
      section.getByRole('group', { name: samples.default.heading }),
    );
  });
});
