import { spawn } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { isEqual, valueAt, type Json } from '../../src/document/json.ts';
import type { StateChange, StudioSession, StudioState } from '../../src/studio/protocol.ts';
import { Draft } from '../../src/studio/app/draft/draft.ts';
import type { Transport } from '../../src/studio/app/draft/transport.ts';
import { openTeamStore } from '../../src/team/store/open-team-store.ts';
import { openPeople } from '../../src/team/store/people.ts';
import { startPostgres } from '../../src/serve/testing/postgres/start-postgres.ts';
import { freePort } from '../../src/serve/testing/free-port.ts';
import { devProject } from '../../src/tools/dev/testing/dev-process.ts';
import { OWN_SITE } from '../own-site.ts';

/** Sections that people write in, two in each. */
const PAIRS = 5;
const RUNS = Number(process.env['TEAM_RUNS'] ?? 1000);
/** The longest way of an edit, of its answer, or of what is told. */
const DELAY_MS = 2000;
const KILLS = 20;
const SAVES_EACH = 10;
/** How often the database is killed, and after how many more saves each time. */
const DATABASE_KILLS = 20;
const SAVES_BETWEEN = 100;
/** A database that is killed is away for so long at most, in ms, besides its own start. */
const AWAY_MS = 2000;

const later = (ms: number) => new Promise((resume) => setTimeout(resume, ms));
const delayed = () => later(Math.random() * DELAY_MS);
async function until(isSo: () => boolean, what: string): Promise<void> {
  for (const end = Date.now() + 120_000; !isSo(); await later(10)) if (Date.now() > end) throw new Error(what);
}

/**
 * The studio of a team in a process of its own, on a site whose first page has a section for each pair.
 *
 * @param url  Of a database; by default the store is a file.
 */
