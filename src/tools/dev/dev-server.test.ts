import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import pino from 'pino';
import { readEnvironment } from '../../serve/environment/environment.ts';
import { openStore, type Store } from '../../serve/store/store.ts';
import { storeLocation } from '../../serve/store/store-location.ts';
import { rawRequest, statusCodes } from '../../serve/testing/raw-request.ts';
import { devProject, startDev, type DevProcess, type DevProject } from './testing/dev-process.ts';

/** In every file that must not be served. */
const SECRET = 'not-for-the-browser';
/** A busy machine is no fault of the server, which draws the page each time that it is asked. */
const PATIENCE = { interval: 200 };

const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><path d="M0 0h40v30z"/></svg>';
const formSchema = {
  type: 'object',
  required: ['name'],
  additionalProperties: false,
  properties: {
    name: {
      type: 'string',
      title: 'Name',
      maxLength: 100,
      pattern: '\\S',
      'x-messages': { required: 'Name?', pattern: 'Name?', maxLength: 'Too long.' },
    },
  },
};
const noteSchema = {
  type: 'object',
  title: 'Note',
  description: 'A short note.',
  additionalProperties: false,
  required: ['heading'],
  properties: {
    heading: { type: 'string', minLength: 1, title: 'Heading', description: 'The headline.' },
    words: { type: 'string', default: 'First words', title: 'Words', description: 'Below it.' },
  },
};
const NOTE = `
export const section = {
  Component: ({ heading, words }: { heading: string; words: string }) => (
    <><h2>{heading}</h2><p>{words}</p></>
  ),
};
`;
const config = (heading: string, sections: object[] = []) => ({
  version: 1,
  // Before the routes: nothing after a syntax error is read.
  $schema: SECRET,
  site: { name: 'Corner Pay', url: 'https://www.corner-pay.test', description: 'Payments for the corner shop.' },
  support: { email: 'help@corner-pay.test', phone: '+1 800 555 4410' },
  navigation: [{ key: 'home', label: 'Home', link: '/' }],
  redirects: { '/caf\u00e9/': '/terms' },
  routes: [
    {
      path: '/',
      title: 'Payments for the corner shop',
      description: 'Take cards, phones and rewards at one till, and see every evening what the day has brought.',
      sections: [
        { id: 'welcome', type: 'hero', heading, picture: { src: '/till.svg', alt: '' } },
        { id: 'form', type: 'form', heading: 'Write to us' },
        ...sections,
      ],
    },
    { path: '/terms', title: 'Terms', description: 'What we agree on.', sections: [] },
  ],
});
/** As the server shows it on this day. */
const BUILD_AT = '2100-12-01';

let project: DevProject;
let serving: Store;
let dev: DevProcess;
/** Output while the config was broken. */
let broken: { status: number; text: string };

