// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { drawSample } from '../../../tests/sections/draw-sample.ts';
import samples from './samples.json';

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

  it('opens a page as a hero does: with the h1, a line above it and ticks', async () => {
    const section = within(await drawSample('form', 'hero'));
    expect(section.getByRole('heading', { level: 1 }).textContent).toBe(samples.hero.heading);
    expect(section.getByText(samples.hero.eyebrow)).toBeDefined();
    expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(samples.hero.points);
  });

  it('keeps the label of the one field of a newsletter', async () => {
    const section = within(await drawSample('form', 'line'));
    expect(section.getByLabelText('Email').getAttribute('type')).toBe('email');
    expect(section.getByRole('button').textContent).toBe(samples.line.submitLabel);
  });
});

describe('A page with a form', () => {
  it('names the lists of its footer by headings of the second level', async () => {
    await drawSample('form');
    const lists = [...document.querySelectorAll('footer nav ul, footer nav + div ul')];
    expect(lists.map((list) => list.previousElementSibling?.localName)).toEqual(lists.map(() => 'h2'));
    expect(lists.length).toBeGreaterThan(1);
  });
});
