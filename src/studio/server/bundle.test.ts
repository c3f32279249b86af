import { expect, it } from 'vitest';
import { bundle, bundleInterface } from './bundle.ts';

it('Two that bundle at once do not end the bundler for each other: the slower one waited for ever', async () => {
  const [quick, files] = await Promise.all([
    bundle({ stdin: { contents: 'console.log(1)' } }),
    bundleInterface(process.cwd()),
  ]);
  expect(quick).toHaveLength(1);
  expect([...files.keys()]).toContain('main.js');
});
