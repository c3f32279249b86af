import { describe, expect, it } from 'vitest';
import { composeSiteSchema } from '../../validate/schema/compose-schema.ts';
import { fieldRows } from './field-rows.ts';

const rows = fieldRows('marquee', composeSiteSchema(process.cwd()));
const row = (name: string) => rows.find(({ field }) => field === name);

describe('Fields of a section type', () => {
  it('are in schema order, those of a list after it', () => {
    expect(rows.map(({ field }) => field)).toEqual([
      'id',
      'type',
      'tone',
      'heading',
      'items',
      'items[].name',
      'items[].img',
      'loopSeconds',
      'density',
      'align',
      'hidden',
      'from',
      'until',
    ]);
  });

  it('say which are required', () => {
    expect(['id', 'heading', 'loopSeconds', 'hidden'].map((name) => row(name)?.isRequired)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('show their default', () => {
    expect([row('loopSeconds')?.default, row('heading')?.default]).toEqual(['50', '']);
  });

  it('name shared parts and the values to choose from', () => {
    expect([row('items[].img')?.type, row('items')?.type, row('tone')?.type]).toEqual([
      'Picture',
      'list of Logo',
      '"plain" or "tint" or "dark"',
    ]);
  });
});
