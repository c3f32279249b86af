/** What the post of a form is answered with: it was taken. */
const TAKEN = 201;
const ANSWER = '{}';

/**
 * Has the forms of this page go through all that a visitor sees, with the page's own checks, and send nothing: what they post is
 * answered here, forms with files (`XMLHttpRequest`) included. All other requests go on.
 */
export function answerPosts(): void {
  const send = window.fetch.bind(window);
  window.fetch = async (input, init) =>
    init?.method === 'POST' ? new Response(ANSWER, { status: TAKEN }) : send(input, init);
  window.XMLHttpRequest = class extends XMLHttpRequest {
    /** Where a post would have gone. */
    #posted: string | undefined;
    override open(method: string, url: string | URL): void {
      if (method === 'POST') this.#posted = new URL(url, location.href).href;
      else super.open(method, url);
    }
    override setRequestHeader(name: string, value: string): void {
      if (this.#posted === undefined) super.setRequestHeader(name, value);
    }
    override send(body?: XMLHttpRequestBodyInit | null): void {
      if (this.#posted === undefined) return super.send(body);
      for (const [key, value] of Object.entries({ status: TAKEN, responseText: ANSWER, responseURL: this.#posted }))
        Object.defineProperty(this, key, { value });
      queueMicrotask(() => this.dispatchEvent(new ProgressEvent('load')));
    }
  };
}

/** Whether a click belongs to a form that somebody tries: on its controls, its links to fields, and the dialogs that it opens. */
export const isTried = (target: Element): boolean =>
  target.closest('form, dialog') !== null && target.closest('a[href]:not([href^="#"])') === null;
