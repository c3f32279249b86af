import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import packageFile from '../../../package.json' with { type: 'json' };
import { DEFAULT_THEME } from '../../styles/default-theme.ts';
import { themeStylesheet } from '../../styles/theme.ts';
import { docPictures, pictureFile } from './doc-pictures.ts';

const guide = readFileSync('docs/sections.md', 'utf8');
const all = (pattern: RegExp, text = guide): string[] => [...text.matchAll(pattern)].map(([, found]) => found!);

/** Code without its layout, which differs where it is indented. */
const bare = (code: string): string => code.replace(/\s+/g, ' ').trim();

/** What files below a folder say. */
function textsBelow(folder: string, ending: RegExp): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => ending.test(file));
  return files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
}

describe('The guide to section types', () => {
  const examples = [...guide.matchAll(/<!-- (\S+) -->\n\n```\w+\n([\s\S]*?)```/g)].map(([, file, code]) => ({
    file,
    code,
  }));

  it('quotes the code that pages and tests run, and no other', () => {
    expect(examples).toHaveLength(all(/^(```)\w/gm).length);
    const strange = examples.filter(({ file, code }) => !bare(readFileSync(file!, 'utf8')).includes(bare(code!)));
    expect(strange).toEqual([]);
  });

  it('names every part of src/ui', () => {
    const components = all(/^export function (\w+)/gm, textsBelow('src/ui', /\.tsx?$/));
    expect(components.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
  });

  it('shows every picture of a part, and no other', () => {
    const drawn = docPictures(process.cwd())
      .map(({ name }) => name)
      .filter((name) => name.startsWith('parts/'));
    expect(all(/src="pictures\/(parts\/[\w-]+)\.webp"/g).toSorted()).toEqual(drawn.toSorted());
    expect(drawn.filter((name) => !existsSync(pictureFile(name)))).toEqual([]);
  });

  it('names tokens that there are', () => {
    const styles = textsBelow('src/styles', /\.css$/) + themeStylesheet(DEFAULT_THEME);
    expect(all(/`(--[\w-]+)`/g).filter((token) => !styles.includes(`${token}:`))).toEqual([]);
  });

  it('names commands that there are', () => {
    const commands = all(/`npm run ([\w:]+)/g);
    expect(commands.filter((command) => !(command in packageFile.scripts))).toEqual([]);
  });
});
