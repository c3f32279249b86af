import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { SectionFile, SiteFile } from '../../src/model/site-file.ts';
import { filesBelow } from '../../src/prerender/files/write-files.ts';
import { composeSiteSchema, listSectionTypes } from '../../src/validate/schema/compose-schema.ts';
import { readSchema, walkSite } from '../../src/validate/schema/walk-schema.ts';
import { buildSite } from '../build-site.ts';
import { configText, OWN_SITE, PROJECT } from '../own-site.ts';
import { prepareProject } from '../prepare-project.ts';
import { isText, setAt } from '../shipped/changed-site.ts';
import { expect, serveBuild, test } from './support/site.ts';
import { hydrate } from './support/live-page.ts';

const [HIDDEN_PAGE, SHARED] = ['on a hidden page', 'shared, and used nowhere'];
/** Why a section is not shown, and the keys that say so. */
const REASONS = {
  'to come': { from: '2100-12-01', until: '2100-12-24' },
  'to come, after what a build writes': { from: '2190-12-01' },
  hidden: { hidden: true },
  [HIDDEN_PAGE]: {},
  over: { until: '2001-12-01' },
  [SHARED]: {},
};

const [BEFORE, MEANWHILE] = [Date.parse('2100-11-30T12:00:00Z'), Date.parse('2100-12-05T12:00:00Z')];

let rootDir: string;
/** What each mark stands for. */
const marks = new Map<string, string>();
/** A text that is nowhere else; short, because fields have a limit. */
const mark = (what: string): string => {
  const text = `m${randomBytes(5).toString('hex')}`;
  marks.set(text, what);
  return text;
};

/** Writes a file like another one of `public/` that only one section names. */
function ownFile(like: string, what: string): string {
  const name = `/${mark(`${what}: the name of ${like}`)}${extname(like)}`;
  const content = readFileSync(join(rootDir, 'public', like));
  writeFileSync(
    join(rootDir, 'public', name),
    Buffer.concat([content, Buffer.from(`<!-- ${mark(`${what}: ${like}`)} -->`)]),
  );
  return name;
}

/** Writes a form whose every text is a mark. */
function ownForm(what: string): string {
  const text = (name: string) => mark(`${what}: the form's ${name}`);
  const file = `schema/${text('file')}.schema.json`;
  const messages = Object.fromEntries(['required', 'pattern', 'maxLength'].map((rule) => [rule, text(rule)]));
  const asked = { type: 'string', maxLength: 60, pattern: '\\S', 'x-messages': messages };
  const properties = {
    [text('field')]: { ...asked, title: text('label'), description: text('hint') },
    plan: {
      type: 'string',
      title: text('choice'),
      enum: [text('value'), text('other value')],
      'x-messages': { enum: text('enum') },
    },
  };
  const schema = {
    $id: text('id'),
    title: text('title'),
    description: text('description'),
    type: 'object',
    properties,
  };
  writeFileSync(join(rootDir, file), JSON.stringify({ ...schema, required: Object.keys(properties).slice(0, 1) }));
  return file;
}

/** One section of each type, and one that links to a file. */
function everySection(reason: string): SectionFile[] {
  const id = (type: string) => `a-${mark(`${reason}: the id of ${type}`)}`;
  const all = listSectionTypes(PROJECT).map(({ name, schema, samples }): SectionFile => {
    const own = 'schema' in (schema['properties'] as object) && {
      schema: ownForm(`${reason}, ${name}`),
      endpoint: `/${mark(`${reason}: the endpoint of ${name}`)}`,
    };
    return { ...(samples['default'] as object), id: id(name), type: name, ...own };
  });
  const actions = [{ label: 'A file', link: ownFile('/brand-mark.svg', `${reason}, a link`) }];
  return [...all, { id: id('a link'), type: 'call-out', heading: 'A file', actions }];
}

/** Puts a mark in the place of every text of these sections, and a file of their own in that of every picture and film. */
function markSections(site: SiteFile): void {
  const found: [path: (string | number)[], value: string][] = [];
  walkSite(site, readSchema(composeSiteSchema(PROJECT)), (visit) => {
    const { path, value, part } = visit;
    const owner = path[0] === 'shared' ? path[1] : site.routes[path[1] as number]?.sections[path[3] as number]?.id;
    if (typeof value !== 'string' || !String(owner).startsWith('a-')) return;
    const what = `${path.join('/')}: "${value.slice(0, 30)}"`;
    if (isText(visit)) found.push([[...path], mark(what)]);
    else if (part === 'link' && !marks.has(value.slice(1, 12))) found.push([[...path], '/']);
    else if (extname(value) !== '' && existsSync(join(rootDir, 'public', value)) && !marks.has(value.slice(1, 12)))
      found.push([[...path], ownFile(value, what)]);
  });
  for (const [path, value] of found) setAt(site, path, value);
}

