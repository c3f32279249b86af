// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { control, goodEnquiry, renderForm, setUpForms, texts } from '../testing/form-harness.tsx';
import {
  fillIn,
  hydrate,
  paste,
  press,
  submitButton as submit,
  typedIn as shown,
  writePage,
} from '../testing/visitor.tsx';

setUpForms();

const HOUR_MS = 3_600_000;
/** The entry of the contact form in the browser's storage. */
const ENTRY = 'unsent /contactwebsite enquiry';

/** What was posted, and the answers to come: a status, or no answer. */
let posts: { url: string; key: string | null; fillTimeMs: number; body: unknown }[] = [];
let answers: (number | 'offline')[] = [];

beforeEach(() => {
  posts = [];
  answers = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init = {}) => {
    const headers = new Headers(init.headers);
    posts.push({
      url: String(url),
      key: headers.get('idempotency-key'),
      fillTimeMs: Number(headers.get('x-fill-time')),
      body: JSON.parse(String(init.body)) as unknown,
    });
    const answer = answers.shift() ?? 201;
    if (answer === 'offline') throw new TypeError('Failed to fetch');
    return new Response('{}', { status: answer });
  });
});
afterEach(() => vi.useRealTimers());

const notice = () => screen.queryByRole('region', { name: texts.unsentTitle });
const blank = Object.fromEntries(Object.keys(goodEnquiry).map((name) => [name, '']));
const kept = () =>
  JSON.parse(localStorage.getItem(ENTRY) ?? 'null') as { at: number; key: string; body: string } | null;
const status = () => screen.getByRole('status').textContent;

/** An enquiry that another visit could not send. */
function keepOne(values: Record<string, unknown> = goodEnquiry, agoMs = HOUR_MS): void {
  const unsent = { at: Date.now() - agoMs, key: 'key-of-the-first-try', body: JSON.stringify(values) };
  localStorage.setItem(ENTRY, JSON.stringify(unsent));
}

/** Another tab sends or forgets it. */
async function dropElsewhere(): Promise<void> {
  localStorage.removeItem(ENTRY);
  await act(async () => dispatchEvent(new StorageEvent('storage', { key: ENTRY })));
}

/** Fills in, submits in vain, and closes the dialog. */
async function fail(answer: number | 'offline' = 'offline'): Promise<void> {
  answers.push(answer);
  fillIn();
  await userEvent.click(submit());
  await press(texts.ok);
}

describe('an enquiry on its way', () => {
  it('is stored before it is posted, and deleted once it is sent', async () => {
    let atPost: unknown;
    vi.mocked(fetch).mockImplementationOnce(async () => {
      atPost = kept();
      return new Response(null, { status: 204 });
    });
    renderForm();
    fillIn();
    await userEvent.click(submit());
    expect(atPost).toEqual({
      at: expect.any(Number),
      key: expect.stringMatching(/.{32}/),
      body: JSON.stringify(goodEnquiry),
    });
    expect(await screen.findByRole('dialog', { name: 'Thank you!' })).toBeDefined();
    expect(localStorage).toHaveLength(0);
    expect(notice()).toBeNull();
  });

  it('is gone once it is sent, even where the visitor has left the page by then', async () => {
    let finish: (response: Response) => void = () => undefined;
    vi.mocked(fetch).mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)));
    const { unmount } = renderForm();
    fillIn();
    await userEvent.click(submit());
    unmount();
    expect(kept()).not.toBeNull();
    await act(async () => finish(new Response(null, { status: 201 })));
    expect(kept()).toBeNull();
  });

  it('is never stored while it is invalid', async () => {
    renderForm();
    fillIn({ ...goodEnquiry, email: 'zoe@' });
    await userEvent.click(submit());
    expect(localStorage).toHaveLength(0);
  });
});

describe('a failed enquiry', () => {
  it.each(['offline', 500, 429, 400, 413] as const)(
    '%s: the dialog says that it is kept, and the notice stays',
    async (answer) => {
      answers.push(answer);
      renderForm();
      fillIn();
      await userEvent.click(submit());
      expect(screen.getByRole('alertdialog').textContent).toContain(texts.keptText);
      await press(texts.ok);
      expect(notice()).not.toBeNull();
      expect(kept()?.body).toBe(JSON.stringify(goodEnquiry));
    },
  );

  it('is sent again from the notice under the same key, then thanked for', async () => {
    renderForm();
    await fail();
    await press(texts.sendAgain);
    expect(await screen.findByRole('dialog', { name: 'Thank you!' })).toBeDefined();
    expect(posts[1]).toMatchObject({ key: posts[0]!.key, body: goodEnquiry });
    expect([notice(), kept(), shown()]).toEqual([null, null, blank]);
  });

  it('changed, it takes the place of the first one and has a key of its own', async () => {
    renderForm();
    await fail();
    paste('message', 'Three tills.');
    answers.push('offline');
    await press(texts.sendAgain);
    await press(texts.ok);
    expect(posts[1]!.key).not.toBe(posts[0]!.key);
    expect(kept()).toMatchObject({ key: posts[1]!.key, body: expect.stringContaining('Three tills.') });
    expect(localStorage).toHaveLength(1);
  });

  it('changed into something wrong, it is explained instead of sent', async () => {
    renderForm();
    await fail();
    paste('email', 'zoe@');
    await press(texts.sendAgain);
    expect(posts).toHaveLength(1);
    expect(document.activeElement).toBe(control('email'));
  });

  it('comes back into a form that was emptied by the error dialog', async () => {
    renderForm({ whileInvalid: 'dialog' });
    await fail();
    paste('email', 'zoe@');
    await userEvent.click(submit());
    await press(texts.ok);
    expect(shown()).toEqual(blank);
    await press(texts.sendAgain);
    expect(posts[1]).toMatchObject({ key: posts[0]!.key, body: goodEnquiry });
  });
});

