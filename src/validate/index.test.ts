import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { OWN_ROOT } from '../../tests/own-site.ts';
import { loadConfig } from '../config/index.ts';
import { validateSite } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'validate-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function verdict(value: unknown, root = OWN_ROOT) {
  const file = join(folder, 'site.config.json');
  writeFileSync(file, JSON.stringify(value, null, 2));
  return validateSite(loadConfig(file, 'site.config.json'), { rootDir: root });
}

/** The required keys, and no others. */
const contract = {
  $schema: './schema/site.schema.json',
  version: 1,
  site: { name: '...', url: 'https://shop.test', language: 'en', description: '...' },
  support: { email: 'support@example.com', phone: '+1 800 555 0199' },
  login: { merchant: 'https://a.test', rewards: 'https://b.test' },
  navigation: [{ key: 'home', label: 'Home', link: '/' }],
  redirects: { '/rewards': '/reward' },
  enquiry: { endpoint: '/contactwebsite' },
  routes: [
    {
      path: '/',
      title: '...',
      description: '...',
      showLogin: true,
      sections: [{ id: 'home-hero', type: 'hero', heading: '...' }],
    },
    { path: '/reward', title: '....', description: '....', sections: [] },
  ],
};

describe('validateSite', () => {
  it('finds a config with only the required keys valid', () => {
    expect(verdict(contract).problems).toEqual([]);
  });
  it('hands the value on as a site', () => {
    expect(verdict(contract).site).toEqual(contract);
  });
  it('hands no site on when there is a problem', () => {
    expect(verdict({ ...contract, routes: [] }).site).toBeNull();
  });
  it('points at the value of a dead link, not at its section', () => {
    const { problems } = verdict({ ...contract, navigation: [{ key: 'a', label: 'A', link: '/nowhere' }] });
    expect(problems).toMatchObject([{ code: 'dead-link', path: ['navigation', 0, 'link'], line: 22 }]);
  });
  it('does not take inherited names for known ones', () => {
    const { problems } = verdict({ ...contract, toString: 1, constructor: 2 });
    expect(problems).toMatchObject([{ code: 'unknown-key' }]);
  });
  it('refuses a picture that is a link to a file outside public/', () => {
    const root = join(folder, 'root');
    mkdirSync(join(root, 'public'), { recursive: true });
    for (const name of ['schema', 'src']) symlinkSync(join(OWN_ROOT, name), join(root, name));
    writeFileSync(join(folder, 'secret.svg'), '<svg width="1" height="1"/>');
    symlinkSync(join(folder, 'secret.svg'), join(root, 'public/secret.svg'));
    const picture = { src: '/secret.svg', alt: '' };
    const routes = [
      { ...contract.routes[0], sections: [{ id: 'a', type: 'hero', heading: 'A', picture }] },
      contract.routes[1],
    ];
    expect(verdict({ ...contract, routes }, root).problems).toMatchObject([
      { code: 'bad-public-file', file: 'public/secret.svg', why: expect.stringContaining('a link') as string },
    ]);
  });
  it('survives values of any type anywhere', () => {
    for (const key of Object.keys(contract))
      for (const value of [null, 1, 'x', true, [], {}, [null], [[]], [1], { a: null }, { '': {} }])
        expect(() => verdict({ ...contract, [key]: value })).not.toThrow();
  });
});
