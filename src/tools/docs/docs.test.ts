import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listSectionTypes } from '../../validate/schema/compose-schema.ts';
import { compileSchemas } from '../../validate/schema/validators.ts';
import { DRAWN, hashesNow, pictureFile, stalePictures } from './doc-pictures.ts';
import { pagesOfNoType, referenceFiles } from './section-reference.ts';

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

describe('In another project, the docs', () => {
  let copy: string;
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    writeFileSync(join(copy, file), text);
  };
  const draw = () => write(DRAWN, JSON.stringify(Object.fromEntries(hashesNow(copy))));
  const stale = (isNewStale = false) => stalePictures(copy, isNewStale).map(({ name }) => name);

  beforeEach(() => {
    copy = mkdtempSync(join(tmpdir(), 'docs-'));
    cpSync('schema/parts', join(copy, 'schema/parts'), { recursive: true });
    const fields = {
      type: 'object',
      title: 'Band',
      description: 'A band.',
      additionalProperties: false,
      properties: {},
    };
    write('src/sections/band/schema.json', JSON.stringify(fields));
    write('src/sections/band/samples.json', JSON.stringify({ default: {}, minimal: {} }));
    write('src/sections/band/band.css', 'a {}');
    write('src/sections/band/index.ts', '');
    for (const { name } of stalePictures(copy, true)) write(pictureFile(name), '');
    draw();
  });
  afterEach(() => rmSync(copy, { recursive: true }));

  it('are fresh once they are drawn', () => {
    expect(stale(true)).toEqual([]);
  });

  it('are out of date where the look of a section type has changed', () => {
    write('src/sections/band/band.css', 'a { color: red }');
    expect(stale()).toEqual(['sections/band']);
  });

  it('are out of date where its first sample has changed, but not another', () => {
    write('src/sections/band/samples.json', JSON.stringify({ default: {}, minimal: { heading: 'Other' } }));
    expect(stale()).toEqual([]);
    write('src/sections/band/samples.json', JSON.stringify({ default: { heading: 'Other' } }));
    expect(stale()).toEqual(['sections/band']);
  });

  it('are out of date where a picture is missing', () => {
    rmSync(join(copy, pictureFile('sections/band')));
    expect(stale()).toEqual(['sections/band']);
  });

  it('lack the picture of a new section type until they are drawn, which is no fault', () => {
    write(DRAWN, '{}');
    expect(stale()).toEqual([]);
    expect(stale(true)).toContain('sections/band');
  });

  it('have no page for a section type that is gone', () => {
    write('docs/reference/band.md', '');
    write('docs/reference/gone.md', '');
    expect(pagesOfNoType(copy)).toEqual(['docs/reference/gone.md']);
  });
});
