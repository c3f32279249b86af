// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { drawSample, drawSamples } from '../../../tests/sections/draw-sample.ts';

drawSamples();

describe('Form', () => {
  it('shows other ways to write and call beside it where the author wants them', async () => {
    const links = within(await drawSample('form', 'with-support')).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['mailto:support@example.com', 'tel:+18005550199']);
  });

  it('stands alone otherwise', async () => {
    const section = within(await drawSample('form'));
    expect(section.queryByRole('link')).toBeNull();
    expect(section.queryByRole('img')).toBeNull();
  });
});
