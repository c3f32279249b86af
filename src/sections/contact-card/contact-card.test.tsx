// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { drawSample } from '../../../tests/sections/draw-sample.ts';
import samples from './samples.json';

describe('ContactCard', () => {
  it('leads to the mail program and the telephone, whatever the number looks like', async () => {
    const links = within(await drawSample('contact-card')).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['mailto:support@example.com', 'tel:+18005550199']);
  });

  it('needs no words but its headline', async () => {
    const section = within(await drawSample('contact-card', 'minimal'));
    expect(section.getByRole('heading').textContent).toBe(samples.minimal.heading);
  });
});
