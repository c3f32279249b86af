import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { OWN_ROOT } from '../../tests/own-site.ts';
import { loadConfig } from '../config/index.ts';
import { validateSite } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'validate-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function verdict(value: unknown) {
  const file = join(folder, 'site.config.json');
  writeFileSync(file, JSON.stringify(value, null, 2));
  return validateSite(loadConfig(file, 'site.config.json'), { rootDir: OWN_ROOT });
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
  it('finds a config with only the required keys valid, and hands it on as a site', () => {
    expect(verdict(contract)).toMatchObject({ problems: [], site: contract });
  });
  it('does not take inherited names for known ones, and hands no site on', () => {
    const { problems, site } = verdict({ ...contract, toString: 1, constructor: 2 });
    expect([problems, site]).toMatchObject([[{ code: 'unknown-key' }], null]);
  });
});
