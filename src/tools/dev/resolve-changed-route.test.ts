import { expect, it } from 'vitest';
import { configText as text, OWN_ROOT as rootDir } from '../../../tests/own-site.ts';
import { resolvePages } from '../../resolve/index.ts';
import { composeSiteSchema } from '../../validate/schema/compose-schema.ts';
import type { SiteFile } from '../../model/site-file.ts';
import { resolveChangedRoute, validConfig } from './resolve-changed-route.ts';

const resolve = (json: string) => {
  const file = JSON.parse(json) as SiteFile;
  return { file, resolved: resolvePages(file, composeSiteSchema(rootDir), rootDir) };
};
const { file, resolved } = resolve(text);
const last = validConfig(text, file, resolved, rootDir);
const quick = (json: string) => resolveChangedRoute(last, Buffer.from(json));

it.each(file.routes.map(({ path, title }) => [path, title] as const))(
  'resolves a changed title of %s as the full check does',
  (_, title) => {
    const changed = text.replace(`"title": ${JSON.stringify(title)}`, '"title": "Another title"');
    expect(quick(changed)!.site.pages).toEqual(resolve(changed).resolved.pages);
  },
);

it('resolves a text with multi-byte characters, and one after such a text', () => {
  const accented = text.replace('"title": "', '"title": "Ünïcödé — 日本語 ');
  expect(quick(accented)!.site.pages).toEqual(resolve(accented).resolved.pages);
  const again = resolve(accented);
  const later = accented.replace(JSON.stringify(file.routes.at(-1)!.title), '"Ä later change"');
  expect(
    resolveChangedRoute(validConfig(accented, again.file, again.resolved, rootDir), Buffer.from(later))!.site.pages,
  ).toEqual(resolve(later).resolved.pages);
});

it('adds the style rules of a new value', () => {
  const changed = text.replace('"loopSeconds": 50', '"loopSeconds": 51');
  expect(quick(changed)!.site.cssRules.join()).toContain('51');
});

it.each([
  ['another path', text.replace('"path": "/about"', '"path": "/about-us"')],
  ['a change of two routes', text.replaceAll('"heading": "', '"heading": "New ')],
  ['a change of the navigation', text.replace('"label": "Home"', '"label": "Start"')],
  ['a value of the wrong type', text.replace('"loopSeconds": 50', '"loopSeconds": "fifty"')],
  ['an unknown section type', text.replace('"type": "steps"', '"type": "stepz"')],
  ['text that is not JSON', text.replace('"loopSeconds": 50', '"loopSeconds": 50,,')],
  ['a missing end', text.slice(0, -10)],
])('leaves %s to the full check', (_, changed) => {
  expect(changed).not.toBe(text);
  expect(quick(changed)).toBeNull();
});
