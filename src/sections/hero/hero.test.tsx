// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { drawSample } from '../../../tests/sections/draw-sample.ts';
import samples from './samples.json';

describe('Hero', () => {
  it('fetches its picture at once, before all others', async () => {
    const picture = within(await drawSample('hero')).getByRole('img');
    expect(picture.getAttribute('fetchpriority')).toBe('high');
    expect(picture.hasAttribute('loading')).toBe(false);
  });

  it('leads to the rewards login in a new tab', async () => {
    const [action] = samples['login-button'].actions;
    const link = within(await drawSample('hero', 'login-button')).getByRole('link', {
      name: new RegExp(action!.label),
    });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      'https://rewards.example.com/login',
      '_blank',
    ]);
  });
});
