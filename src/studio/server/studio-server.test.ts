import { cpSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { configText, OWN_SITE, site } from '../../../tests/own-site.ts';
import { devProject, type DevProject } from '../../tools/dev/testing/dev-process.ts';
import type { Operation } from '../protocol.ts';
import { previewAddress } from '../preview-address.ts';
import { followPreview } from '../testing/follow-preview.ts';
import { openClient, startStudio, type StudioClient, type StudioProcess } from '../testing/studio-process.ts';
import { configKey } from '../../config/save/kept-states.ts';

const PATIENCE = { interval: 50 };
const heroAt = site.routes.findIndex(({ sections }) => sections[0]!['type'] === 'hero');
const { path } = site.routes[heroAt]!;
const setHeading = (value: string): Operation => ({
  op: 'set',
  path: ['routes', heroAt, 'sections', 0, 'heading'],
  value,
});

let project: DevProject;
let studio: StudioProcess;
let client: StudioClient;
const file = () => join(project.rootDir, 'site.config.json');

async function start(environment: Record<string, string> = {}): Promise<void> {
  studio = await startStudio(project.rootDir, environment);
  client = await openClient(studio);
}
const ask = (address: string) => fetch(studio.origin + previewAddress(address, client.previewKey));
const preview = async (address = path) => (await ask(address)).text();

beforeAll(async () => {
  project = devProject();
  cpSync(OWN_SITE, project.rootDir, { recursive: true });
  await start();
});
afterAll(async () => {
  await studio?.stop();
  project?.remove();
});
afterEach(async () => {
  while ((await client.state('state')).canUndo) await client.state('undo');
  writeFileSync(file(), configText);
});

describe('npm run edit', () => {
  it('prints the address with the token, and nothing else', () => {
    expect(studio.output()).toBe(`${studio.origin}/#${studio.token}\n`);
    expect(Buffer.from(studio.token, 'base64url')).toHaveLength(32);
  });

  it('listens on the wanted port, or says that it is taken', async () => {
    writeFileSync(join(project.rootDir, 'other.config.json'), configText);
    const taken = startStudio(project.rootDir, { PORT: String(studio.port), SITE_CONFIG: 'other.config.json' });
    await expect(taken).rejects.toThrow(`Port ${studio.port} is already in use.`);
  });

  it('describes section types by their schemas and samples', () => {
    const hero = client.types.find(({ type }) => type === 'hero');
    expect(hero).toMatchObject({
      title: expect.any(String) as string,
      sample: { heading: expect.any(String) as string },
    });
    expect(client.schema['definitions']).toHaveProperty('section-hero');
  });

  it('has the interface at the printed address, and the home page in the preview', async () => {
    expect(await (await fetch(studio.origin)).text()).toContain('<div id="studio"></div>');
    expect(await preview('/')).toContain(`<title>${site.routes[0]!.title}</title>`);
  });
});

describe('The preview', () => {
  it('shows what is not saved yet', async () => {
    await client.edit(setHeading('Unsaved headline'));
    expect(await preview()).toContain('Unsaved headline</h1>');
    expect(readFileSync(file(), 'utf8')).toBe(configText);
  });

  it('hears of no site without its page, whose loading would cancel the way to the renamed one', async () => {
    const at = site.routes.length - 1;
    const { path: before } = site.routes[at]!;
    const page = await followPreview(studio, client, before);
    expect(page.lacked).toMatchObject({ page: { path: before } });
    const rename = (from: string, to: string) => client.state('rename', { path: ['routes', at, 'path'], from, to });
    expect(await rename(before, '/renamed')).toHaveProperty('links');
    for (const value of ['Unheard', 'Known again']) await client.edit({ op: 'set', path: ['site', 'name'], value });
    await rename('/renamed', before);
    await expect.poll(page.drawn, PATIENCE).toContain('Known again');
    expect(page.drawn()).not.toContain('Unheard');
    await page.close();
  });

  it('takes what its forms send, and stores nothing', async () => {
    const { origin } = studio;
    const headers = { 'content-type': 'application/json', origin };
    const address = previewAddress(`${origin}/contactwebsite`, client.previewKey);
    const sent = await fetch(address, { method: 'POST', headers, body: '{}' });
    expect(sent.status).toBe(201);
    expect(['data', '.build/dev-data'].filter((name) => existsSync(join(project.rootDir, name)))).toEqual([]);
  });
});

describe('Code', () => {
  const script = async () => /<script type="module" src="([^"]+)"/.exec(await preview('/'))![1]!;

  it('has the styles of a page in the order of a build: another order of layers showed a form as ready', async () => {
    const [, address = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(await preview('/'))!;
    const css = await (await ask(address)).text();
    const layers = css.matchAll(/@layer ([\w, ]+)/g);
    const order = new Set([...layers].flatMap(([, names]) => names!.split(/[, ]+/)));
    expect([...order].filter(Boolean)).toEqual(['reset', 'base', 'ui', 'sections', 'page']);
  });

  it('of a part that throws in the preview is named by its source', async () => {
    const address = await script();
    const code = await (await ask(address)).text();
    const lines = code.slice(0, code.indexOf('No data for ')).split('\n');
    const stack = `Error\n    at x (${studio.origin}${address}:${lines.length}:${lines.at(-1)!.length})`;
    const { body } = await client.request('thrown', { path: '/', part: 'home-hero', message: 'No.', stack });
    expect(body).toMatchObject({ text: expect.stringContaining('src/client/page-cache.ts:') as string });
  });

  it('that is changed while the studio runs is that of pages and of their script, and windows hear of it', async () => {
    const before = await script();
    const window = await followPreview(studio, client, path);
    const source = join(project.rootDir, 'src/sections/hero/hero.tsx');
    const text = readFileSync(source, 'utf8');
    writeFileSync(source, text.replace('className="eyebrow"', '$& title="New code"'));
    await expect.poll(() => preview(), PATIENCE).toContain('title="New code"');
    expect(await script()).not.toBe(before);
    await expect.poll(window.drawn, PATIENCE).toContain(`"code":["${await script()}",`);
    // Styles that no script names count as well.
    writeFileSync(source, text);
    writeFileSync(join(project.rootDir, 'src/styles/base.css'), '\n.new-code { color: red }', { flag: 'a' });
    await expect.poll(script, PATIENCE).toBe(before);
    const [, style] = /<link rel="stylesheet" href="([^"]+)"/.exec(await preview('/'))!;
    await expect.poll(window.drawn, PATIENCE).toContain(`"code":${JSON.stringify([before, style])}`);
    await window.close();
  });
});

