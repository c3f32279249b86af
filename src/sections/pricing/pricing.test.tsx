// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { drawSample } from '../../../tests/sections/draw-sample.ts';

describe('Pricing', () => {
  it('offers the periods as one choice, monthly first', async () => {
    const group = within(await drawSample('pricing')).getByRole('group', { name: 'Payment' });
    const choices = within(group).getAllByRole<HTMLInputElement>('radio');
    expect(choices.map(({ name, checked }) => [name, checked])).toEqual([
      ['default_period', true],
      ['default_period', false],
    ]);
  });

  it('asks for no period where no plan has two prices', async () => {
    expect(within(await drawSample('pricing', 'monthly-only')).queryByRole('radio')).toBeNull();
  });

  it('has both prices of a plan in the page', async () => {
    const [, grow] = within(await drawSample('pricing')).getAllByRole('list')[0]!.children;
    expect(grow!.textContent).toContain('$29 per till and month');
    expect(grow!.textContent).toContain('$24 per till and month, paid yearly');
  });

  it('makes the button of the recommended plan the main one, or all where none is', async () => {
    const mainButtons = async (sample: string) =>
      [...(await drawSample('pricing', sample)).querySelectorAll('.button-main')].map(({ textContent }) => textContent);
    expect(await mainButtons('default')).toEqual(['Choose Grow']);
    expect(await mainButtons('minimal')).toEqual([]);
  });
});
