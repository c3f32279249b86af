import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { newFolder } from '../../tests/new-folder.ts';
import { markStyles } from './mark-styles.ts';
import { ownSettings } from './own-settings.ts';

it('A project is built by its own settings, and cut by its own folders, whatever lies above it', async () => {
  const above = newFolder();
  writeFileSync(join(above, 'package.json'), '{ "workspaces": ["src/**"] }');
  writeFileSync(join(above, 'postcss.config.cjs'), "module.exports = { plugins: [require('not-installed')] };");
  const root = join(above, 'src/sections/form/src/ui/strip/site');
  mkdirSync(join(root, 'src/ui/strip'), { recursive: true });
  mkdirSync(join(root, 'src/sections/hero'), { recursive: true });
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(root, 'tsconfig.json'), '{}');
  for (const part of ['ui/strip/strip', 'sections/hero/hero', 'base'])
    writeFileSync(join(root, `src/${part}.css`), '.part { color: red; }');
  const imports = ['ui/strip/strip', 'sections/hero/hero', 'base'].map((part) => `import './src/${part}.css';`);
  writeFileSync(join(root, 'main.ts'), imports.join('\n'));
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    plugins: [ownSettings, markStyles()],
    build: {
      write: false,
      minify: false,
      cssCodeSplit: false,
      lib: { entry: 'main.ts', formats: ['es'], fileName: 'all' },
    },
  });
  const outputs = [result].flat().flatMap((each) => ('output' in each ? each.output : []));
  const css = outputs.flatMap((file) => (file.type === 'asset' ? [String(file.source)] : [])).join('');
  expect([...css.matchAll(/--folder: ([\w/]+)/g)].map(([, folder]) => folder)).toEqual(['strip', 'sections/hero']);
});