describe('A thumbnail', () => {
  it('shows the sample of a section type without any script', async () => {
    const response = await ask('/@studio/thumbnail/hero');
    const html = await response.text();
    const { sample } = client.types.find(({ type }) => type === 'hero')!;
    expect([response.status, html.includes(String(sample['heading']))]).toEqual([200, true]);
    expect(html).not.toContain('type="module"');
    // A picker shows many: one request each.
    expect(html).not.toContain('rel="stylesheet"');
    expect(html).toContain('--paper:');
  });

  it.each(['none', 'hero?sample=none', '..%2fhero', ''])('is not to be had of "%s"', async (name) => {
    expect((await ask(`/@studio/thumbnail/${name}`)).status).toBe(404);
  });
});

describe('Events', () => {
  it('tell of a file that another program has saved', async () => {
    const window = await followPreview(studio, client, '/');
    writeFileSync(file(), configText.replace(JSON.stringify(site.site.name), '"Theirs"'));
    // A file that is read while it is written counts as a change of its own.
    await vi.waitFor(async () => {
      const { site: shared, revision } = await client.state('state');
      expect(shared['site']).toMatchObject({ name: 'Theirs' });
      expect(window.heard()).toContain(`"to":${revision},"parts":{`);
    }, PATIENCE);
    await window.close();
  });
});

describe('A draft', () => {
  const headingOf = async () => (await client.state('state', { page: heroAt })).page?.route['sections'];
  const hasHeading = (heading: string) => expect.arrayContaining([expect.objectContaining({ heading })]) as unknown;

  it('is there again after SIGTERM, and the page that was open goes on', async () => {
    await client.edit(setHeading('Kept by SIGTERM'));
    const { port } = studio;
    await studio.stop();
    studio = await startStudio(project.rootDir);
    expect(studio.port).toBe(port);
    expect(await headingOf()).toEqual(hasHeading('Kept by SIGTERM'));
    expect(await preview()).toContain('Kept by SIGTERM</h1>');
  });

  it('is there again after SIGKILL', async () => {
    await client.edit(setHeading('Kept by SIGKILL'));
    await studio.stop('SIGKILL');
    await start();
    expect(await headingOf()).toEqual(hasHeading('Kept by SIGKILL'));
  });

  it('is one for all who start the studio: a second start leads to the address of the first, and ends', async () => {
    await client.edit(setHeading('From the first'));
    const second = await startStudio(project.rootDir);
    expect(second.output()).toMatch(/^The studio has .* open already \(process \d+\)\. This is its address:$/m);
    expect(second.port).toBe(studio.port);
    const other = await openClient(second);
    expect((await other.state('state')).changes).toHaveLength(1);
    await second.stop();
  });

  it('leaves its address and hashes of its sessions for their owner alone', () => {
    const note = join(project.rootDir, '.build/studio', `${configKey(file())}.start.json`);
    expect(statSync(note).mode & 0o077).toBe(0);
    expect(readFileSync(note, 'utf8')).not.toContain(client.session);
  });
});
