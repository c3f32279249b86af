import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

export const KB = 1024;

/** What a file weighs on its way: gzip, highest level. */
export const weight = (content: string | Buffer): number => gzipSync(content, { level: 9 }).length;

/** A page's document, and the modules it names for hydration. */
export function pageModules(dist: string, path: string): { html: string; modules: string[] } {
  const html = readFileSync(join(dist, path, 'index.html'), 'utf8');
  const value = (name: string) => new RegExp(`data-${name}="([^"]*)"`).exec(html)![1]!;
  return { html, modules: value('modules').split(' ') };
}

/** Whether a module belongs to forms: their code, or one form's schema. */
export const ofForm = (module: string): boolean => /\/form-|\.schema\.json-/.test(module);
