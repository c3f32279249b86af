// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerPosts, isTried } from './trying.ts';

const sent = vi.fn<(...facts: string[]) => void>();

/** What would send. */
class Sending extends EventTarget {
  status = 0;
  responseURL = '';
  open(method: string, url: string): void {
    sent(method, url);
  }
  setRequestHeader(): void {
    sent('header');
  }
  send(): void {
    sent('send');
  }
}

describe('Forms that are tried in the preview', () => {
  beforeEach(() => {
    vi.stubGlobal('XMLHttpRequest', Sending);
    vi.stubGlobal('fetch', (url: string) => Promise.resolve(new Response(url)));
    answerPosts();
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    sent.mockClear();
  });

  it('are answered as by a server that took them; the rest of the page is fetched', async () => {
    expect((await fetch('/enquiry', { method: 'POST' })).status).toBe(201);
    expect(await (await fetch('/other')).text()).toBe('/other');
  });

  it('send no file, and learn that it was taken', async () => {
    const request = new XMLHttpRequest();
    const end = new Promise((resolve) => request.addEventListener('load', resolve));
    request.open('POST', '/enquiry');
    request.setRequestHeader('Accept', 'application/json');
    request.send(new FormData());
    await end;
    expect([request.status, request.responseURL]).toEqual([201, `${location.origin}/enquiry`]);
    expect(sent).not.toHaveBeenCalled();
  });

  it('leave the fetch of a built page alone', () => {
    const request = new XMLHttpRequest();
    request.open('GET', '/other');
    request.send();
    expect(sent.mock.calls).toEqual([['GET', '/other'], ['send']]);
  });

  it('are given clicks on their controls and on links to their fields, not those on links to other pages', () => {
    document.body.innerHTML =
      '<form><button></button><a href="#name"></a><a href="/terms"></a></form><a href="#top"></a>';
    const [button, toField, toPage, outside] = document.querySelectorAll('button, a');
    expect([button, toField, toPage, outside].map((element) => isTried(element!))).toEqual([true, true, false, false]);
  });
});