/** The tests' own site, with pages whose sections are not shown but for one. */
function siteWithout(): SiteFile {
  const site = JSON.parse(configText) as SiteFile;
  site.shared = {};
  site.embeds = ['https://www.openstreetmap.org'];
  for (const [index, [reason, keys]] of Object.entries(REASONS).entries()) {
    const own = everySection(reason).map((section) => ({ ...section, ...keys }));
    if (reason === SHARED) {
      for (const { id, ...section } of own) site.shared[id] = section;
      continue;
    }
    site.routes.push({
      path: `/page-${index}`,
      title: `A page of its own, number ${index}`,
      description: 'A page with sections which are not shown now, and one that always is, so that there is a page.',
      sections: [{ id: 'always', type: 'prose', heading: 'Always', paragraphs: ['Here.'] }, ...own],
      ...(reason === HIDDEN_PAGE && { hidden: true }),
    });
  }
  markSections(site);
  return site;
}

const UNPACK = new Map<string, (bytes: Buffer) => Buffer>([
  ['.br', brotliDecompressSync],
  ['.gz', gunzipSync],
]);

/** The marks that a folder holds, in the names and bytes of its files. */
function marksIn(dir: string): string[] {
  const pattern = /m[0-9a-f]{10}/g;
  return filesBelow(dir).flatMap((file) => {
    const bytes = readFileSync(join(dir, file));
    const unpack = UNPACK.get(extname(file));
    const plain = unpack?.(bytes) ?? bytes;
    const found = new Set(`${file}\n${plain.toString('latin1')}`.match(pattern));
    return [...found].flatMap((text) => (marks.has(text) ? [`${file}: ${marks.get(text)!}`] : []));
  });
}

test.describe.configure({ mode: 'default' });
let distDir: string;
/** The route of the first page of `siteWithout`. */
const FIRST_PAGE = (JSON.parse(configText) as SiteFile).routes.length;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  rootDir = mkdtempSync(join(PROJECT, '.build/not-shown-'));
  distDir = join(rootDir, 'dist');
  prepareProject(rootDir, OWN_SITE);
  const site = siteWithout();
  // Named by a section to come and by the site itself, or by nothing at all.
  site.routes[0]!.sections.push({ ...site.routes[0]!.sections[0]!, id: 'shown-too', from: '2100-12-01' });
  writeFileSync(join(rootDir, 'public/unnamed.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(rootDir, 'site.config.json'), JSON.stringify(site));
  // Shows what is to come, whose scripts the next build must not keep.
  await buildSite(rootDir, 'dist', undefined, '2100-12-05');
  await buildSite(rootDir, 'dist', undefined, '2100-11-15');
});
test.afterAll(() => rmSync(rootDir, { recursive: true, force: true }));

test.describe('What is published', () => {
  test('holds no text, file name or byte of a section or form that is not shown', () => {
    expect(marks.size).toBeGreaterThan(1000);
    expect(marksIn(distDir)).toEqual([]);
  });

  test('holds the files that no section names, and those that something shown names too', () => {
    const files = filesBelow(distDir);
    const missing = filesBelow(join(OWN_SITE, 'public')).filter((file) => !files.includes(file));
    expect(missing).toEqual([]);
    expect(files).toContain('unnamed.svg');
  });

  test('holds no program, source map, hidden file or list of the build', () => {
    expect(
      filesBelow(distDir).filter((file) => /\.map$|(^|\/)\.|manifest\.json$|^(serve|enquiries)/.test(file)),
    ).toEqual([]);
  });
});

test.describe('What is to come', () => {
  let url: string;
  const clock = { now: BEFORE };
  test.beforeAll(async () => {
    const running = await serveBuild(distDir, () => clock.now);
    url = running.url;
    stop = () => running.close();
  });
  let stop = async () => {};
  test.afterAll(() => stop());

  test('is there at its moment: its files, and its form, live', async ({ page, request }) => {
    const files = [
      ...readFileSync(join(rootDir, 'site.config.json'), 'utf8').matchAll(/"(\/m[0-9a-f]{10}\.[a-z0-9]+)"/g),
    ]
      .map(([, file]) => file!)
      .filter((file) => marks.get(file.slice(1, 12))!.startsWith('routes/'));
    const own = files.filter((file) => marks.get(file.slice(1, 12))!.startsWith(`routes/${FIRST_PAGE}`));
    expect(own.length).toBeGreaterThan(10);
    const statuses = async (all: string[]) => {
      const found = new Set<number>();
      for (const file of all) found.add((await request.get(url + file)).status());
      return [...found];
    };
    expect(await statuses(files)).toEqual([404]);
    clock.now = MEANWHILE;
    expect(await statuses(own)).toEqual([200]);
    await page.goto(`${url}/page-0`);
    await hydrate(page);
    await expect(page.locator('[data-section-type=form] [type=submit]').first()).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });
});
