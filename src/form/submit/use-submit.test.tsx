// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { control, goodEnquiry, messageAt, renderForm, setUpForms, texts } from '../testing/form-harness.tsx';
import { fillIn, paste, press, submitButton as submit, typedIn as shown } from '../testing/visitor.tsx';

setUpForms();

interface Sent {
  url: string;
  init: RequestInit;
}

/** What was sent, and the answers to come, one for each post; an `Error` is a connection that broke. */
let sent: Sent[] = [];
let answers: (Response | Error | 'never')[] = [];

beforeEach(() => {
  sent = [];
  answers = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init = {}) => {
    sent.push({ url: String(url), init });
    const answer = answers.shift() ?? new Response('{"reference":"1"}', { status: 201 });
    if (answer === 'never') {
      return new Promise((_, reject) =>
        init.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
      );
    }
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
});

const header = (index: number, name: string) => new Headers(sent[index]!.init.headers).get(name);
const body = (index: number) => JSON.parse(String(sent[index]!.init.body)) as unknown;

describe('a valid submit', () => {
  it('posts exactly the fields, as typed, once', async () => {
    renderForm();
    fillIn({ ...goodEnquiry, companyname: ' Bean  ' });
    await userEvent.click(submit());
    expect(sent).toHaveLength(1);
    expect(sent[0]!.url).toBe('/contactwebsite');
    expect(sent[0]!.init.method).toBe('POST');
    expect(header(0, 'content-type')).toBe('application/json');
    expect(header(0, 'idempotency-key')).toMatch(/^[\w-]{32,}$/);
    expect(header(0, 'x-form-trap')).toBeNull();
    expect(header(0, 'x-fill-time')).toMatch(/^\d+$/);
    expect(body(0)).toEqual({ ...goodEnquiry, companyname: ' Bean  ' });
  });

  it('thanks in a dialog and empties the form', async () => {
    renderForm();
    fillIn();
    await userEvent.click(submit());
    const dialog = await screen.findByRole('dialog', { name: 'Thank you!' });
    expect(dialog.textContent).toContain('We will reach you soon.');
    expect(dialog.querySelector('svg')).not.toBeNull();
    expect(dialog.contains(document.activeElement)).toBe(true);
    await press('OK');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(Object.values(shown()).join('')).toBe('');
    for (const name of Object.keys(goodEnquiry)) expect(messageAt(name)).toBeNull();
    expect(document.activeElement?.closest('form')).not.toBeNull();
  });

  it('thanks in the words of its section, and tells the server which section it was without script', async () => {
    renderForm({ successTitle: 'Booked!', successText: 'We call at nine.' });
    expect(document.querySelector('form')!.getAttribute('action')).toBe('/contactwebsite?from=/products&section=talk');
    fillIn();
    await userEvent.click(submit());
    expect(screen.getByRole('dialog', { name: 'Booked!' }).textContent).toContain('We call at nine.');
  });

  it('names its page, where a site has several languages', async () => {
    renderForm({ namesPage: true, path: '/de/über-uns' });
    fillIn();
    await userEvent.click(submit());
    expect(sent[0]!.url).toBe('/contactwebsite?from=/de/%C3%BCber-uns');
  });

  it('any 2xx is success, whatever it says', async () => {
    for (const answer of [new Response(null, { status: 204 }), new Response('<p>ok</p>', { status: 200 })]) {
      answers.push(answer);
      const { unmount } = renderForm();
      fillIn();
      await userEvent.click(submit());
      expect(await screen.findByRole('dialog', { name: 'Thank you!' })).toBeDefined();
      unmount();
    }
  });

  it('waits visibly, keeps the focus, and posts once however often it is pressed', async () => {
    let finish: (response: Response) => void = () => undefined;
    vi.mocked(fetch).mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)));
    renderForm();
    fillIn();
    await userEvent.click(submit());
    await userEvent.click(submit());
    fireEvent.submit(document.querySelector('form')!);
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(submit().textContent).toBe(texts.sending);
    expect(submit().getAttribute('aria-disabled')).toBe('true');
    expect(submit().getAttribute('aria-busy')).toBe('true');
    expect(screen.getByRole('status').textContent).toBe(texts.sending);
    expect(document.activeElement).toBe(submit());
    await act(async () => finish(new Response(null, { status: 201 })));
    expect(await screen.findByRole('dialog')).toBeDefined();
    expect(submit().textContent).toBe('Submit');
  });

  it('keeps what is typed while the enquiry is on its way', async () => {
    let finish: (response: Response) => void = () => undefined;
    vi.mocked(fetch).mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)));
    renderForm();
    fillIn();
    await userEvent.click(submit());
    paste('message', 'One more thing');
    await act(async () => finish(new Response(null, { status: 201 })));
    expect(shown()).toEqual({ name: '', email: '', contact: '', companyname: '', message: 'One more thing' });
  });

  it('a requestSubmit, as of a held submit, works like a press', async () => {
    renderForm();
    fillIn();
    await act(async () => document.querySelector('form')!.requestSubmit());
    expect(sent).toHaveLength(1);
  });

  it('sends what the visitor sees, even where a tool filled it in without an event', async () => {
    renderForm();
    fillIn();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(control('name'), 'Filled In');
    await userEvent.click(submit());
    expect(body(0)).toEqual({ ...goodEnquiry, name: 'Filled In' });
  });

  it('a filled trap goes along as a header, never in the JSON', async () => {
    renderForm();
    fillIn();
    control('website').value = 'https://spam.example';
    await userEvent.click(submit());
    expect(header(0, 'x-form-trap')).toBe('1');
    expect(body(0)).toEqual(goodEnquiry);
  });

  it('sends another origin no header that CORS would have to allow', async () => {
    renderForm({ endpoint: 'https://forms.example.com/in' });
    fillIn();
    await userEvent.click(submit());
    expect(sent[0]!.url).toBe('https://forms.example.com/in');
    expect([...new Headers(sent[0]!.init.headers).keys()]).toEqual(['accept', 'content-type', 'idempotency-key']);
  });
});

