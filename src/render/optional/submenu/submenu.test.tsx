// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { site } from '../../../../tests/sections/every-type.ts';
import type { NavigationEntry } from '../../../model/site-data.ts';
import { PageProvider } from '../../../ui/page-context.tsx';
import { MenuWithLists } from './index.tsx';

const entry = (key: string, ...children: string[]): NavigationEntry => {
  const link = (name: string) => ({ key: name, label: name, href: `/${name}`, internal: true, newTab: false });
  return { ...link(key), ...(children.length > 0 && { children: children.map(link) }) };
};
const navigation = [entry('home'), entry('products', 'till', 'stock'), entry('about', 'team')];

const menu = (path = '/till') => (
  <PageProvider value={{ site: { ...site, navigation }, path }}>
    <MenuWithLists />
  </PageProvider>
);

let container: HTMLElement;
let root: Root;
const buttonOf = (name: string) => screen.findByRole('button', { name });
const hydrate = () => {
  root = hydrateRoot(container, menu());
};

beforeEach(() => {
  container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(menu());
});

afterEach(() => {
  act(() => root.unmount());
  container.remove();
});

it('An entry with a list goes on leading to its page, and marks the page of its list', async () => {
  hydrate();
  await buttonOf('products');
  expect(screen.getByRole('link', { name: 'products' }).getAttribute('href')).toBe('/products');
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('till');
});

it('A list that was opened before the page is live stays open', async () => {
  container.querySelector('details')!.open = true;
  hydrate();
  const button = await buttonOf('products');
  expect(button.getAttribute('aria-expanded')).toBe('true');
});

it('A list opens by keyboard, and Escape closes it and gives the focus back', async () => {
  hydrate();
  const button = await buttonOf('products');
  button.focus();
  await userEvent.keyboard('{Enter}{Tab}');
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'till' }));
  await userEvent.keyboard('{Escape}');
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(button);
});

it('A list closes when another opens, when the focus leaves and when something else is pressed', async () => {
  hydrate();
  const [products, about] = [await buttonOf('products'), await buttonOf('about')];
  const areOpen = () => [products, about].map((button) => button.getAttribute('aria-expanded'));
  await userEvent.click(products);
  await userEvent.click(about);
  expect(areOpen()).toEqual(['false', 'true']);
  await userEvent.click(products);
  screen.getByRole('link', { name: 'stock' }).focus();
  expect(areOpen()).toEqual(['true', 'false']);
  await userEvent.tab();
  expect(areOpen()).toEqual(['false', 'false']);
  await userEvent.click(about);
  await userEvent.click(document.body);
  expect(areOpen()).toEqual(['false', 'false']);
});

it('A list closes when one of its links has led to another page', async () => {
  hydrate();
  const button = await buttonOf('products');
  await userEvent.click(button);
  act(() => root.render(menu('/stock')));
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(within(container).getByRole('link', { current: 'page' }).textContent).toBe('stock');
});
