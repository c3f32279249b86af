import { describe, expect, it } from 'vitest';
import type { ResolvedSite } from '../../resolve/index.ts';
import { securityHeaders } from './security-headers.ts';
import { headersFile, redirectsFile, vercelFile } from './site-files.ts';

function siteWith(changes: Partial<ResolvedSite>): ResolvedSite {
  const empty = { site: { url: 'https://www.example.com' }, forms: [], redirects: {}, pages: [] };
  return { ...empty, ...changes } as unknown as ResolvedSite;
}

interface Vercel {
  cleanUrls: boolean;
  trailingSlash: boolean;
  headers: { source: string; headers: { key: string; value: string }[] }[];
  redirects: { source: string; destination: string; permanent: boolean }[];
}

describe('the files for static hosts', () => {
  const resolved = siteWith({ redirects: { '/rewards': '/reward', '/a.b(c)': 'https://example.org/x' } });
  const headers = securityHeaders(resolved, 'a{}');
  const vercel = JSON.parse(vercelFile(headers, resolved)) as Vercel;

  it('carry the same headers as the server, every one of them', () => {
    const lines = headersFile(headers)
      .split('\n')
      .slice(1, headers.length + 1);
    expect(lines).toEqual(headers.map(([name, value]) => `  ${name}: ${value}`));
    expect(vercel.headers[0]).toEqual({ source: '/(.*)', headers: headers.map(([key, value]) => ({ key, value })) });
  });

  it('let browsers keep hashed files for a year', () => {
    expect(headersFile(headers)).toContain('/assets/*\n  Cache-Control: public, max-age=31536000, immutable');
    expect(vercel.headers[1]?.headers).toEqual([
      { key: 'Cache-Control', value: 'public, max-age=31536000, immutable' },
    ]);
  });

  it('redirect for good', () => {
    expect(redirectsFile(resolved)).toBe(
      '/rewards /reward 308\n/rewards/ /reward 308\n/a.b(c) https://example.org/x 308\n/a.b(c)/ https://example.org/x 308\n',
    );
    expect(vercel.redirects).toEqual([
      { source: '/rewards', destination: '/reward', permanent: true },
      { source: '/a\\.b\\(c\\)', destination: 'https://example.org/x', permanent: true },
    ]);
  });

  it('leave out for Vercel, which ignores case, what would lead to itself for ever', () => {
    const redirects = { '/Plan.pdf': '/plan.pdf', '/Old': '/plan.pdf' };
    const { redirects: written } = JSON.parse(vercelFile([], siteWith({ redirects }))) as Vercel;
    expect(written.map(({ source }) => source)).toEqual(['/Old']);
  });

  it('give each page one address', () => {
    expect([vercel.cleanUrls, vercel.trailingSlash]).toEqual([true, false]);
  });
});

describe('the headers', () => {
  const valueOf = (name: string, site: ResolvedSite) => new Map(securityHeaders(site, 'a{}')).get(name);

  it('let a form be sent to an endpoint elsewhere, and nowhere else', () => {
    const forms = [
      { endpoint: 'https://api.example.com/contactwebsite', schema: 'x' },
      { endpoint: '/contactwebsite', schema: 'x' },
    ];
    const policy = valueOf('Content-Security-Policy', siteWith({ forms }));
    expect(policy).toContain("connect-src 'self' https://api.example.com;");
    expect(policy).toContain("form-action 'self' https://api.example.com;");
    expect(valueOf('Content-Security-Policy', siteWith({}))).toContain("connect-src 'self';");
  });

  it('let in the sheet that pages carry, and no other inline style', () => {
    const policy = valueOf('Content-Security-Policy', siteWith({}));
    expect(policy).toContain("style-src 'self' 'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk=';");
    expect(policy).not.toContain('unsafe');
  });

  it('ask for https only where the site has it', () => {
    expect(valueOf('Strict-Transport-Security', siteWith({}))).toBe('max-age=31536000');
    const plain = { url: 'http://intranet' } as ResolvedSite['site'];
    expect(valueOf('Strict-Transport-Security', siteWith({ site: plain }))).toBeUndefined();
  });

  it('hold nothing that could end a line', () => {
    for (const [name, value] of securityHeaders(siteWith({}), 'a{}'))
      expect(`${name}: ${value}`).toMatch(/^[\x20-\x7e]+$/);
  });
});
