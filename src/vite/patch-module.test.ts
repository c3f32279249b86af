import { build, type Plugin } from 'vite';
import { describe, expect, it } from 'vitest';
import { patchModule } from './patch-module.ts';

/** A package of one module. */
const published = (path: string, code: string): Plugin => ({
  name: 'published',
  resolveId: (id) => (id === path ? path : undefined),
  load: (id) => (id === path ? code : undefined),
});

/** Bundles a package whose module is patched to say "new". */
async function bundle(path: string, code: string): Promise<string> {
  const patch = patchModule('patch-package', [{ module: /\/package\/index\.js/, from: "'old'", to: "'new'" }]);
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    plugins: [published(path, code), patch],
    build: { write: false, minify: false, lib: { entry: path, formats: ['es'], fileName: 'package' } },
  });
  return JSON.stringify(result);
}

describe('A patch', () => {
  it('changes the module that it names', async () => {
    expect(await bundle('/node_modules/package/index.js', "export const text = 'old';")).toContain('new');
  });

  it.each([
    ['rewritten', '/node_modules/package/index.js', "export const text = 'other';"],
    ['moved', '/node_modules/package/lib/main.js', "export const text = 'old';"],
  ])('fails the build when the module has been %s', async (_change, path, code) => {
    await expect(bundle(path, code)).rejects.toThrow(
      "'old'\nRead the package again and adapt src/vite/patch-package.ts.",
    );
  });
});
