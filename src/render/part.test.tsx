// @vitest-environment jsdom
import { act, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Page } from '../model/page.ts';
import { keepBuilt } from './built-pages.ts';
import { HydrationContext, Part, PartsBegin, PartsEnd, startHydration, type Hydration } from './part.tsx';

let isInBrowser: boolean;
let isMended: boolean;
let root: Root;
let hydration: Hydration;
let recovered: unknown[];
let report: ReturnType<typeof vi.fn<Hydration['report']>>;

/** Throws in the browser: at once, or once it is pressed. */
function Brittle({ isAtOnce }: { isAtOnce: boolean }) {
  const [isPressed, setPressed] = useState(false);
  if ((isAtOnce && isInBrowser && !isMended) || isPressed) throw new Error('Brittle');
  return (
    <>
      <input type="radio" aria-label="Large" />
      <select aria-label="Colour">
        <option>red</option>
        <option>blue</option>
      </select>
      <textarea id="words" />
      <form id="send" action="/send" />
      <video controls />
      <button onClick={() => setPressed(true)}>{isMended ? 'Mended' : 'As built'}</button>
    </>
  );
}

const tree = (page: Page, isAtOnce: boolean) => (
  <HydrationContext value={isInBrowser ? hydration : null}>
    <PartsBegin />
    <Part tag="section" id="a" page={page}>
      <Brittle isAtOnce={isAtOnce} />
    </Part>
    <Part tag="section" id="b" page={page}>
      <p>Steady</p>
    </Part>
    <PartsEnd />
  </HydrationContext>
);

const part = () => document.querySelector<HTMLElement>('#a')!;
const one = <E extends Element = HTMLInputElement>(selector: string) => part().querySelector<E>(selector)!;

