// @vitest-environment jsdom
import { act, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Page } from '../model/page.ts';
import { keepBuilt } from './built-pages.ts';
import { HydrationContext, Part, type Hydration } from './part.tsx';

let isInBrowser: boolean;
let isMended: boolean;
let root: Root;
let hydration: Hydration;
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
      <button onClick={() => setPressed(true)}>{isMended ? 'Mended' : 'As built'}</button>
    </>
  );
}

const tree = (page: Page, isAtOnce: boolean) => (
  <HydrationContext value={isInBrowser ? hydration : null}>
    <Part tag="section" id="a" page={page}>
      <Brittle isAtOnce={isAtOnce} />
    </Part>
    <Part tag="section" id="b" page={page}>
      <p>Steady</p>
    </Part>
  </HydrationContext>
);

const part = () => document.querySelector<HTMLElement>('#a')!;
const one = <E extends Element = HTMLInputElement>(selector: string) => part().querySelector<E>(selector)!;

/** Hydrates what a server has drawn without a fault. Returns the static nodes. */
async function hydrate(page: Page, isAtOnce: boolean): Promise<{ html: string; nodes: Element[] }> {
  isInBrowser = false;
  document.body.innerHTML = renderToString(tree(page, isAtOnce));
  isInBrowser = true;
  const nodes = [...document.querySelectorAll('section, section *')];
  const html = part().outerHTML;
  keepBuilt(page, document.body);
  await act(async () => {
    root = hydrateRoot(document.body, tree(page, isAtOnce), { onCaughtError: () => {} });
  });
  return { html, nodes };
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('CSS', { escape: (id: string) => id });
  report = vi.fn<Hydration['report']>();
  hydration = { isDone: false, thrown: new Map(), report };
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
