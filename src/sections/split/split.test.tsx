// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { drawSample } from '../../../tests/sections/draw-sample.ts';
import samples from './samples.json';

describe('Split', () => {
  it.each(['default', 'portrait-before-the-words'])(
    'reads its words before its picture, on whichever side that stands (%s)',
    async (sample) => {
      const section = await drawSample('split', sample);
      const heading = within(section).getByRole('heading');
      const picture = within(section).getByRole('img');
      expect(heading.compareDocumentPosition(picture)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    },
  );

  it('lists its ticks', async () => {
    const points = within(await drawSample('split')).getAllByRole('listitem');
    expect(points.map(({ textContent }) => textContent)).toEqual(samples.default.points);
  });
});