describe('a failed enquiry that was made wrong, emptied and brought back', () => {
  it('is still the one that is stored, and replaces it once it is valid', async () => {
    renderForm({ whileInvalid: 'dialog' });
    await fail();
    paste('email', 'zoe@');
    await userEvent.click(submit());
    await press(texts.bringBack);
    expect(screen.queryByText(texts.unsentElsewhere)).toBeNull();
    paste('email', 'zoe@example.org');
    await press(texts.sendAgain);
    expect(posts[1]!.body).toEqual({ ...goodEnquiry, email: 'zoe@example.org' });
    expect(localStorage).toHaveLength(0);
  });
});

describe('an unsent enquiry after a reload', () => {
  it('has a notice that says when it was, until when it is kept, and that it is on this device only', () => {
    vi.useFakeTimers({ now: new Date(2026, 4, 8, 15, 5), toFake: ['Date'] });
    keepOne();
    renderForm();
    const words = notice()!.textContent.replaceAll(/\s+/g, ' ');
    expect(words).toContain('Your enquiry was not sent');
    expect(words).toMatch(
      /from Friday,? (at )?2:05 PM\. It is kept on this device only, until Saturday,? (at )?2:05 PM\./,
    );
    expect(status()?.replaceAll(/\s+/g, ' ')).toContain('Your enquiry was not sent. It is from Friday');
  });

  it('is shown even where the language of the site is invalid', () => {
    keepOne();
    renderForm({ language: 'en-gb-us' });
    expect(notice()).not.toBeNull();
  });

  it('stands in the empty fields, and Submit sends it under its key', async () => {
    keepOne();
    renderForm();
    expect(shown()).toEqual(goodEnquiry);
    expect(submit().hasAttribute('aria-disabled')).toBe(false);
    await userEvent.click(submit());
    expect(posts[0]).toMatchObject({ key: 'key-of-the-first-try', body: goodEnquiry });
    expect(localStorage).toHaveLength(0);
  });

  it('"Send again" sends it under its key, and counts the time since its first try', async () => {
    keepOne();
    renderForm();
    await press(texts.sendAgain);
    expect(posts[0]).toMatchObject({ key: 'key-of-the-first-try', body: goodEnquiry });
    expect(posts[0]!.fillTimeMs).toBeGreaterThanOrEqual(HOUR_MS);
    await screen.findByRole('dialog', { name: 'Thank you!' });
    expect(kept()).toBeNull();
  });

  it('is not shown by another form', () => {
    keepOne();
    renderForm({ endpoint: '/elsewhere' });
    expect(notice()).toBeNull();
    expect(shown()).toEqual(blank);
  });

  it('is no part of the first render, which matches the server markup', async () => {
    keepOne();
    const page = writePage();
    expect(page.textContent).not.toContain(texts.unsentTitle);
    await hydrate(page);
    expect(notice()).not.toBeNull();
    expect(shown()).toEqual(goodEnquiry);
  });
});

describe('an unsent enquiry beside something else that was typed', () => {
  const other = { ...goodEnquiry, message: 'Something else.' };

  /** A form that was filled in before hydration. */
  async function hydrateFilled(): Promise<void> {
    const page = writePage();
    for (const [name, value] of Object.entries(other)) control(name).value = value;
    await hydrate(page);
  }

  it('is not put over it; the notice says so and sends it as it was', async () => {
    keepOne();
    await hydrateFilled();
    expect(shown()).toEqual(other);
    expect(within(notice()!).getByText(texts.unsentElsewhere)).toBeDefined();
    answers.push('offline');
    await press(texts.sendAgain);
    await press(texts.tryAgain);
    expect(posts.map(({ key, body }) => ({ key, body }))).toEqual([
      { key: 'key-of-the-first-try', body: goodEnquiry },
      { key: 'key-of-the-first-try', body: goodEnquiry },
    ]);
    await press(texts.ok);
    expect(shown()).toEqual(other);
    expect([notice(), kept()]).toEqual([null, null]);
  });

  it('stays stored while the other one is sent', async () => {
    keepOne();
    await hydrateFilled();
    answers.push('offline');
    await userEvent.click(submit());
    expect(screen.getByRole('alertdialog').textContent).not.toContain(texts.keptText);
    await press(texts.tryAgain);
    await press(texts.ok);
    expect(posts[1]!.body).toEqual(other);
    expect(posts[1]!.key).toBe(posts[0]!.key);
    expect(kept()?.key).toBe('key-of-the-first-try');
    await press(texts.sendAgain);
    expect(posts[2]).toMatchObject({ key: 'key-of-the-first-try', body: goodEnquiry });
    expect(kept()).toBeNull();
  });

  it('leaves the other one alone when it is discarded', async () => {
    keepOne();
    await hydrateFilled();
    await press(texts.forget);
    expect(shown()).toEqual(other);
    expect(kept()).toBeNull();
  });
});

