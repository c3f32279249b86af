import { expect, type Locator, type Page, type Request, type Route } from '@playwright/test';
import { TRACE } from '../browser/support/page-changes.ts';
import { lastPosted } from '../browser/support/stock-firefox.ts';

/** Pages of the site with the contact form, and what each does while something is wrong. */
export const EXPLAIN = '/products';
export const DIALOG = '/contact';

/** Where the form goes. */
export const ENDPOINT = '**/contactwebsite';

export const FIELDS = ['name', 'email', 'contact', 'companyname', 'message'] as const;

export const good: Record<string, string> = {
  name: 'Zoe Miller',
  email: 'zoe@example.com',
  contact: '0123456789',
  companyname: 'Bean and Sons',
  message: 'Two tills, please.',
};

export const field = (page: Page, name: string): Locator => page.locator(`form[method=post] [name="${name}"]`);
export const submitButton = (page: Page): Locator => page.locator('form[method=post] button[type=submit]');

/** Presses Submit as a visitor does, who may press it while it is off; Playwright would wait for it to be on. */
export const press = (page: Page): Promise<void> => submitButton(page).click({ force: true });

/** What a field says; '' while it says nothing. */
export async function messageAt(page: Page, name: string): Promise<string> {
  const control = field(page, name);
  const [id, described, invalid] = await Promise.all([
    control.getAttribute('id'),
    control.getAttribute('aria-describedby'),
    control.getAttribute('aria-invalid'),
  ]);
  const place = page.locator(`[id="${id}-error"]`);
  const isShown = await place.isVisible();
  expect(invalid).toBe(String(isShown));
  expect((described ?? '').split(' ').includes(`${id}-error`)).toBe(isShown);
  for (const one of (described ?? '').split(' ').filter(Boolean))
    await expect(page.locator(`[id="${one}"]`)).toHaveCount(1);
  return isShown ? ((await place.textContent()) ?? '').replace(TRACE, '') : '';
}

/** Waits until the form is live: native validation is off then. */
export const waitUntilLive = (page: Page) =>
  page.waitForFunction(() => document.querySelector<HTMLFormElement>('form[method=post]')?.noValidate);

/** Hydrates the form of a page by the visitor's first interaction. */
export async function hydrateForm(page: Page): Promise<void> {
  await submitButton(page).hover();
  await waitUntilLive(page);
}

/** Opens a page and hydrates its form. */
export async function openLive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrateForm(page);
}

/** Fills in by paste: one input event for each field. */
export async function fillIn(page: Page, values: Record<string, string> = good): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
}

/** Fills in as some browsers and extensions do: without any event. */
export async function setNatively(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values))
    await field(page, name).evaluate((control: HTMLInputElement, text) => {
      const owner = control instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
      Object.getOwnPropertyDescriptor(owner.prototype, 'value')!.set!.call(control, text);
    }, value);
}

export const valuesOf = async (page: Page): Promise<Record<string, string>> =>
  Object.fromEntries(
    await Promise.all(FIELDS.map(async (name) => [name, await field(page, name).inputValue()] as const)),
  );

/** Does with every script but the first what a test wants. */
export async function holdScripts(page: Page, pass: (route: Route) => Promise<void>): Promise<void> {
  await page.route(/\.js(\?|$)/, (route) => (/boot/.test(route.request().url()) ? route.continue() : pass(route)));
}

/** Lets every script but the first wait until the result is called. */
export async function holdScriptsBack(page: Page): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((done) => (letGo = done));
  await holdScripts(page, async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  return letGo;
}

/** A request's body; a stock Firefox only exposes it to the page. */
export const bodyOf = async (page: Page, request: Request): Promise<string> =>
  request.postData() ?? (await lastPosted(page));

/** Responds to the next posts, in order; the last response repeats. Returns what was posted. */
export async function answerPosts(page: Page, ...answers: ((route: Route) => Promise<void>)[]) {
  const posts: { body: unknown; key: string | undefined }[] = [];
  await page.route(ENDPOINT, async (route) => {
    const request = route.request();
    posts.push({ body: JSON.parse(await bodyOf(page, request)), key: request.headers()['idempotency-key'] });
    await answers[Math.min(posts.length, answers.length) - 1]!(route);
  });
  return posts;
}

export const created = (route: Route) =>
  route.fulfill({ status: 201, contentType: 'application/json', body: '{"reference":"1"}' });

export const failed =
  (status: number, contentType = 'application/json', body = '{"error":"No."}') =>
  (route: Route) =>
    route.fulfill({ status, contentType, body });