/** Hydrates what a server has drawn without a fault. Returns the static nodes. */
async function hydrate(page: Page, isAtOnce: boolean, change = () => {}): Promise<{ html: string; nodes: Element[] }> {
  isInBrowser = false;
  document.body.innerHTML = renderToString(tree(page, isAtOnce));
  isInBrowser = true;
  const nodes = [...document.querySelectorAll('section, section *')];
  const html = part().outerHTML;
  keepBuilt(page, document.body);
  change();
  await act(async () => {
    root = hydrateRoot(document.body, tree(page, isAtOnce), {
      onCaughtError: () => {},
      onRecoverableError: (error) => recovered.push(error),
    });
  });
  return { html, nodes };
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('CSS', { escape: (id: string) => id });
  report = vi.fn<Hydration['report']>();
  hydration = startHydration(report);
  recovered = [];
  isMended = false;
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

it('keeps its nodes if it throws while it hydrates, and so do its neighbours', async () => {
  const { nodes } = await hydrate({} as Page, true);
  expect([...document.querySelectorAll('section, section *')]).toEqual(nodes);
  expect(report.mock.calls).toEqual([[new Error('Brittle'), part()]]);
});

it('is put back as it was built if it throws later, with what was chosen and typed, and the focus', async () => {
  const { html } = await hydrate({} as Page, false);
  one('input').checked = true;
  one('select').value = 'blue';
  one('textarea').value = 'Typed.';
  one('button').focus();
  await act(async () => one('button').click());
  expect(part().outerHTML).toBe(html);
  expect([one('input').checked, one('select').value, one('textarea').value]).toEqual([true, 'blue', 'Typed.']);
  expect(document.activeElement).toBe(one('button'));
  expect(report.mock.calls).toEqual([[new Error('Brittle'), part()]]);
});

it('goes on naming what its form has sent', async () => {
  await hydrate({} as Page, false);
  one('form').setAttribute('action', '/send?key=1');
  await act(async () => one('button').click());
  expect(one('form').getAttribute('action')).toBe('/send?key=1');
});

it('is tried again with another version of its page', async () => {
  await hydrate({} as Page, true);
  isMended = true;
  await act(async () => root.render(tree({} as Page, true)));
  expect(part().textContent).toBe('redblueMended');
});

it('stays as it was shown where nobody knows how its page was built', async () => {
  await hydrate({} as Page, false);
  await act(async () => root.render(tree({} as Page, true)));
  expect(part().textContent).toBe('redblueAs built');
});

const translate = (element: Element) => {
  for (const text of [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)) {
    const font = document.createElement('font');
    text.replaceWith(font);
    font.textContent = 'Übersetzt';
  }
};

it('that a translator has changed is drawn anew, alone, with what was chosen and typed, and the focus', async () => {
  const { nodes } = await hydrate({} as Page, false, () => {
    translate(one('button'));
    one('input').checked = true;
    one('select').value = 'blue';
    one('textarea').value = 'Typed.';
    one('textarea').focus();
  });
  expect(part().textContent).toBe('redblueAs built');
  expect([one('input').checked, one('select').value, one('textarea').value]).toEqual([true, 'blue', 'Typed.']);
  expect(document.activeElement).toBe(one('textarea'));
  expect([...document.querySelectorAll('#b, #b *')]).toEqual(nodes.slice(-2));
  await act(async () => one('button').click());
  expect(report.mock.calls).toEqual([[new Error('Brittle'), part()]]);
});

it.each(['plays', 'is paused'])('has a film that %s as before where it is drawn anew or put back', async (how) => {
  // jsdom plays none.
  const playing = new Set<EventTarget>();
  const { prototype } = HTMLMediaElement;
  vi.spyOn(prototype, 'play').mockImplementation(async function (this: EventTarget) {
    playing.add(this);
  });
  vi.spyOn(prototype, 'pause').mockImplementation(function (this: EventTarget) {
    playing.delete(this);
  });
  vi.spyOn(prototype, 'paused', 'get').mockImplementation(function (this: EventTarget) {
    return !playing.has(this);
  });
  // As the boot script does, which has taken the controls.
  const stop = document.documentElement.appendChild(document.createElement('i'));
  stop.id = 'stop-motion';
  stop.addEventListener('change', () => void one<HTMLVideoElement>('video').play());
  const film = () => one<HTMLVideoElement>('video');
  await hydrate({} as Page, false, () => {
    translate(one('button'));
    film().controls = false;
    if (how === 'plays') void film().play();
  });
  const drawn = film();
  expect([drawn.controls, drawn.paused]).toEqual([false, how !== 'plays']);
  await act(async () => one('button').click());
  expect(film()).not.toBe(drawn);
  expect([film().controls, film().paused]).toEqual([false, how !== 'plays']);
  stop.remove();
});

it('is drawn anew once nothing in it is pressed: a link that was pressed just then led nowhere', async () => {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  const nextFrame = () => act(async () => frames.splice(0).forEach((frame) => frame(0)));
  let isPressed = true;
  const { nodes } = await hydrate({} as Page, false, () => {
    translate(one('button'));
    part().matches = ((selector: string) => selector === ':active' && isPressed) as Element['matches'];
  });
  await nextFrame();
  expect(part()).toBe(nodes[0]);
  one('textarea').value = 'Typed.';
  isPressed = false;
  await nextFrame();
  expect(part()).not.toBe(nodes[0]);
  expect(one('textarea').value).toBe('Typed.');
});

it('has its own values where an extension has put fields of its own before them', async () => {
  await hydrate({} as Page, false, () => {
    const foreign = document.createElement('input');
    foreign.name = 'foreign';
    foreign.checked = true;
    part().prepend(foreign);
  });
  expect(document.querySelectorAll('input')).toHaveLength(1);
  expect(one('input').checked).toBe(false);
});

it('is live where several are changed, and one of them throws', async () => {
  await hydrate({} as Page, true, () => {
    translate(one('button'));
    translate(document.querySelector('#b p')!);
  });
  expect(document.querySelector('#b')!.textContent).toBe('Steady');
  expect(report.mock.calls).toEqual([[new Error('Brittle'), part()]]);
});

it('is drawn anew with all others where the page was changed beside them', async () => {
  const { nodes } = await hydrate({} as Page, false, () =>
    part().after(document.createTextNode('Between'), document.createElement('section')),
  );
  expect(document.body.textContent).toBe('redblueAs builtSteady');
  expect(document.querySelector('#b')).not.toBe(nodes.at(-2));
});
