// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { drawSample } from '../../../tests/sections/draw-sample.ts';
import samples from './samples.json';

describe('Faq', () => {
  it('has its questions as headings, in the order they were written', async () => {
    const [, ...questions] = within(await drawSample('faq')).getAllByRole('heading');
    expect(questions.map(({ textContent }) => textContent)).toEqual(
      samples.default.items.map(({ question }) => question),
    );
    expect(questions.every(({ parentElement }) => parentElement!.localName === 'summary')).toBe(true);
  });

  it('has an address for each answer, also where questions are alike or without letters', async () => {
    const answers = (await drawSample('faq', 'same-questions')).querySelectorAll('details > p');
    expect([...answers].map(({ id }) => id)).toEqual([
      'same-questions_why',
      'same-questions_why_2',
      'same-questions_كيف-تعمل-المكافآت',
      'same-questions_',
    ]);
  });
});
