import { expect, it } from 'vitest';
import { OWN_ROOT, site } from '../../../../tests/own-site.ts';
import type { Json } from '../../../document/json.ts';
import { validatorsOf } from '../../../validate/schema/validators.ts';
import { redirectRequests } from './redirect-requests.ts';

it('Pasted redirects are judged in sentences for editors: they read of routes, a 404 and what is in "redirects"', async () => {
  const value = { ...site, redirects: {} } as unknown as Json;
  const read = () => ({ version: 1, value, saved: value, schema: validatorsOf(OWN_ROOT).site });
  const answer = redirectRequests(OWN_ROOT, { read })['judge-redirects'];
  const text = ['/old,/about', '/a,/b', '/b,/a', '/chain,/old', '/about,/contact', '/gone,/nowhere', '/alone,'];
  const { accepted, verdicts } = await answer({ text: text.join('\n') });
  expect(accepted).toEqual([{ from: '/old', to: '/about' }]);
  expect(verdicts.map(({ line, what, fix }) => `${line}: ${what} ${fix}`)).toEqual([
    '2: The redirect from “/a” to “/b” leads in a circle: /a → /b → /a. Visitors would never arrive. Choose an address that is a page.',
    '3: The redirect from “/b” to “/a” leads in a circle: /b → /a → /b. Visitors would never arrive. Choose an address that is a page.',
    '4: The redirect from “/chain” to “/old” leads to another redirect: /chain → /old → /about. Each detour costs visitors time. Write “/about”.',
    '5: The redirect from “/about” to “/contact” cannot work. A page has this path, so the redirect would hide it. Remove the redirect, or give the page another path.',
    expect.stringMatching(
      /^6: The redirect from “\/gone” leads to “\/nowhere”\. No page has that path, .* or add a page “\/nowhere”\.$/,
    ),
    '7: The line holds “/alone”, “”. A redirect is an old path and a new address, in this order. Write the two, as in “/old,/new”.',
  ]);
});
