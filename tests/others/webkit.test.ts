import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lightSquares, siteWithDarkGround } from '../browser/support/dark-ground.ts';
import { serveBuild, type RunningSite } from '../browser/support/site.ts';
import { openBuild } from '../browser/support/with-build.ts';
import { DIST, site } from '../own-site.ts';
import { LAYOUTS } from '../shipped/valid-sites.ts';
import { openWebKit, type Visitor } from './web-driver.ts';

/*
 * What a visitor meets in WebKit: pages, menu, strips, cards and forms. Where a test of Playwright's has the same fact, it is
 * said there in full.
 */

/** As WebDriver names it. */
const ESCAPE = '\uE00C';

const ENQUIRY = {
  name: 'Ada Baker',
  email: 'ada@example.com',
  contact: '8005550199',
  companyname: 'Corner Bakery',
  message: 'Two tills, please.',
};

let visitor: Visitor;
const servers = new Map<string, Promise<RunningSite & { close(): Promise<void> }>>();
const serve = (dist: string) => {
  const server = servers.get(dist) ?? serveBuild(dist);
  servers.set(dist, server);
  return server;
};
const open = async (path: string, dist = DIST) => {
  const { url } = await serve(dist);
  await visitor.visit(url + path);
  await visitor.run(listen);
};

beforeAll(async () => {
  visitor = await openWebKit();
  console.log(visitor.browser);
});
afterAll(async () => {
  // Where no window came up, that is the failure to read.
  await (visitor as Visitor | undefined)?.close();
  for (const server of servers.values()) await (await server).close();
});

/** In the page: notes what goes wrong in it from now on. */
function listen(): void {
  const noise: string[] = [];
  Object.assign(window, { noise });
  addEventListener('error', ({ message }) => noise.push(message));
  addEventListener('unhandledrejection', ({ reason }) => noise.push(String(reason)));
  document.addEventListener('securitypolicyviolation', ({ blockedURI }) => noise.push(`policy: ${blockedURI}`));
  for (const method of ['error', 'warn'] as const)
    console[method] = (...said) => noise.push(said.map(String).join(' '));
}
const noise = () => visitor.run(() => (window as unknown as { noise: string[] }).noise);

/** Waits until React has hydrated the page. */
async function live(): Promise<void> {
  const isLive = () =>
    visitor.run(() => Object.keys(document.getElementById('root')!).some((key) => key.startsWith('__reactContainer')));
  await expect.poll(isLive).toBe(true);
}

/** The first interaction, and what it leads to. */
async function hydrate(): Promise<void> {
  await visitor.point(5, 5);
  await visitor.point(200, 200);
  await live();
}

/** In the page: whether nothing lies over an element. */
function isOnTop(selector: string): boolean {
  const element = document.querySelector(selector)!;
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + Math.min(width / 2, 20), top + height / 2));
}

const attribute = (selector: string, name: string) =>
  visitor.run((at, of) => document.querySelector(at)!.getAttribute(of), selector, name);
const isShown = (selector: string) =>
  visitor.run((at) => document.querySelector(at)?.checkVisibility() ?? false, selector);

describe('In WebKit, a page', () => {
  it.each(LAYOUTS.map(({ title, path, dist, route }) => [title, path, dist, route.sections] as const))(
    'comes whole, in a short window too, and hydrates in silence: %s',
    async (_, path, dist, sections) => {
      await visitor.resize(667, 320);
      await open(path, dist);
      await visitor.run(() => document.querySelector('h1')!.scrollIntoView({ block: 'nearest' }));
      // One that only screen readers find has no place.
      const isHidden = await visitor.run(() => document.querySelector('h1')!.clientWidth <= 1);
      expect(isHidden || (await visitor.run(isOnTop, 'h1'))).toBe(true);
      await visitor.resize(1280, 800);
      const shown = await visitor.run(() => [...document.querySelectorAll('main > section')].map(({ id }) => id));
      expect(shown).toEqual(sections.map(({ id }) => id));
      await hydrate();
      await visitor.run(() =>
        document.querySelectorAll('img').forEach((image) => image.setAttribute('loading', 'eager')),
      );
      const missing = () =>
        visitor.run(() =>
          [...document.images]
            .filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0)
            .map(({ src }) => src),
        );
      await expect.poll(missing).toEqual([]);
      expect(await noise()).toEqual([]);
    },
  );

  it('shows a drawing on dark ground in light colours, where the visitor has a light desktop', async () => {
    const built = await openBuild(siteWithDarkGround());
    try {
      await visitor.visit(`${built.url}/about`);
      await visitor.run(() => document.querySelector('#dark img')!.scrollIntoView({ block: 'center' }));
      await expect.poll(async () => lightSquares(await visitor.picture('#dark img'))).toEqual([true, true, true]);
    } finally {
      await built.close();
    }
  });
});

