import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { configText, OWN_ROOT } from '../../../../../tests/own-site.ts';
import { builtFrom, keepFiles } from '../../../../config/save/kept-states.ts';
import { FILES } from '../../../../document/joined-files.ts';
import { valueAt } from '../../../../document/json.ts';
import type { Operation } from '../../../../document/operation.ts';
import { openConnection } from '../../../../serve/store/open-database.ts';
import { readSiteFiles } from '../../../../validate/site-files.ts';
import type { PublishCheck } from '../protocol.ts';
import { openQuietDraft } from '../../../server/testing/open-quiet-draft.ts';
import { ownPublications } from '../../../server/testing/own-publications.ts';
import { ownServices } from '../../../server/own-services.ts';
import { noPublications } from '../../../server/testing/no-publications.ts';
import { publishRequests } from './requests.ts';

/** A studio of a site in a folder of its own, which was published as it is. */
function openPublished(publications = noPublications, build?: string[]) {
  const rootDir = mkdtempSync(join(tmpdir(), 'publish-'));
  const file = join(rootDir, 'site.config.json');
  const shown = 'site.config.json';
  writeFileSync(file, configText);
  for (const name of ['schema', 'public']) cpSync(join(OWN_ROOT, name), join(rootDir, name), { recursive: true });
  symlinkSync(join(OWN_ROOT, 'src'), join(rootDir, 'src'));
  const built = builtFrom(rootDir, file);
  mkdirSync(dirname(built), { recursive: true });
  writeFileSync(built, configText);
  keepFiles(built, readSiteFiles(rootDir));
  const opened = openQuietDraft({ rootDir, file });
  const { draft, checks } = opened;
  onTestFinished(() => {
    opened.close();
    rmSync(rootDir, { recursive: true });
  });
  const who = () => ({ may: () => true });
  const requests = publishRequests({
    rootDir,
    file,
    shown,
    draft,
    checks,
    services: ownServices(rootDir, publications),
    who,
    build,
  });
  const ask = async () => (await requests['publish-check']!({})) as PublishCheck;
  const kept = async () => (await requests['kept-enquiries']!({})) as string[];
  /** What somebody of a team is told who may not read the inbox. */
  const keptForAuthor = async () => {
    const who = () => ({ may: (right: string) => right === 'edit' });
    const asked = publishRequests({
      rootDir,
      file,
      shown,
      draft,
      checks,
      services: ownServices(rootDir, publications),
      who,
    });
    return (await asked['kept-enquiries']!({})) as string[];
  };
  return {
    rootDir,
    file,
    requests,
    draft,
    checks,
    ask,
    kept,
    keptForAuthor,
    form: join(rootDir, 'schema/newsletter.schema.json'),
  };
}

it('Publish tells what has changed in a form alone, and the site is saved later than it was published', async () => {
  const { checks, ask, form } = openPublished();
  const changes = async () => (await ask()).changes;
  expect(await changes()).toEqual([]);
  writeFileSync(form, readFileSync(form, 'utf8').replace('"title": "Email"', '"title": "Your address"'));
  expect(await changes()).toEqual([expect.stringMatching(/Label changed from “Email” to “Your address”$/)]);
  const later = new Date(Date.now() + 60_000);
  utimesSync(form, later, later);
  expect(checks.state(0).written.saved).toBe(later.toISOString());
});

it('One person plans what is not saved yet: it is saved and published at its moment, and History says why', async () => {
  const HOUR_MS = 3_600_000;
  let ahead = 0;
  const { publications, close } = await ownPublications(() => Date.now() + ahead);
  onTestFinished(close);
  const build = ['--input-type=module', '-e', "console.log('1 page written to dist/ in 0.1 s.')"];
  const { file, requests, draft, checks } = openPublished(publications, build);
  draft.edit([{ op: 'set', path: ['site', 'name'], value: 'From noon on' }]);
  const at = new Date(Date.now() + HOUR_MS).toISOString().replace(/\.\d+/, '');
  const planned = requests['publish-draft']!({ note: 'A new name', changes: checks.state(0).changes, at });
  expect(await planned).toEqual({ problems: [] });
  expect(readFileSync(file, 'utf8')).toBe(configText);
  expect(await publications.list()).toMatchObject([{ state: 'waiting', by: '' }]);
  ahead = HOUR_MS + 1000;
  await expect.poll(async () => (await publications.list())[0]?.state).toBe('published');
  expect(await publications.list()).toMatchObject([{ note: 'A new name', failure: null }]);
  expect(readFileSync(file, 'utf8')).toContain('"From noon on"');
});

describe('A field that is removed from a form', () => {
  const FORM = [FILES, 'schema/newsletter.schema.json'];
  const EMAIL: Operation = { op: 'remove', path: [...FORM, 'properties', 'email'] };

  /** Stores enquiries of a form as a server of this site does. */
  async function store(rootDir: string, forms: string[]) {
    const connection = await openConnection({ file: join(rootDir, 'data/enquiries.db') });
    const fields = { receivedAt: '2026-01-02T03:04:05.000Z', payload: '{"email":"ada@example.com"}', deliverTo: [] };
    await connection.insert(
      forms.map((form, at) => ({ id: `id-${at}`, form, contentHash: '', suspectedSpam: 0, ...fields })),
    );
    await connection.close();
  }

  it('is told with the enquiries that have it, and noted in the form', async () => {
    const { rootDir, draft, kept, keptForAuthor } = openPublished();
    onTestFinished(() => void vi.unstubAllEnvs());
    for (const name of ['DATA_DIR', 'DATABASE_URL']) vi.stubEnv(name, undefined);
    draft.edit([EMAIL]);
    expect(await kept()).toEqual([]);
    await store(rootDir, ['newsletter', 'enquiry']);
    expect(await kept()).toEqual(['1 enquiry has “Email”. It keeps it, and the list shows it as a former field.']);
    expect(await keptForAuthor()).toEqual([
      'Enquiries that have “Email” keep it, and the list shows it as a former field.',
    ]);
    vi.stubEnv('DATABASE_URL', 'postgres://127.0.0.1:1/none');
    expect(await kept()).toEqual(['Enquiries that have “Email” keep it, and the list shows it as a former field.']);
    expect(valueAt(draft.value!, [...FORM, 'x-former'])).toEqual({ email: 'Email' });
    draft.undo();
    expect(valueAt(draft.value!, [...FORM, 'x-former'])).toBeUndefined();
  });

  it('and was never saved leaves nothing behind', () => {
    const { draft, checks } = openPublished();
    const path = [...FORM, 'properties', 'more'];
    draft.edit([{ op: 'set', path, value: { type: 'string' } }]);
    draft.edit([{ op: 'remove', path }]);
    expect(checks.state(0).changes).toEqual([]);
  });
});
