import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { csvRow } from './enquiry-lines.ts';
import { runProgram } from './testing/run-program.ts';
import { ownFolder } from './testing/site-on-disk.ts';
import { startServer, validFields } from './testing/start-server.ts';

async function run(dataDir: string, ...args: string[]) {
  const { ended, output } = runProgram('enquiries.ts', args, { DATA_DIR: dataDir });
  return { code: await ended, ...output };
}

const time = '2026-01-02T03:04:05.000Z';
async function serverWithTwo() {
  const running = await startServer({ now: () => Date.parse(time) });
  const first = (await (await running.post(validFields)).json()) as { reference: string };
  await running.postForm({ ...validFields, companyname: '=1+1, "x"', message: 'a\u001b[31m', website: 'spam' });
  return { ...running, reference: first.reference };
}

describe('the list of enquiries', { timeout: 30_000 }, () => {
  it('is one JSON object a line, while the server runs', async () => {
    const { dataDir, reference } = await serverWithTwo();
    const { code, stdout, stderr } = await run(dataDir, '--json');
    expect([code, stderr]).toEqual([0, '']);
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
    expect(lines).toEqual([
      { id: reference, receivedAt: time, ...validFields },
      expect.objectContaining({ companyname: '=1+1, "x"', suspectedSpam: true }),
    ]);
  });

  it('is a table whose cells no spreadsheet runs', async () => {
    const { dataDir, reference } = await serverWithTwo();
    const { stdout } = await run(dataDir, '--csv');
    expect(
      stdout.startsWith(`id,receivedAt,name,email,contact,companyname,message,suspectedSpam\r
${reference},${time},Ada Lovelace,ada@example.com,0123456789,Engines Ltd,"Hello,
please call.",false\r\n`),
    ).toBe(true);
    expect(stdout).toContain(`,"'=1+1, ""x""",`);
  });

  it('is readable, and gives a terminal nothing to obey', async () => {
    const { dataDir, reference } = await serverWithTwo();
    const { stdout } = await run(dataDir);
    expect(
      stdout.startsWith(`${reference}  ${time}  enquiry
  name         Ada Lovelace
  email        ada@example.com
  contact      0123456789
  companyname  Engines Ltd
  message      Hello,
               please call.
`),
    ).toBe(true);
    expect(stdout).toContain('(suspected spam)');
    expect(stdout).toContain('a\\u001b[31m');
  });

  it('is empty where nothing was ever stored, and leaves no trace', async () => {
    const dataDir = path.join(await ownFolder(), 'data');
    expect(await run(dataDir)).toEqual({ code: 0, stdout: 'No enquiries yet.\n', stderr: '' });
    expect(await run(dataDir, '--json')).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(existsSync(dataDir)).toBe(false);
  });

  it('says which options there are', async () => {
    const { code, stderr } = await run(await ownFolder(), '--xml');
    expect([code, stderr]).toEqual([1, '"--xml" is not an option. Use: npm run -s enquiries [-- --json | --csv]\n']);
  });
});

describe('a cell of the table', () => {
  it.each(['=1', '+1', '-1', '@x', '\tx', '\rx'])('that begins like a formula (%j) gets an apostrophe', (text) => {
    expect(csvRow([text]).replace(/^"/, '').startsWith("'")).toBe(true);
  });
});