const save = (site: object) => project.write('site.config.json', site);
const page = async () => (await fetch(dev.origin)).text();
const problems = async () => /data-problems="([^"]*)"/.exec(await page())?.[1] ?? '';
const showsLatest = async () => / data-shows-latest/.test(await page());
const post = (body: object) =>
  fetch(`${dev.origin}/contactwebsite`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
/** Whether the page shows a text, without problems over it. */
const shows = async (text: string) => (await page()).includes(text) && (await problems()) === '';

beforeAll(async () => {
  project = devProject();
  project.write('schema/enquiry.schema.json', formSchema);
  for (const name of ['till.svg', '50%off.svg', '.well-known/seal.svg']) project.write(`public/${name}`, picture);
  project.write('.env', SECRET);
  project.write('public/.env', SECRET);
  // As `npm run serve` stores its enquiries.
  const place = storeLocation(readEnvironment({ DATA_DIR: join(project.rootDir, 'data') }));
  serving = await openStore(place, pino({ enabled: false }));
  project.write('site.config.json', '{ "version": 1,, }');
  dev = await startDev(project, { BUILD_AT });
  const answer = await fetch(dev.origin);
  broken = { status: answer.status, text: await answer.text() };
  save(config('Welcome'));
  await vi.waitUntil(() => shows('Welcome'), PATIENCE);
});
afterAll(async () => {
  await dev?.stop();
  await serving?.close();
  project?.remove();
});

describe('npm run dev, started while the config was broken', () => {
  it('shows the problems in place of the page', () => {
    expect(broken.status).toBe(500);
    expect(broken.text).toContain('site.config.json:1:16  extra-comma');
  });

  it('accepts enquiries once the config is fixed, without a restart', async () => {
    await expect.poll(async () => (await post({ name: 'Ada' })).status, PATIENCE).toBe(201);
  });

  it('has the addresses of the server: of pages, redirects and files', async () => {
    const ask = async (path: string) => {
      const { status, headers } = await fetch(dev.origin + path, { redirect: 'manual' });
      return [status, headers.get('location')];
    };
    expect(await ask('/terms/?a=1')).toEqual([308, '/terms?a=1']);
    expect(await ask('/cafe%CC%81?a=1')).toEqual([308, '/terms?a=1']);
    expect(await ask('/50%25off.svg')).toEqual([200, null]);
    expect(await ask('/.well-known/seal.svg')).toEqual([200, null]);
    expect(await ask('/50%off.svg')).toEqual([400, null]);
  });

  it('stores its enquiries apart from those of `npm run serve`', () => {
    expect(existsSync(join(project.rootDir, '.build/dev-data/enquiries.db'))).toBe(true);
  });
});

describe('npm run dev, asked for what is not meant for the browser', () => {
  const FILES = [
    'data/enquiries.db-wal',
    '.build/dev/release/manifest.json',
    '.env',
    'site.config.json',
    'vite.config.ts',
    'node_modules/vite/package.json',
  ];
  const TRICKS = [
    (file: string) => `/${file}`,
    (file: string) => `//${file}`,
    (file: string) => `/src/../${file}`,
    (file: string) => `/src/..%2f${file}`,
    (file: string) => `/src/%2e%2e/${file}`,
    (file: string) => `/till.svg/../../${file}`,
    (file: string) => `/${encodeURIComponent(file)}`,
    (file: string) => `/${file}?raw`,
    (file: string) => `/${file}?raw??`,
    (file: string) => `/${file}?import&raw`,
    (file: string) => `/${file}?import&raw??`,
    (file: string) => `/${file}?url`,
    (file: string) => `/${file}?inline&import`,
    (file: string) => `/${file}?.svg?.wasm?init`,
    (file: string) => `/${file}.svg?.wasm?init`,
    (file: string) => `/@fs${project.rootDir}/${file}`,
    (file: string) => `/@fs/${project.rootDir}/${file}?import&raw??`,
    (file: string) => `/@fs/x/x/x/vite/../../../../..${project.rootDir}/${file}?import&raw`,
    (file: string) => `/@id/${project.rootDir}/${file}?raw`,
    (file: string) => `/@id/__x00__${project.rootDir}/${file}`,
    (file: string) => `/node_modules/.vite/deps/../../../${file}.map`,
    (file: string) => `http://127.0.0.1/${file}`,
  ];
  const LEAK = new RegExp(`${SECRET}|SQLite format|"corner-pay|devDependencies|defineConfig|"name": "vite"|x-messages`);

  it('serves no file of it in any way', async () => {
    const targets = FILES.flatMap((file) => TRICKS.map((trick) => trick(file)));
    const answers = targets.map(async (target) => {
      const answer = await rawRequest(dev.port, `GET ${target} HTTP/1.1\nHost: localhost\nConnection: close\n\n`);
      return { target, status: statusCodes(answer)[0], leaks: LEAK.test(answer) };
    });
    const leaks = (await Promise.all(answers)).filter((answer) => answer.status === 200 || answer.leaks);
    expect(leaks).toEqual([]);
  });

  it('does not serve a dot file of public/', async () => {
    expect((await fetch(`${dev.origin}/.env`)).status).toBe(404);
  });

  it.each(['/@vite/client', '/src/tools/dev/client.tsx', '/till.svg?v=2', '/src/styles/base.css'])(
    'serves what a page needs: %s',
    async (path) => {
      expect((await fetch(dev.origin + path)).status).toBe(200);
    },
  );

  it.each(['/', '/@site/site.json', '/src/tools/dev/client.tsx', '/contactwebsite'])(
    'does not answer to another name, by which a foreign page could read it: %s',
    async (path) => {
      const answer = await rawRequest(dev.port, `GET ${path} HTTP/1.1\nHost: evil.test\nConnection: close\n\n`);
      expect(statusCodes(answer)).toEqual([403]);
    },
  );

  it.each(['/@site/site.json', '/src/tools/dev/client.tsx', '/till.svg'])(
    'lets no page of another port read it: %s',
    async (path) => {
      const answer = await fetch(dev.origin + path, { headers: { origin: 'http://localhost:3000' } });
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([403, null]);
    },
  );

  it('refuses the WebSocket of a page of another origin', async () => {
    const upgrade =
      'Connection: Upgrade\nUpgrade: websocket\nSec-WebSocket-Version: 13\nSec-WebSocket-Key: YWJjZGVmZ2hpamtsbW5vcA==';
    const answer = await rawRequest(
      dev.port,
      `GET /?token=guess HTTP/1.1\nHost: localhost\nOrigin: http://evil.test\nSec-WebSocket-Protocol: vite-hmr\n${upgrade}\n\n`,
    );
    expect(statusCodes(answer)).toEqual([400]);
  });
});

describe('The box with the problems', () => {
  const twice = { id: 'welcome', type: 'prose', heading: 'Twice', paragraphs: ['Words.'] };
  const deadLink = {
    id: 'a',
    type: 'prose',
    heading: 'A',
    paragraphs: ['B'],
    actions: [{ label: 'C', link: '/none' }],
  };
  const noPicture = { id: 'b', type: 'hero', heading: 'D', picture: { src: '/none.svg', alt: '' } };
  it('says that the page shows what was saved, where it does', async () => {
    save(config('Saved', [twice, deadLink, noPicture]));
    for (const code of ['duplicate-id', 'dead-link', 'missing-file'])
      await expect.poll(problems, PATIENCE).toContain(code);
    expect(await page()).toContain('Saved</h1>');
    expect(await showsLatest()).toBe(true);
  });

  it('says that the page shows an earlier version, where it does', async () => {
    save(config('Earlier'));
    await expect.poll(() => shows('Earlier</h1>'), PATIENCE).toBe(true);
    save(config('Later', [{ id: 'later', type: 'no-such-type' }]));
    await expect.poll(problems, PATIENCE).toContain('unknown-section');
    expect(await page()).toContain('Earlier</h1>');
    expect(await showsLatest()).toBe(false);
  });
});

describe('npm run dev, while a section type is worked on', () => {
  const SCHEMA = 'src/sections/note/schema.json';
  const withWords = (words: string) => {
    const { heading, words: field } = noteSchema.properties;
    return { ...noteSchema, properties: { heading, words: { ...field, default: words } } };
  };
  const withNote = (heading: string) => config(heading, [{ id: 'note', type: 'note', heading: 'Mind the step' }]);
  const writeComponent = () => {
    project.write('src/sections/note/note.tsx', NOTE);
    project.write('src/sections/note/index.ts', "export { section } from './note.tsx';");
  };

  beforeAll(async () => {
    save(withNote('With a note'));
    await vi.waitUntil(async () => (await problems()).includes('unknown-section'), PATIENCE);
    writeComponent();
  });
  beforeEach(async () => {
    save(withNote('With a note'));
    project.write(SCHEMA, noteSchema);
    await vi.waitUntil(() => shows('First words'), PATIENCE);
  });

  it('reports a broken schema until it is fixed', async () => {
    project.write(SCHEMA, JSON.stringify(noteSchema, null, 2).replace('"minLength"', '"minLenght"'));
    await expect.poll(problems, PATIENCE).toContain(`${SCHEMA}:12:7  bad-schema`);
    expect(await page()).toContain('First words');
    expect(await showsLatest()).toBe(false);
    project.write(SCHEMA, withWords('Mended'));
    await expect.poll(() => shows('Mended'), PATIENCE).toBe(true);
  });

  it('shows no saved text while a schema is broken, because it could not be checked', async () => {
    project.write(SCHEMA, '{');
    await expect.poll(problems, PATIENCE).toContain('unclosed');
    const timesReported = () => dev.output().split('unclosed').length;
    const before = timesReported();
    save(withNote('Another headline'));
    await expect.poll(timesReported, PATIENCE).toBeGreaterThan(before);
    expect(await page()).toContain('With a note</h1>');
    project.write(SCHEMA, noteSchema);
    await expect.poll(() => shows('Another headline</h1>'), PATIENCE).toBe(true);
  });

  it('checks the config against a changed schema', async () => {
    project.write(SCHEMA, { ...noteSchema, required: ['heading', 'words'] });
    await expect.poll(problems, PATIENCE).toContain('missing-key');
  });

  it('reports a type whose folder is removed, until it is back', async () => {
    const folder = join(project.rootDir, 'src/sections/note');
    rmSync(folder, { recursive: true });
    await expect.poll(problems, PATIENCE).toContain('unknown-section');
    project.write(SCHEMA, noteSchema);
    await expect.poll(problems, PATIENCE).toContain('has no index.ts');
    writeComponent();
    await expect.poll(() => shows('First words'), PATIENCE).toBe(true);
  });

  it('validates enquiries against a changed form schema', async () => {
    const { name } = formSchema.properties;
    project.write('schema/enquiry.schema.json', {
      ...formSchema,
      properties: { name, shop: { ...name, title: 'Shop' } },
    });
    await expect.poll(async () => (await post({ name: 'Ada', shop: 'Corner' })).status, PATIENCE).toBe(201);
  });
});

describe('npm run dev with BUILD_AT', () => {
  it('shows the site as of that date', async () => {
    const dated = (id: string, more: object) => ({ id, type: 'hero', heading: `In ${id}`, ...more });
    save(config('Dated', [dated('winter', { from: BUILD_AT }), dated('autumn', { until: '2100-11-30' })]));
    await expect.poll(() => shows('Dated</h1>'), PATIENCE).toBe(true);
    expect([await shows('In winter</h2>'), await shows('In autumn</h2>')]).toEqual([true, false]);
  });

  it('does not start for a date that is none, and says what to write', async () => {
    const started = startDev(project, { BUILD_AT: '30.11.2100', DATA_DIR: 'data-none' });
    await expect(started).rejects.toThrow(/BUILD_AT {2}bad-environment[^]*write BUILD_AT=2026-12-01/);
  });
});
