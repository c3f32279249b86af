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
    '2: The redirect from “/a” cannot work: it leads in a circle. Change it, or remove it.',
    '3: The redirect from “/b” cannot work: it leads in a circle. Change it, or remove it.',
    '4: The redirect from “/chain” cannot work: it leads to another redirect. Change it, or remove it.',
    '5: The redirect from “/about” cannot work: there is a page at that address. Change it, or remove it.',
    expect.stringMatching(
      /^6: The redirect from “\/gone” leads to “\/nowhere”\. No page has that path, .* or add a page “\/nowhere”\.$/,
    ),
    '7: The line holds "/alone", "". A redirect is an old path and a new address, in this order. Write the two, such as /old,/new.',
  ]);
});