it('In WebKit, the menu of a phone opens, closes on its button and on Escape, and leads to a page', async () => {
  await visitor.resize(375, 800);
  await open('/');
  const [toggle, menu] = ['header button[popovertarget]', '#site-menu'];
  const expectOpen = async (isOpen: boolean) => {
    await expect.poll(() => attribute(toggle, 'aria-expanded')).toBe(String(isOpen));
    await expect.poll(() => isShown(menu)).toBe(isOpen);
  };
  await visitor.click(toggle);
  await live();
  await expectOpen(true);
  await visitor.click(toggle);
  await expectOpen(false);
  await visitor.click(toggle);
  await expectOpen(true);
  await visitor.press(ESCAPE);
  await expectOpen(false);
  await visitor.click(toggle);
  // It slides in.
  const link = `${menu} a[href="/about"]`;
  await expect.poll(() => visitor.run(isOnTop, link)).toBe(true);
  await visitor.click(link);
  await expect
    .poll(() => visitor.run(() => document.title))
    .toBe(site.routes.find(({ path }) => path === '/about')!.title);
  await expectOpen(false);
  expect(await noise()).toEqual([]);
});

it('In WebKit, a strip moves, and stands still once it is paused', async () => {
  await visitor.resize(1280, 800);
  await open('/');
  const place = () =>
    visitor.run(() => document.querySelector('#home-merchants .rfm-child')!.getBoundingClientRect().left);
  await visitor.run(() => document.querySelector('#home-merchants')!.scrollIntoView({ block: 'center' }));
  const before = await place();
  await expect.poll(place).toBeLessThan(before);
  const states = () =>
    visitor.run(() => [
      ...new Set(
        [...document.querySelectorAll('#home-merchants .rfm-marquee')].flatMap((copy) =>
          copy.getAnimations().map(({ playState }) => playState),
        ),
      ),
    ]);
  expect(await states()).toEqual(['running']);
  await visitor.click('#home-merchants input[type=checkbox]');
  await expect.poll(states).toEqual(['paused']);
  await visitor.click('#home-merchants input[type=checkbox]');
  await expect.poll(states).toEqual(['running']);
  expect(await noise()).toEqual([]);
});

it('In WebKit, the section of five windows shows each card, and marks the one that is read', async () => {
  await visitor.resize(1280, 800);
  await open('/');
  await hydrate();
  expect(
    await visitor.run(() => document.querySelector('#home-why ol')!.getBoundingClientRect().height / innerHeight),
  ).toBe(5);
  for (const index of [0, 1, 2, 3, 1]) {
    await visitor.run((card) => {
      const { top, height } = document.querySelectorAll('#home-why li')[card]!.getBoundingClientRect();
      scrollBy({ top: top + height / 2 - innerHeight / 2, behavior: 'instant' });
    }, index);
    const read = () =>
      visitor.run(() => [...document.querySelectorAll('#home-why li')].map((card) => card.ariaCurrent === 'true'));
    await expect.poll(read).toEqual([0, 1, 2, 3].map((card) => card === index));
    await expect.poll(() => visitor.run(isOnTop, `#home-why li:nth-child(${index + 1}) :is(h2, h3)`)).toBe(true);
  }
  expect(await noise()).toEqual([]);
});

describe('In WebKit, the form', () => {
  const field = (name: string) => `form[method=post] [name="${name}"]`;
  const submit = 'form[method=post] button[type=submit]';
  const focused = () => visitor.run(() => document.activeElement?.getAttribute('name'));
  const valueOf = (name: string) =>
    visitor.run((at) => document.querySelector<HTMLInputElement>(at)!.value, field(name));
  const dialog = () => visitor.run(() => document.querySelector('dialog[open]')?.textContent ?? '');

  /** Sends a whole enquiry. */
  async function expectThanks(): Promise<void> {
    const { stored } = await serve(DIST);
    const before = (await stored()).length;
    for (const [name, value] of Object.entries(ENQUIRY)) await visitor.type(field(name), value);
    await visitor.click(submit);
    await expect.poll(dialog).toContain('Thank you!');
    expect((await stored()).slice(before)).toEqual([ENQUIRY]);
    expect(await noise()).toEqual([]);
  }

  it('of the products page says what is wrong, is sent, and thanks', async () => {
    await visitor.resize(1280, 800);
    await open('/products');
    await visitor.click(submit);
    await expect.poll(focused).toBe('name');
    for (const name of Object.keys(ENQUIRY))
      await expect.poll(() => attribute(field(name), 'aria-invalid')).toBe('true');
    await visitor.type(field('email'), 'ada@');
    const described = `${field('email')}[aria-describedby]`;
    const message = () =>
      visitor.run((at) => document.getElementById(`${document.querySelector(at)!.id}-error`)?.textContent, described);
    await expect.poll(message).toMatch(/e-?mail/i);
    await visitor.run((at) => {
      const control = document.querySelector<HTMLInputElement>(at)!;
      control.select();
    }, field('email'));
    await visitor.press('\uE017');
    await expectThanks();
  });

  it('of the contact page says so in a dialog, is emptied, brings back what was typed, is sent, and thanks', async () => {
    await open('/contact');
    await visitor.type(field('name'), 'Ada');
    await visitor.click(submit);
    await expect.poll(dialog).toContain('Error!');
    expect(await valueOf('name')).toBe('');
    await visitor.press(ESCAPE);
    await expect.poll(dialog).toBe('');
    await expectThanks();
  });
});