async function newTeam(names: string[], url?: string) {
  const { rootDir, write, remove } = devProject();
  onTestFinished(remove);
  cpSync(OWN_SITE, rootDir, { recursive: true });
  const site = JSON.parse(readFileSync(join(OWN_SITE, 'site.config.json'), 'utf8')) as {
    routes: [{ sections: object[] }];
  };
  const sections = Array.from({ length: PAIRS }, (_, pair) => ({ ...HERO, id: `pair-${pair}` }));
  site.routes[0].sections.unshift(...sections);
  write('site.config.json', site);
  const location = url === undefined ? { file: join(rootDir, 'data', 'enquiries.db') } : { url };
  const store = await openTeamStore(location);
  const people = openPeople(store, Date.now);
  const cookies: string[] = [];
  for (const name of names) {
    await people.invite(`${name}@example.com`, ['owner']);
    const { id } = (await people.byAddress(`${name}@example.com`))!;
    cookies.push(`team=${await people.openSession(id, 'a test')}`);
  }
  await store.close();
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const post = async (path: string, body: object, headers: Record<string, string>): Promise<unknown> => {
    const response = await fetch(`${origin}/@studio/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, ...headers },
      body: JSON.stringify(body),
    });
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
    return response.json();
  };
  const start = async () => {
    const { PATH = '', HOME = '' } = process.env;
    const child = spawn(process.execPath, ['src/tools/run.js', 'src/team/index.ts'], {
      cwd: rootDir,
      env: { PATH, HOME, PORT: String(port), RATE_LIMIT: '0', ...(url !== undefined && { DATABASE_URL: url }) },
    });
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    await until(() => output.includes('The studio is at') || child.exitCode !== null, output);
    return {
      output,
      hasEnded: () => child.exitCode !== null,
      kill: () => {
        child.kill('SIGKILL');
        return ended;
      },
    };
  };
  /** Opens a session of each person. */
  const open = () =>
    Promise.all(
      cookies.map(async (cookie) => {
        const session = (await post('session', { token: '' }, { cookie })) as StudioSession;
        const headers = { cookie, 'x-studio-session': session.session };
        const ask = (name: string, body: object, once?: string) =>
          post(name, { page: 0, ...body }, { ...headers, ...(once !== undefined && { 'x-studio-once': once }) });
        const events = `${origin}/@studio/api/events?session=${session.session}`;
        return { session, ask, hear: (signal: AbortSignal) => fetch(events, { headers: { cookie }, signal }) };
      }),
    );
  return { start, open };
}

const HERO = { type: 'hero', heading: 'A heading', text: 'A text.' };
type Person = Awaited<ReturnType<Awaited<ReturnType<typeof newTeam>>['open']>>[number];

/** What goes to the server and comes from it takes its time. */
const slowTransport = ({ ask, hear }: Person): Transport => ({
  async post(request, input) {
    await delayed();
    const body = await ask(request, input);
    await delayed();
    return { body: body as never };
  },
  upload: () => Promise.reject(new Error('Nothing is uploaded.')),
  listen(onChange) {
    const ended = new AbortController();
    const read = async () => {
      const { body } = await hear(ended.signal);
      let heard = '';
      for await (const text of body!.pipeThrough(new TextDecoderStream())) {
        const events = `${heard}${text}`.split('\n\n');
        heard = events.pop()!;
        for (const event of events) {
          const [, change] = /^event: changed\ndata: (.*)$/.exec(event) ?? [];
          if (change !== undefined) void delayed().then(() => onChange(JSON.parse(change) as StateChange));
        }
      }
    };
    read().catch(() => {});
    return () => ended.abort();
  },
});

it(
  'Two people in different fields of one section find both changes, and the same bytes',
  async () => {
    const names = Array.from({ length: PAIRS * 2 }, (_, at) => `person-${at}`);
    const { start, open } = await newTeam(names);
    const { kill } = await start();
    onTestFinished(kill);
    const people = await open();
    const windows = await Promise.all(people.map((person) => Draft.open(slowTransport(person), person.session)));
    const sectionIn = (draft: Draft, pair: number): Json | undefined =>
      valueAt(draft.getSnapshot().state.page?.route, ['sections', pair]);
    const holds = (draft: Draft, pair: number, texts: Record<string, string>) =>
      !draft.hasUnsent && Object.entries(texts).every(([key, text]) => valueAt(sectionIn(draft, pair), [key]) === text);
    let [runs, longest] = [0, 0];
    const work = async (pair: number) => {
      const both = [windows[pair * 2]!, windows[pair * 2 + 1]!];
      while (runs < RUNS) {
        const run = ++runs;
        const texts = { heading: `Heading ${run}`, text: `Text ${run}` };
        const started = Date.now();
        await Promise.all(
          Object.entries(texts).map(async ([key, value], at) => {
            await delayed();
            both[at]!.edit([{ op: 'set', path: ['routes', 0, 'sections', pair, key], value }], { coalesce: key });
          }),
        );
        await until(() => both.every((draft) => holds(draft, pair, texts)), `Run ${run} of pair ${pair}`);
        expect(isEqual(sectionIn(both[0]!, pair), sectionIn(both[1]!, pair))).toBe(true);
        longest = Math.max(longest, Date.now() - started);
      }
    };
    await Promise.all(Array.from({ length: PAIRS }, (_, pair) => work(pair)));
    const { page } = (await people[0]!.ask('state', {})) as StudioState;
    const pageOf = (draft: Draft) => JSON.stringify(draft.getSnapshot().state.page);
    const isSame = (draft: Draft) => pageOf(draft) === JSON.stringify(page);
    await until(() => windows.every(isSame), 'A window differs from the server.');
    for (const draft of windows) draft.close();
    console.log(`two in a section: ${runs} runs, all windows equal, the longest ${longest} ms`);
  },
  60 * 60_000,
);

it(
  'A server that is killed among saves has lost nothing it acknowledged',
  async () => {
    const fields = ['heading', 'text', 'eyebrow'];
    const { start, open } = await newTeam(fields);
    /** The last value of each field that was acknowledged, and the last that was sent. */
    const [known, sent] = [fields.map(() => 0), fields.map(() => 0)];
    let saves = 0;
    const readAll = async ([person]: Person[]): Promise<number[]> => {
      const { page } = (await person!.ask('state', {})) as StudioState;
      const section = valueAt(page!.route, ['sections', 0]);
      return fields.map((field) => Number(/\d+$/.exec(String(valueAt(section, [field]) ?? ''))?.[0] ?? 0));
    };
    for (let round = 0; round <= KILLS; round++) {
      const { kill } = await start();
      const people = await open();
      const stored = await readAll(people);
      fields.forEach((_, at) => {
        expect(stored[at]).toBeGreaterThanOrEqual(known[at]!);
        expect(stored[at]).toBeLessThanOrEqual(sent[at]!);
      });
      const goal = saves + SAVES_EACH;
      let isKilled = false;
      const write = async (at: number) => {
        while (!isKilled) {
          const number = ++sent[at]!;
          const path = ['routes', 0, 'sections', 0, fields[at]];
          await people[at]!.ask('edit', { operations: [{ op: 'set', path, value: `Save ${number}` }] });
          known[at] = number;
          saves++;
          if (saves >= goal) {
            isKilled = true;
            await kill();
          }
        }
      };
      await Promise.allSettled(fields.map((_, at) => write(at)));
      await kill();
    }
    console.log(`kill -9: ${saves} saves acknowledged in ${KILLS} rounds, none missing`);
  },
  60 * 60_000,
);

it(
  'A database that is killed under ten editors has lost nothing that was acknowledged, and has one studio',
  async () => {
    const postgres = await startPostgres();
    onTestFinished(() => postgres.close());
    const names = Array.from({ length: PAIRS * 2 }, (_, at) => `person-${at}`);
    const { start, open } = await newTeam(names, postgres.url());
    const studio = await start();
    onTestFinished(() => studio.kill());
    const people = await open();
    const placeOf = (at: number) => ['sections', Math.floor(at / 2), at % 2 === 0 ? 'heading' : 'text'];
    /** The last number of each that was acknowledged. */
    const known = names.map(() => 0);
    const saves = () => known.reduce((sum, number) => sum + number, 0);
    let [isOver, repeated] = [false, 0];
    /** As a window does: what is not answered is sent again, until it is. */
    const save = async (at: number, number: number): Promise<void> => {
      const operation = { op: 'set', path: ['routes', 0, ...placeOf(at)], value: `Save ${number}` };
      for (let isStored = false; !isStored;)
        isStored = await people[at]!.ask('edit', { operations: [operation] }, `${at}-${number}`).then(
          () => true,
          async () => {
            repeated++;
            await later(100);
            return false;
          },
        );
      known[at] = number;
    };
    const write = async (at: number) => {
      while (!isOver) await save(at, known[at]! + 1);
    };
    const writing = Promise.all(names.map((_, at) => write(at)));
    for (let round = 0; round < DATABASE_KILLS; round++) {
      const goal = saves() + SAVES_BETWEEN;
      await until(() => saves() >= goal, `Round ${round}: nothing is saved any more. ${studio.output}`);
      await postgres.kill();
      await later(Math.random() * AWAY_MS);
      await postgres.restart();
    }
    const goal = saves() + SAVES_BETWEEN;
    await until(() => saves() >= goal, 'Nothing is saved any more.');
    isOver = true;
    await writing;
    expect(studio.hasEnded()).toBe(false);
    const second = await start();
    expect(second.output).toMatch(/Another studio of a team \(process \d+ on \S+\) keeps its draft there\./);
    // What another process reads.
    await studio.kill();
    const next = await start();
    onTestFinished(() => next.kill());
    const { page } = (await (await open())[0]!.ask('state', {})) as StudioState;
    expect(names.map((_, at) => valueAt(page!.route, placeOf(at)))).toEqual(known.map((number) => `Save ${number}`));
    console.log(
      `kill -9 of PostgreSQL: ${saves()} saves acknowledged in ${DATABASE_KILLS} rounds, none missing; ${repeated} sent again`,
    );
  },
  60 * 60_000,
);
