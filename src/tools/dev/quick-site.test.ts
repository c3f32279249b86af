import { expect, it } from 'vitest';
import { configText as text, OWN_ROOT as rootDir } from '../../../tests/own-site.ts';
import { resolvePages } from '../../resolve/index.ts';
import { composeSiteSchema } from '../../validate/schema/compose-schema.ts';
import type { SiteFile } from '../../model/site-file.ts';
import { quickSite, soundConfig } from './quick-site.ts';

const settle = (json: string) => {
  const file = JSON.parse(json) as SiteFile;
  return { file, resolved: resolvePages(file, composeSiteSchema(rootDir), rootDir) };
};
const { file, resolved } = settle(text);
const last = soundConfig(text, file, resolved, rootDir);
const quick = (json: string) => quickSite(last, Buffer.from(json));

it.each(file.routes.map(({ path, title }) => [path, title] as const))(
  'settles a changed title of %s as the whole config would',
  (_, title) => {
    const changed = text.replace(`"title": ${JSON.stringify(title)}`, '"title": "Another title"');
    expect(quick(changed)!.site.pages).toEqual(settle(changed).resolved.pages);
  },
);

it('settles a text with letters of several bytes, and one after such a text', () => {
  const accented = text.replace('"title": "', '"title": "Ünïcödé — 日本語 ');
  expect(quick(accented)!.site.pages).toEqual(settle(accented).resolved.pages);
  const again = settle(accented);
  const later = accented.replace(JSON.stringify(file.routes.at(-1)!.title), '"Ä later change"');
  expect(quickSite(soundConfig(accented, again.file, again.resolved, rootDir), Buffer.from(later))!.site.pages).toEqual(
    settle(later).resolved.pages,
  );
});

it('keeps the style rules of a value that was not there before', () => {
  const changed = text.replace('"loopSeconds": 50', '"loopSeconds": 51');
  expect(quick(changed)!.site.cssRules.join()).toContain('51');
});

it.each([
  ['another path', text.replace('"path": "/about"', '"path": "/about-us"')],
  ['a change of two routes', text.replaceAll('"heading": "', '"heading": "New ')],
  ['a change of the navigation', text.replace('"label": "Home"', '"label": "Start"')],
  ['a value of the wrong type', text.replace('"loopSeconds": 50', '"loopSeconds": "fifty"')],
  ['an unknown section type', text.replace('"type": "steps"', '"type": "stepz"')],
  ['text that is no JSON', text.replace('"loopSeconds": 50', '"loopSeconds": 50,,')],
  ['a missing end', text.slice(0, -10)],
])('leaves %s to the whole check', (_, changed) => {
  expect(changed).not.toBe(text);
  expect(quick(changed)).toBeNull();
});
