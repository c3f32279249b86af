import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { PublishState } from '../../src/studio/panels/publish/protocol.ts';
import type { SavedState } from '../../src/studio/panels/history/protocol.ts';
import { openClient, startStudio } from '../../src/studio/testing/studio-process.ts';
import { devProject } from '../../src/tools/dev/testing/dev-process.ts';
import { OWN_SITE } from '../own-site.ts';

const KILLS = 20;
/** A build of the tests' site takes about so long, in ms: kills fall into all of it. */
const BUILD_MS = 3000;

const later = (ms: number) => new Promise((resume) => setTimeout(resume, ms));

/** What visitors would get: every file that the front page names is there. */
function frontPage(rootDir: string): string {
  const html = readFileSync(join(rootDir, 'dist/index.html'), 'utf8');
  const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path!);
  expect(named.filter((path) => !existsSync(join(rootDir, 'dist', path)))).toEqual([]);
  return html;
}

it('A studio that is killed while it publishes has lost no edit, leaves a whole site, and publishes again', async () => {
  const { rootDir, remove } = devProject();
  onTestFinished(remove);
  cpSync(OWN_SITE, rootDir, { recursive: true });
  const name = (round: number) => `Named ${round}`;
  const open = async () => {
    const studio = await startStudio(rootDir);
    return { studio, client: await openClient(studio) };
  };
  const publish = async ({ client }: Awaited<ReturnType<typeof open>>, note: string) => {
    const answer = await client.request('publish', { note });
    expect(answer.body).toMatchObject({ started: true });
  };
  const ended = async ({ client }: Awaited<ReturnType<typeof open>>): Promise<PublishState> => {
    for (;;) {
      const { body } = await client.request('publish-state');
      if ((body as PublishState).kind !== 'running') return body as PublishState;
      await later(100);
    }
  };
  const shown: string[] = [];
  for (let round = 0; round < KILLS; round++) {
    const opened = await open();
    if (round > 0) expect(await opened.client.checked()).toMatchObject({ site: { site: { name: name(round - 1) } } });
    await opened.client.edit({ op: 'set', path: ['site', 'name'], value: name(round) });
    await opened.client.state('save');
    if (round === 0) {
      await publish(opened, 'The first');
      expect(await ended(opened)).toMatchObject({ kind: 'published' });
    } else {
      await publish(opened, `Round ${round}`);
      await later((BUILD_MS * round) / KILLS);
    }
    await opened.studio.stop('SIGKILL');
    const html = frontPage(rootDir);
    shown.push(String([...Array(round + 1).keys()].reverse().find((each) => html.includes(name(each)))));
  }
  const opened = await open();
  onTestFinished(async () => void (await opened.studio.stop()));
  await publish(opened, 'After all');
  expect(await ended(opened)).toMatchObject({ kind: 'published' });
  expect(frontPage(rootDir)).toContain(name(KILLS - 1));
  const { states } = (await opened.client.request('history')).body as { states: SavedState[] };
  expect(states[0]).toMatchObject({ public: [{ until: null }] });
  expect(states[0]!.notes.at(-1)).toBe('After all');
  expect(states).toHaveLength(KILLS + 1);
  console.log(`kill -9 while publishing: ${KILLS} rounds; the site shown after each: ${shown.join(' ')}`);
});
