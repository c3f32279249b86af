// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { drawSample } from '../../../tests/sections/draw-sample.ts';
import { site } from '../../../tests/sections/every-type.ts';
import samples from './samples.json';

describe('Video', () => {
  it('waits for the boot script to play it, and has native controls until then', async () => {
    const video = (await drawSample('video')).querySelector('video')!;
    expect(video.hasAttribute('autoplay')).toBe(false);
    expect(video.hasAttribute('data-autostart')).toBe(true);
    expect(video.controls).toBe(true);
  });

  it('has a button with the words of the config for both of its states', async () => {
    const button = (await drawSample('video')).querySelector('button[data-video-toggle]')!;
    expect([...button.children].map((state) => state.textContent)).toEqual([
      site.texts.pauseVideo,
      site.texts.playVideo,
    ]);
  });

  it('offers its formats in the order of the config', async () => {
    const sources = [...(await drawSample('video')).querySelectorAll('source')];
    expect(sources.map(({ src, type }) => [new URL(src).pathname, type])).toEqual([
      [samples.default.video.sources[0], 'video/webm'],
      [samples.default.video.sources[1], 'video/mp4'],
    ]);
  });

  it('offers its dark files to systems set to dark, and to none that knows no media conditions for videos', async () => {
    const sources = [...(await drawSample('video', 'by-night')).querySelectorAll('source')];
    expect(sources.map(({ src, media }) => [new URL(src).pathname, media])).toEqual([
      ['/video/nyra.webm', '(prefers-color-scheme: light)'],
      ['/video/nyra.mp4', '(prefers-color-scheme: light)'],
      ['/video/nyra-dark.webm', ''],
      ['/video/nyra-dark.mp4', ''],
    ]);
  });

  it('offers phones files of their own, and those for wide windows to browsers that know no media conditions', async () => {
    const sources = [...(await drawSample('video', 'wide')).querySelectorAll('source[type="video/mp4"]')];
    expect(sources.map((source) => [source.getAttribute('src'), source.getAttribute('media')])).toEqual([
      ['/video/nyra-wide.mp4', '(min-width: 560px) and (prefers-color-scheme: light)'],
      ['/video/nyra-wide-dark.mp4', '(min-width: 560px)'],
      ['/video/nyra.mp4', '(prefers-color-scheme: light)'],
      ['/video/nyra-dark.mp4', null],
    ]);
  });

  it('says what the video shows to people who do not see it', async () => {
    expect(within(await drawSample('video')).getByLabelText(samples.default.video.poster.alt).tagName).toBe('VIDEO');
  });
});
