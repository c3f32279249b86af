import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIXTURES, fixtureSite } from '../../../../tests/check/fixture-site.ts';
import { loadConfig } from '../../../config/load-config.ts';
import { check } from '../../../tools/check/index.ts';
import { validateSite } from '../../index.ts';

const { rootDir, remove } = fixtureSite();
const file = join(rootDir, 'site.config.json');
const german = join(rootDir, 'languages/de.json');

beforeAll(() => {
  for (const name of ['site.config.json', 'languages'])
    cpSync(join(FIXTURES, 'bad-translation-replaced', name), join(rootDir, name), { recursive: true });
});
afterAll(remove);

describe('What a language has in place of a link or file', () => {
  it('is said by the value of the language, in its name', () => {
    const config = loadConfig(file);
    const { problems } = validateSite(config, { rootDir });
    expect(problems[0]!.what).toBe('In Deutsch: The link “Shop” leads to “/nirgends” (footer, column “More”).');
    expect(problems.find(({ what }) => what.includes('49 30'))?.cure?.words).toBe('Use “tel:+49305550199”');
  });

  it('is cured in the file of the language by check --fix', () => {
    const before = readFileSync(german, 'utf8');
    const { output } = check([file, '--fix'], rootDir);
    expect(output).toContain('languages/de.json:44:17  bad-link');
    expect(readFileSync(german, 'utf8')).toBe(
      before.replace('tel:+49 30 555 0199', 'tel:+49305550199').replace('(/kontakt/)', '(/contact)'),
    );
  });
});
