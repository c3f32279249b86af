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
