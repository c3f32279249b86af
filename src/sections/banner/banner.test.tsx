// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { drawSample } from '../../../tests/sections/draw-sample.ts';
import { Banner } from './banner.tsx';

describe('Banner', () => {
  it('is closed by a checkbox that says so, and open at first', async () => {
    const box = within(await drawSample('banner')).getByRole<HTMLInputElement>('checkbox', { name: 'Close' });
    expect(box.checked).toBe(false);
  });

  it('has no way to close it where its author says so', async () => {
    expect(within(await drawSample('banner', 'minimal')).queryByRole('checkbox')).toBeNull();
  });

  it('is another one to the device when its words or its id change', () => {
    const keyOf = (id: string, text: string) =>
      /data-stored="(.+?)"/.exec(renderToString(<Banner id={id} text={text} dismissible closeLabel="Close" />))![1];
    expect(keyOf('offer', 'Ten percent')).toBe(keyOf('offer', 'Ten percent'));
    expect(
      new Set([keyOf('offer', 'Ten percent'), keyOf('offer', 'Five percent'), keyOf('other', 'Ten percent')]).size,
    ).toBe(3);
  });
});
