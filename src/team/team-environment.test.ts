import { describe, expect, it } from 'vitest';
import { readTeamEnvironment } from './team-environment.ts';

const SITE = 'https://www.example.com';
const messageOf = (variables: Record<string, string>): string => {
  try {
    readTeamEnvironment(variables, SITE);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('EDIT_URL', () => {
  it.each([
    [{}, 'http://localhost:4174/'],
    [{ PORT: '5000' }, 'http://localhost:5000/'],
    [{ EDIT_URL: 'https://edit.example.com' }, 'https://edit.example.com/'],
    [{ EDIT_URL: 'https://edit.example.com:8443/', PORT: '5000' }, 'https://edit.example.com:8443/'],
  ])('of %j is %s', (variables, url) => {
    expect(readTeamEnvironment(variables, SITE).editUrl.href).toBe(url);
  });

  it.each([
    ['edit.example.com', '"edit.example.com" is not a web address.'],
    ['https://mira:word@edit.example.com', 'is not a web address.'],
    ['http://edit.example.com', '"http://edit.example.com" is not https.'],
    ['http://127.0.0.1:4174', 'names no domain, but an address of a machine.'],
    ['https://[::1]', 'names no domain, but an address of a machine.'],
    ['https://edit.example.com/studio', 'goes on after the domain.'],
    ['https://www.example.com/', '"https://www.example.com/" is the address of the site.'],
  ])('"%s" is refused with a sentence', (EDIT_URL, what) => {
    const message = messageOf({ EDIT_URL });
    expect(message).toMatch(/^EDIT_URL {2}bad-environment\n {2}What {2}.+\n {2}Why {3}.+\n {2}Fix {3}.+$/);
    expect(message).toContain(what);
  });

  it('is not where PUBLIC_URL says that visitors see the site', () => {
    const address = 'https://preview.example.com';
    expect(messageOf({ EDIT_URL: address, PUBLIC_URL: address })).toContain('is the address of the site.');
  });

  it('leaves other wrong values to be told', () => {
    expect(messageOf({ PORT: 'x' })).toContain('Leave PORT out for 4174');
  });
});

describe('A company', () => {
  const OIDC = { OIDC_ISSUER: 'https://login.example.com', OIDC_CLIENT_ID: 'studio', OIDC_CLIENT_SECRET: 'secret' };

  it('is none by default, and any https address or one of this machine', () => {
    expect(readTeamEnvironment({}, SITE).company).toBeNull();
    for (const issuer of [
      'https://login.example.com',
      'https://a.test/realms/b',
      'http://127.0.0.1:8080',
      'http://[::1]',
    ])
      expect(readTeamEnvironment({ ...OIDC, OIDC_ISSUER: issuer }, SITE).company?.issuer).toBe(issuer);
  });

  it.each([
    [{ OIDC_ISSUER: 'login.example.com' }, '"login.example.com" is not a web address.'],
    [{ OIDC_ISSUER: 'https://mira:word@login.example.com' }, 'is not a web address.'],
    [{ OIDC_ISSUER: 'http://login.example.com' }, '"http://login.example.com" is not https.'],
    [{ OIDC_ISSUER: 'http://localhost.evil.test' }, 'is not https.'],
    [{ OIDC_ISSUER: 'https://login.example.com/?tenant=1' }, 'has a query or a fragment.'],
    [
      { OIDC_ISSUER: 'https://a.test/b/.well-known/openid-configuration' },
      'is the address of its configuration.\n  Why   That is found from the address of the issuer.\n  Fix   Write OIDC_ISSUER=https://a.test/b',
    ],
    [{ OIDC_ISSUER: '' }, 'OIDC_ISSUER is not set.'],
    [{ OIDC_CLIENT_ID: undefined }, 'OIDC_CLIENT_ID is not set.'],
    [{ OIDC_CLIENT_SECRET: ' ' }, 'OIDC_CLIENT_SECRET is not set.'],
  ])('with %j is refused with a sentence', (changed, what) => {
    const message = messageOf({ ...OIDC, ...changed } as Record<string, string>);
    expect(message).toMatch(/^OIDC_\w+ {2}bad-environment\n {2}What {2}.+\n {2}Why {3}.+\n {2}Fix {3}.+$/);
    expect(message).toContain(what);
  });
});
