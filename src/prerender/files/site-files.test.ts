import { describe, expect, it } from 'vitest';
import type { ResolvedSite } from '../../resolve/index.ts';
import { contentSecurityPolicy, foreignOrigins, securityHeaders } from './security-headers.ts';
import { headersFile, languageHeaders, redirectsFile, vercelFile } from './site-files.ts';

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
  const headers = securityHeaders(contentSecurityPolicy(['a{}'], []), 'https://www.example.com');
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

  it('say the language of each page of a site in several', () => {
    const languages = [
      { language: 'en', prefix: '' },
      { language: 'pt-BR', prefix: '/pt' },
    ];
    const { own, pages } = languageHeaders({ languages });
    const portuguese = '\n  ! Content-Language\n  Content-Language: pt-BR\n';
    expect(headersFile(own, pages)).toContain(
      `/*\n  Content-Language: en\n\n/pt${portuguese}\n/pt/*${portuguese}\n/assets/*`,
    );
    const { headers: rules } = JSON.parse(vercelFile(own, resolved, pages)) as Vercel;
    expect(rules.slice(0, 3).map(({ source, headers: [first] }) => [source, first?.value])).toEqual([
      ['/(.*)', 'en'],
      ['/pt', 'pt-BR'],
      ['/pt/(.*)', 'pt-BR'],
    ]);
    expect(languageHeaders({})).toEqual({ own: [], pages: [] });
  });

  it('give each page one address', () => {
    expect([vercel.cleanUrls, vercel.trailingSlash]).toEqual([true, false]);
  });
});

describe('the headers', () => {
  const site = 'https://www.example.com';

  it('let a form be sent to an endpoint elsewhere, and nowhere else', () => {
    const origins = foreignOrigins(['https://api.example.com/contactwebsite', '/contactwebsite']);
    const policy = contentSecurityPolicy(['a{}'], origins);
    expect(policy).toContain("connect-src 'self' https://api.example.com;");
    expect(policy).toContain("form-action 'self' https://api.example.com;");
    expect(contentSecurityPolicy(['a{}'], foreignOrigins(['/contactwebsite']))).toContain("connect-src 'self';");
  });

  it('let in the sheet that pages carry, and no other inline style', () => {
    const policy = contentSecurityPolicy(['a{}'], []);
    expect(policy).toContain("style-src 'self' 'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk=';");
    expect(policy).not.toContain('unsafe');
  });

  it('ask for https only where the site has it', () => {
    const valueFor = (url: string) => new Map(securityHeaders('', url)).get('Strict-Transport-Security');
    expect([valueFor(site), valueFor('http://intranet')]).toEqual(['max-age=31536000', undefined]);
  });

  it('hold nothing that could end a line', () => {
    for (const [name, value] of securityHeaders(contentSecurityPolicy(['a{}'], []), site))
      expect(`${name}: ${value}`).toMatch(/^[\x20-\x7e]+$/);
  });
});