describe('"Forget it"', () => {
  it('removes it, empties the fields it had filled, says so, and leads to the form', async () => {
    keepOne();
    renderForm();
    await press(texts.forget);
    expect([notice(), localStorage.length, shown()]).toEqual([null, 0, blank]);
    expect(status()).toBe(texts.forgotten);
    expect(document.activeElement).toBe(document.querySelector('form'));
    expect(posts).toHaveLength(0);
  });

  it('leaves what was changed since', async () => {
    keepOne();
    renderForm();
    paste('message', 'Mine.');
    await press(texts.forget);
    expect(shown()).toEqual({ ...blank, message: 'Mine.' });
  });
});

describe('an unsent enquiry a day later', () => {
  it('is removed when it is seen, and never shown', () => {
    keepOne(goodEnquiry, 24 * HOUR_MS);
    renderForm();
    expect([notice(), localStorage.length, shown()]).toEqual([null, 0, blank]);
  });

  it('is shown until the last minute, then goes from the open page too', () => {
    vi.useFakeTimers();
    keepOne(goodEnquiry, 24 * HOUR_MS - 60_000);
    renderForm();
    expect(notice()).not.toBeNull();
    act(() => void vi.advanceTimersByTime(60_000));
    expect([notice(), localStorage.length]).toEqual([null, 0]);
    // What stands in a field of an open page is the visitor's.
    expect(shown()).toEqual(goodEnquiry);
  });

  it('stays no longer because a clock was set back', () => {
    keepOne(goodEnquiry, -25 * HOUR_MS);
    renderForm();
    expect([notice(), localStorage.length]).toEqual([null, 0]);
  });

  it('stays no longer because it was tried again', async () => {
    keepOne();
    const { at } = kept()!;
    answers.push('offline');
    renderForm();
    await press(texts.sendAgain);
    expect(kept()?.at).toBe(at);
  });
});

describe('an unsent enquiry that is open in two tabs', () => {
  it('is cleared from the fields once it is sent or discarded in the other', async () => {
    keepOne();
    renderForm();
    await dropElsewhere();
    expect([notice(), shown()]).toEqual([null, blank]);
  });

  it('stays when something else changes in the other', async () => {
    keepOne();
    renderForm();
    await act(async () => dispatchEvent(new StorageEvent('storage', { key: 'motion-stopped' })));
    expect(notice()).not.toBeNull();
    expect(shown()).toEqual(goodEnquiry);
  });
});

describe('storage', () => {
  it.each(['getItem', 'setItem', 'localStorage'] as const)(
    'denied at %s: all works as without it, and nothing is promised',
    async (what) => {
      const spy = what === 'localStorage' ? vi.spyOn(window, what, 'get') : vi.spyOn(Storage.prototype, what);
      spy.mockImplementation(() => {
        throw new DOMException('', 'SecurityError');
      });
      answers.push('offline');
      renderForm();
      fillIn();
      await userEvent.click(submit());
      expect(screen.getByRole('alertdialog').textContent).not.toContain(texts.keptText);
      await press(texts.tryAgain);
      expect(await screen.findByRole('dialog', { name: 'Thank you!' })).toBeDefined();
      expect(posts[1]).toMatchObject({ key: posts[0]!.key, body: goodEnquiry });
      spy.mockRestore();
    },
  );

  it.each([
    '{',
    'null',
    '[]',
    '{"at":"now"}',
    '{"at":1,"key":"k","body":"["}',
    `{"at":${Date.now()},"key":"k","body":"3"}`,
  ])('holding %s: it is removed', (damaged) => {
    localStorage.setItem(ENTRY, damaged);
    renderForm();
    expect([notice(), localStorage.length]).toEqual([null, 0]);
  });

  it('holding what no field takes: the rest comes back', () => {
    keepOne({ ...goodEnquiry, name: { first: 'Zoe' }, hat: 'red' });
    renderForm();
    expect(shown()).toEqual({ ...goodEnquiry, name: '' });
  });
});
