// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { drawSample } from '../../../tests/sections/draw-sample.ts';
import samples from './samples.json';

describe('Prose', () => {
  it('shows markup as characters', async () => {
    const section = await drawSample('prose', 'markup-as-text');
    expect(section.querySelector('script, em')).toBeNull();
    for (const paragraph of samples['markup-as-text'].paragraphs)
      expect(within(section).getByText(paragraph)).not.toBeNull();
  });
});
