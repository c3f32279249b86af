// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Pricing } from './pricing.tsx';
import samples from './samples.json';

describe('Pricing', () => {
  it('lists its items in the order they were written', () => {
    const { heading, items } = samples.default;
    render(<Pricing heading={heading} items={items} />);
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(
      items.map(({ title }) => title),
    );
  });
});
