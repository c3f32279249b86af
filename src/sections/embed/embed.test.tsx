// @vitest-environment jsdom
import { act } from 'react';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { drawSample } from '../../../tests/sections/draw-sample.ts';
import { pageOf, site } from '../../../tests/sections/every-type.ts';
import { PageProvider } from '../../ui/page-context.tsx';
import { Embed } from './embed.tsx';
import type { EmbedProps } from './props.ts';
import samples from './samples.json';

const { title, src, link } = samples.default;
const HOST = 'www.openstreetmap.org';

/** A live section with the default sample. */
function draw(changes: Partial<EmbedProps> = {}) {
  const { path, sections } = pageOf('embed', 'default');
  const props = { ...(sections[0]!.props as unknown as EmbedProps), ...changes };
  return render(
    <PageProvider value={{ site, path }}>
      <Embed id="map" {...props} />
    </PageProvider>,
  );
}

const frameIn = (container: HTMLElement) => container.querySelector('iframe');
const loadButton = () => screen.getByRole('button', { name: new RegExp(`^${site.texts.embedLoad}.*${title}`) });

describe('Embed', () => {
  it('requests nothing from the other website before the visitor agrees', async () => {
    const section = await drawSample('embed');
    expect(section.querySelector('iframe, object, embed, script, link')).toBeNull();
    expect(section.querySelector('img')!.getAttribute('src')).toBe(samples.default.picture.src);
  });

  it('says whom it loads from, and leads there in a new tab', async () => {
    const section = within(await drawSample('embed'));
    expect(section.getByText(site.texts.embedNotice.replace('{host}', HOST))).toBeTruthy();
    const there = section.getByRole('link', { name: new RegExp(`^Open at ${HOST}.*${title}`) });
    expect([there.getAttribute('href'), there.getAttribute('target'), there.getAttribute('rel')]).toEqual([
      link,
      '_blank',
      'noopener noreferrer',
    ]);
  });

  it('leads to the content itself where no other address is given', async () => {
    const there = within(await drawSample('embed', 'minimal')).getByRole('link');
    expect(there.getAttribute('href')).toBe(samples.minimal.src);
  });

  it('loads the content at the press of its button, and gives it the focus', () => {
    const { container } = draw();
    loadButton().focus();
    fireEvent.click(loadButton());
    const frame = frameIn(container)!;
    expect([frame.src, frame.title]).toEqual([src, title]);
    expect(document.activeElement).toBe(frame);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('loads it when the button was pressed before the page was live', () => {
    const close = HTMLDialogElement.prototype;
    const open = Object.getOwnPropertyDescriptor(close, 'open')!;
    // The browser has closed the dialog by itself.
    Object.defineProperty(close, 'open', { ...open, get: () => false });
    const { container } = draw();
    Object.defineProperty(close, 'open', open);
    expect(frameIn(container)?.src).toBe(src);
  });

  it('keeps the content from leading the page elsewhere, and tells it no more than the site', () => {
    const { container } = draw();
    fireEvent.click(loadButton());
    const frame = frameIn(container)!;
    expect(frame.getAttribute('sandbox')).not.toMatch(/top-navigation|modals|downloads/);
    expect(frame.getAttribute('allow')).not.toMatch(/autoplay|camera|microphone|geolocation/);
    expect(frame.getAttribute('referrerpolicy')).toBe('strict-origin');
  });

  it('asks again for other content', () => {
    const { container, rerender } = draw();
    fireEvent.click(loadButton());
    const { path, sections } = pageOf('embed', 'default');
    const props = sections[0]!.props as unknown as EmbedProps;
    act(() =>
      rerender(
        <PageProvider value={{ site, path }}>
          <Embed id="map" {...props} src={{ src: 'https://other.example.com/', host: 'other.example.com' }} />
        </PageProvider>,
      ),
    );
    expect(frameIn(container)).toBeNull();
    expect(loadButton()).toBeTruthy();
  });
});
