import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { refreshGeneratedFiles } from './generated-files.ts';
import { newSection } from '../new-section/new-section.ts';
import { newFolder } from '../../../tests/new-folder.ts';

const PROSE = 'src/sections/prose/schema.json';
let copy: string;

beforeEach(() => {
  copy = newFolder();
  for (const part of ['schema/parts', 'src/sections/prose']) cpSync(part, join(copy, part), { recursive: true });
  mkdirSync(join(copy, 'src/ui'));
});

const breakProse = (change: (text: string) => string) =>
  writeFileSync(join(copy, PROSE), change(readFileSync(join(copy, PROSE), 'utf8')));

describe('While a schema is broken', () => {
  it('new:section says where, and writes nothing', async () => {
    breakProse((text) => text.replace('"type": "object",', '"type": "object"'));
    const { output, exitCode } = await newSection(['price-table'], copy);
    expect(exitCode).toBe(1);
    expect(output).toContain(`${PROSE}:2:19  missing-comma`);
    expect(output).toMatch(/Nothing was written\.$/);
    expect(existsSync(join(copy, 'src/sections/price-table'))).toBe(false);
  });

  it('generated files are not touched', async () => {
    breakProse((text) => text.replace('#/definitions/action', '#/definitions/acton'));
    await expect(refreshGeneratedFiles(copy)).rejects.toThrow('"#/definitions/acton" leads to no definition');
    expect(existsSync(join(copy, 'schema/site.schema.json'))).toBe(false);
  });

  it('generated files are not touched where only the compiler finds what is wrong', async () => {
    breakProse((text) => text.replace('"type": "object",', '"type": "object", "if": { "required": ["heading"] },'));
    await expect(refreshGeneratedFiles(copy)).rejects.toThrow(`${PROSE}  bad-schema`);
    expect(existsSync(join(copy, 'schema/site.schema.json'))).toBe(false);
  });
});
