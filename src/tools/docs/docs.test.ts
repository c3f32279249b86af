import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { globSync } from 'tinyglobby';
import { describe, expect, it } from 'vitest';
import { listSectionTypes } from '../../validate/schema/compose-schema.ts';
import { compileSchemas } from '../../validate/schema/validators.ts';
import { pagesOfNoType, referenceFiles } from './section-reference.ts';
import { newFolder } from '../../../tests/new-folder.ts';

const rootDir = process.cwd();
const { site, checkSection } = compileSchemas(rootDir);
const files = referenceFiles(rootDir, site.root);
const page = (type: string): string => files.get(`docs/reference/${type}.md`) ?? '';

describe('The reference for editors', () => {
  it.each(readdirSync('src/sections'))('has a page for %s, and leads to it', (type) => {
    expect(page(type)).toContain('## Fields');
    expect(files.get('docs/reference/README.md')).toContain(`[\`${type}\`](${type}.md)`);
  });

  it.each(listSectionTypes(rootDir))('gives an example of $name that can be copied', ({ name }) => {
    const [, example] = /```json\n([\s\S]*?)```/.exec(page(name))!;
    const section = JSON.parse(example!) as Record<string, unknown>;
    expect(checkSection(name, section)).toEqual([]);
  });

  it('says of a field what it does, its limits, whether it is needed, and its default', () => {
    expect(page('marquee')).toContain('| `heading` | **Heading.**');
    expect(page('marquee')).toContain(
      '| `loopSeconds` | **Loop time.** Seconds for one full pass of the strip. Longer is calmer. | number; 1 to 3600 |  | `50` |',
    );
    expect(page('hero')).toMatch(/\| `heading` .* \| text \| yes \|  \|/);
  });

  it('describes what every section has once, and the parts that fields refer to', () => {
    const index = files.get('docs/reference/README.md');
    expect(page('hero')).not.toContain('`density`');
    expect(index).toContain('| `density` |');
    for (const part of ['Button', 'Picture', 'Link', 'Date']) expect(index).toContain(`### ${part}\n`);
  });
});

it('The reference has no page for a section type that is gone', () => {
  const copy = newFolder();
  mkdirSync(join(copy, 'docs/reference'), { recursive: true });
  for (const part of ['schema/parts', 'src/sections/hero']) cpSync(part, join(copy, part), { recursive: true });
  for (const name of ['README', 'hero', 'gone']) writeFileSync(join(copy, `docs/reference/${name}.md`), '');
  expect(pagesOfNoType(copy)).toEqual(['docs/reference/gone.md']);
});

it('The docs lead to pages and pictures that exist', () => {
  const lost = globSync(['*.md', 'docs/**/*.md']).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\]\((?!https?:|#|mailto:)([^)\s#]+)[^)]*\)/g)]
      .map(([, path]) => join(dirname(file), path!))
      .filter((path) => /^docs\/.*\.\w+$/.test(path) && !existsSync(path))
      .map((path) => `${file}: ${path}`),
  );
  expect(lost).toEqual([]);
});
