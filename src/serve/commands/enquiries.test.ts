import { existsSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readArguments } from './enquiry-arguments.ts';
import { startHookServer } from '../testing/hook-server.ts';
import { enquiriesCommand } from '../testing/enquiries-command.ts';
import { serverLoops, testClock } from '../testing/test-clock.ts';
import { runProgram } from '../testing/run-program.ts';
import { withoutRights } from '../testing/without-rights.ts';
import { tempFolder } from '../testing/write-site.ts';
import { referenceOf, validFields } from '../testing/start-server.ts';
import { newTestStore, startServerOn, storeKinds, type StoreKind, type TestStore } from '../testing/test-stores.ts';

/** Runs the program itself. */
async function runItself({ variables }: Pick<TestStore, 'variables'>, ...args: string[]) {
  const { ended, output } = runProgram('enquiries.ts', args, variables);
  return { code: await ended, ...output };
}

const time = '2026-01-02T03:04:05.000Z';
async function serverWithTwo(kind: StoreKind) {
  const running = await startServerOn(kind, { now: () => Date.parse(time) });
  const reference = await referenceOf(await running.post(validFields));
  await running.postForm({ ...validFields, companyname: '=1+1, "x"', message: 'a\u001b[31m', website: 'spam' });
  return { ...running, reference };
}