const html = (status: number) =>
  new Response('<!doctype html><h1>Oops</h1>', { status, headers: { 'Content-Type': 'text/html' } });

describe('a failed submit', () => {
  const closed = new Response('{"error":"x","closed":true}', { status: 404 });
  const failures: [what: string, answer: Response | Error, title: string, text: string][] = [
    ['offline', new TypeError('Failed to fetch'), texts.notSentTitle, texts.notSentText],
    ['500', html(500), texts.notSentTitle, texts.notSentText],
    ['503', new Response('{"error":"x"}', { status: 503 }), texts.notSentTitle, texts.notSentText],
    ['404 with a page', html(404), texts.notSentTitle, texts.notSentText],
    ['404 of a form that has closed', closed, texts.closedTitle, texts.closedText],
    ['403', new Response('{"error":"x"}', { status: 403 }), texts.notSentTitle, texts.notSentText],
    ['429', new Response('{"error":"x"}', { status: 429 }), texts.tooManyTitle, texts.tooManyText],
    ['413', new Response('{"error":"x"}', { status: 413 }), texts.tooLargeTitle, texts.tooLargeText],
    ['400 with a page', html(400), texts.errorTitle, texts.rejectedText],
    ['400 with broken JSON', new Response('{"err', { status: 400 }), texts.errorTitle, texts.rejectedText],
  ];
  it.each(failures)('%s: says so and keeps what was typed', async (_, answer, title, text) => {
    answers.push(answer);
    renderForm({ whileInvalid: 'dialog' });
    fillIn();
    await userEvent.click(submit());
    const dialog = await screen.findByRole('alertdialog', { name: title });
    expect(dialog.textContent).toContain(text);
    expect(shown()).toEqual(goodEnquiry);
    await press('OK');
    expect(shown()).toEqual(goodEnquiry);
    expect(document.activeElement?.closest('form')).not.toBeNull();
  });

  it('trying again sends the same content under the same key', async () => {
    answers.push(new TypeError('Failed to fetch'), html(500));
    renderForm();
    fillIn();
    await userEvent.click(submit());
    await press(texts.tryAgain);
    await press(texts.tryAgain);
    expect(await screen.findByRole('dialog', { name: 'Thank you!' })).toBeDefined();
    expect(sent).toHaveLength(3);
    expect(new Set([0, 1, 2].map((index) => header(index, 'idempotency-key'))).size).toBe(1);
    expect(new Set(sent.map(({ init }) => init.body)).size).toBe(1);
  });

  it('changed content, and a second enquiry after a success, have a key of their own', async () => {
    answers.push(html(500), new Response(null, { status: 201 }));
    renderForm();
    fillIn();
    await userEvent.click(submit());
    await press('OK');
    paste('message', 'Three tills.');
    await userEvent.click(submit());
    await press('OK');
    fillIn({ ...goodEnquiry, message: 'Three tills.' });
    await userEvent.click(submit());
    expect(new Set([0, 1, 2].map((index) => header(index, 'idempotency-key'))).size).toBe(3);
  });

  it('no response within 10 s: gives up, says so, and a retry works', async () => {
    vi.useFakeTimers();
    try {
      answers.push('never');
      renderForm();
      fillIn();
      fireEvent.click(submit());
      await act(async () => vi.advanceTimersByTimeAsync(9_900));
      expect(screen.queryByRole('alertdialog')).toBeNull();
      await act(async () => vi.advanceTimersByTimeAsync(200));
      expect(screen.getByRole('alertdialog', { name: texts.notSentTitle })).toBeDefined();
      expect(sent[0]!.init.signal?.aborted).toBe(true);
      expect(shown()).toEqual(goodEnquiry);
      await act(async () => screen.getByRole('button', { name: texts.tryAgain }).click());
      expect(screen.getByRole('dialog', { name: 'Thank you!' })).toBeDefined();
      expect(header(1, 'idempotency-key')).toBe(header(0, 'idempotency-key'));
    } finally {
      vi.useRealTimers();
    }
  });

  it('a refused field shows the server’s words until its value changes', async () => {
    document.title = 'Contact';
    const errors = { email: 'This address is closed.', unknown: 'What is this?' };
    answers.push(new Response(JSON.stringify({ errors }), { status: 400 }));
    renderForm();
    fillIn();
    await userEvent.click(submit());
    await screen.findByRole('alertdialog', { name: texts.errorTitle });
    expect(document.title).toBe('Error: Contact');
    await press('OK');
    expect(document.activeElement).toBe(control('email'));
    expect(messageAt('email')).toBe('This address is closed.');
    expect(submit().getAttribute('aria-disabled')).toBe('true');
    paste('email', 'zoe@example.org');
    expect(messageAt('email')).toBeNull();
    expect(submit().hasAttribute('aria-disabled')).toBe(false);
    expect(document.title).toBe('Contact');
    await userEvent.click(submit());
    expect(await screen.findByRole('dialog', { name: 'Thank you!' })).toBeDefined();
  });

  it('a form that is gone when the response arrives says nothing', async () => {
    let finish: (response: Response) => void = () => undefined;
    vi.mocked(fetch).mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)));
    const { unmount } = renderForm();
    fillIn();
    await userEvent.click(submit());
    unmount();
    await act(async () => finish(new Response(null, { status: 201 })));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
