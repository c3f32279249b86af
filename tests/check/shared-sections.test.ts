import { join } from 'node:path';
import { expect, it } from 'vitest';
import { check } from '../../src/validate/check.ts';
import { FIXTURES, fixtureSite } from './fixture-site.ts';

it('check names the pages that use a shared section, hidden ones included', () => {
  const { rootDir, remove } = fixtureSite();
  try {
    const { output, exitCode } = check([join(FIXTURES, 'valid-hidden-dated-shared/site.config.json')], rootDir);
    expect([exitCode, output]).toEqual([0, expect.stringMatching(/\nShared section "band": \/, \/contact\.\n$/)]);
  } finally {
    remove();
  }
});
