import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { expect, it } from 'vitest';

interface Manifest {
  dependencies: Record<string, string>;
}

it('Packages that the interface alone uses are in no installation for production', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
  const files = globSync('src/studio/{app,frame,panels}/**/*.{ts,tsx}', { ignore: ['**/*.test.*', '**/server/**'] });
  const used = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/ from '([^./][^']*)'/g)].map(([, name]) => name!),
  );
  expect(used).toContain('react-aria-components');
  expect(used.filter((name) => Object.keys(dependencies).some((own) => name.startsWith(own)))).toEqual([]);
});