describe.each(storeKinds)('the list of enquiries (%s)', (kind) => {
  it('is one JSON object a line, while the server runs', async () => {
    const { place, reference } = await serverWithTwo(kind);
    const { code, stdout, stderr } = await runItself(place, '--json');
    expect([code, stderr]).toEqual([0, '']);
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
    expect(lines).toEqual([
      { id: reference, receivedAt: time, ...validFields, form: 'enquiry' },
      expect.objectContaining({ companyname: '=1+1, "x"', suspectedSpam: true }),
    ]);
  });

  it('is empty where nothing was ever stored', async () => {
    const place = await newTestStore(kind);
    const where = kind === 'file' ? `: there is no store at "${place.location.file}"` : '';
    expect(await enquiriesCommand(place)).toEqual({ code: 0, stdout: `No enquiries yet${where}.\n`, stderr: '' });
    expect(await enquiriesCommand(place, '--json')).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  it('can begin at a day, or so many days ago', async () => {
    let now = Date.parse('2026-01-31T23:59:59Z');
    const { post, place } = await startServerOn(kind, { now: () => now });
    await post({ ...validFields, name: 'Early' });
    now = Date.parse('2026-02-01T00:00:00Z');
    await post({ ...validFields, name: 'Late' });
    const { stdout } = await enquiriesCommand(place, '--json', '--since', '2026-02-01');
    expect(stdout.match(/"name":"\w+"/g)).toEqual(['"name":"Late"']);
    expect((await enquiriesCommand(place, '--since=0d')).stdout).toMatch(/^No enquiries since 20/);
    const week = readArguments(['--since=7d'], Date.parse('2026-01-08T05:00:00Z'));
    expect(week).toEqual({ verb: 'list', format: 'plain', since: '2026-01-01T05:00:00.000Z' });
  });
});

it.skipIf(process.geteuid === undefined).each(['', 'show AAAA-BBBB-CCCC', 'retry', '--json'])(
  'A command of enquiries says that it may not read the store of another user, not that there is none: "%s"',
  async (words) => {
    const place = await newTestStore('file');
    await place.open();
    await chmod(path.dirname(place.location.file!), 0);
    const told = await withoutRights(() => enquiriesCommand(place, ...words.split(' ').filter(Boolean)));
    expect(told).toMatchObject({ code: 1, stdout: '' });
    expect(told.stderr).toContain(`This user may not read "${place.location.file}".`);
    await chmod(path.dirname(place.location.file!), 0o700);
  },
);

// Its forms are the same for each store.
it('The list of enquiries is readable, or a table: no terminal obeys it, no spreadsheet evaluates it', async () => {
  const { place, reference } = await serverWithTwo('file');
  const { stdout } = await enquiriesCommand(place);
  expect(stdout.split('\n\n')[0]).toBe(`${reference}  ${time}  enquiry
  name         Ada Lovelace
  email        ada@example.com
  contact      0123456789
  companyname  Engines Ltd
  message      Hello,
               please call.`);
  expect(stdout).toContain('(suspected spam)');
  expect(stdout).toContain('a\\u001b[31m');
  const table = (await enquiriesCommand(place, '--csv')).stdout;
  expect(table).toMatch(
    /^\ufeffid,receivedAt,name,email,contact,companyname,message,suspectedSpam,deliveries,form,formTitle\r\n/,
  );
  expect(table).toContain(`
${reference},${time},Ada Lovelace,ada@example.com,0123456789,Engines Ltd,"Hello,
please call.",false,,enquiry,\r\n`);
  expect(table).toContain(`,"'=1+1, ""x""",`);
});

describe.each(storeKinds)('one enquiry (%s)', (kind) => {
  it('is shown with its failed delivery, delivered again by "retry", and deleted, while the server runs', async () => {
    const [hook, clock] = [await startHookServer(), testClock(serverLoops(1))];
    hook.mode = 500;
    const { post, place } = await startServerOn(kind, { variables: hook.variables, ...clock });
    const reference = await referenceOf(await post(validFields));
    await clock.pass(48 * 3_600_000, 3 * 3_600_000);

    const shown = await enquiriesCommand(place, 'show', reference.toLowerCase().replaceAll('-', ''));
    const heading = `${reference}  2026-01-02T00:00:00.000Z  enquiry  (webhook failed)`;
    expect([shown.code, shown.stdout.split('\n')[0]]).toEqual([0, heading]);
    expect(shown.stdout).toMatch(/\n  webhook: failed 2026-\S+ after 14 tries: The receiver responded with 500\.\n$/);
    const line = JSON.parse((await enquiriesCommand(place, '--json')).stdout) as Record<string, unknown>;
    expect(Object.keys(line)).toEqual(['id', 'receivedAt', ...Object.keys(validFields), 'form', 'deliveries']);
    expect(line['deliveries']).toEqual({ webhook: 'failed' });

    hook.mode = 200;
    const before = hook.posts.length;
    const words =
      '1 delivery is put back: a running server tries again within 15 seconds, another at its next start.\n';
    expect(await enquiriesCommand(place, 'retry')).toMatchObject({ code: 0, stdout: words });
    await clock.pass(15_000);
    expect(hook.posts).toHaveLength(before + 1);
    expect((await enquiriesCommand(place, 'retry', reference)).stdout).toBe('It was delivered already.\n');
    expect((await enquiriesCommand(place, 'retry')).stdout).toBe('No delivery has failed.\n');

    expect(await enquiriesCommand(place, 'delete', reference)).toEqual({
      code: 0,
      stdout: `${reference} is deleted. Backups made before still hold it.\n`,
      stderr: '',
    });
    for (const table of ['enquiries', 'deliveries']) expect(await place.query(`SELECT 1 FROM ${table}`)).toEqual([]);
    expect((await post(validFields)).status).toBe(201);
    expect(await place.query('SELECT id FROM enquiries')).toHaveLength(1);
  });

  it('that is not there cannot be asked for', async () => {
    const { place } = await startServerOn(kind);
    for (const verb of ['show', 'retry', 'delete'])
      expect([verb, await enquiriesCommand(place, verb, 'AAAA-BBBB-CCCC')]).toEqual([
        verb,
        {
          code: 1,
          stdout: '',
          stderr: 'There is no enquiry "AAAA-BBBB-CCCC".\n',
        },
      ]);
  });
});

describe('the arguments', () => {
  it('leave no trace where nothing was ever stored', async () => {
    const dataDir = path.join(await tempFolder(), 'data');
    await enquiriesCommand({ variables: { DATA_DIR: dataDir } });
    expect(existsSync(dataDir)).toBe(false);
  });

  it.each([
    [['--xml'], '"--xml" is not something this program knows.'],
    [['list', 'all'], '"all" is not something this program knows.'],
    [['remove', 'X'], '"remove" is not something this program knows.'],
    [['--json', '--csv'], 'Choose one of --json and --csv.'],
    [['--since'], '"" is no time for --since: a day such as 2026-01-31, or 7d.'],
    [['--since', '2026-02-30'], '"2026-02-30" is no time for --since: a day such as 2026-01-31, or 7d.'],
    [['import'], 'Which file? Add the path of a store.'],
    [['import', 'a', 'b'], '"b" is one word too many.'],
    [['show'], 'Which one? Add the ID of an enquiry.'],
    [['delete', 'A', 'B'], '"B" is one word too many.'],
    [['delete', '--all'], '"--all" is not the ID of an enquiry.'],
  ])('says what is wrong with %j', (args, sentence) => {
    expect((readArguments(args, Date.parse(time)) as { wrong: string }).wrong.split('\n')[0]).toBe(sentence);
  });

  it('says so, shows what can be asked for and ends with 1', async () => {
    const { code, stdout, stderr } = await runItself({ variables: { DATA_DIR: await tempFolder() } }, 'remove');
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toBe(`"remove" is not something this program knows.
Use: npm run -s enquiries [-- --json | --csv] [--since 2026-01-31 | 7d]
     npm run -s enquiries -- show ID
     npm run -s enquiries -- files ID --to FOLDER
     npm run -s enquiries -- retry [ID]
     npm run -s enquiries -- delete ID
     npm run -s enquiries -- import FILE
`);
  });
});
