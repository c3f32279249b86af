// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  document.body.innerHTML = '<button id="sign-in">Sign in with a passkey</button><p id="said" role="alert"></p>';
});
afterEach(() => void vi.unstubAllGlobals());

/** Presses the button in a browser, and gives what is said. */
async function pressed({
  answer = {},
  type = 'application/json',
  get = async (): Promise<null> => null,
  knows = true,
}) {
  vi.stubGlobal('PublicKeyCredential', knows ? class {} : undefined);
  vi.stubGlobal('navigator', { credentials: { get } });
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(answer), { headers: { 'content-type': type } }));
  await import('./sign-in.ts');
  document.querySelector('button')!.click();
  await vi.waitFor(() => expect(document.querySelector('#said')!.textContent).not.toBe(''));
  return document.querySelector('#said')!.textContent;
}
const refuses = (name: string) => async (): Promise<never> => {
  throw new DOMException('', name);
};

it.each([
  ['that was cancelled', { get: refuses('NotAllowedError') }, /^No passkey was used: .+Try again/],
  ['on a device without a PIN', { get: refuses('ConstraintError') }, /cannot confirm that it is you.+Set up a PIN/],
  ['in a browser without WebAuthn', { knows: false }, /knows no passkeys.+Use a current browser/],
  ['that a proxy answered with a page', { type: 'text/html' }, /in its place.+Load this page again/],
])('A sign-in %s has a sentence of its own, with what to do', async (_, browser, sentence) => {
  expect(await pressed({ answer: { challenge: 'AAAA' }, ...browser })).toMatch(sentence);
});
