import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as poll } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FIXTURES, fixtureSite } from '../../../tests/check/fixture-site.ts';
import { fill } from './fill.ts';
import { languages } from './languages.ts';
import { loadLanguages, type SiteLanguages } from './site-languages.ts';

const { rootDir, remove } = fixtureSite();
const path = (file: string) => join(rootDir, file);
const read = (file: string) => readFileSync(path(file), 'utf8');
const run = (...args: string[]) => languages(args, rootDir);
const inFile = async (...args: string[]) => {
  expect(await run(...args, '--to', path('de.xlf'))).toMatchObject({ exitCode: 0 });
  return read('de.xlf');
};
/** An export in which the texts have these translations. */
const translated = (xliff: string, texts: Record<string, string>) =>
  Object.entries(texts).reduce((whole, [source, text]) => {
    const place = new RegExp(`(<source>${source}</source>\\s*<target state=")[^"]*">[^<]*<`);
    expect(whole).toMatch(place);
    return whole.replace(place, `$1translated">${text}<`);
  }, xliff);
const importText = (text: string, ...args: string[]) => {
  writeFileSync(path('back'), text);
  return run('import', path('back'), ...args);
};

beforeEach(() => {
  for (const file of ['site.config.json', 'languages']) {
    rmSync(path(file), { recursive: true, force: true });
    cpSync(join(FIXTURES, 'open-translation-states', file), path(file), { recursive: true });
  }
  vi.stubEnv('SITE_CONFIG', path('site.config.json'));
});
afterEach(() => vi.unstubAllEnvs());
afterAll(remove);

describe('languages', () => {
  it('counts the texts of each language by their state, and fails where all must be complete', async () => {
    const { output, exitCode } = await run('--json');
    const [row] = JSON.parse(output) as Record<string, number>[];
    expect([exitCode, row]).toMatchObject([0, { language: 'de', draft: 1, outdated: 1, leftOver: 1 }]);
    expect(row!['missing']).toBeGreaterThan(20);
    expect((await run('--complete')).exitCode).toBe(1);
    expect((await run()).output).toMatch(
      /^Language +Done +Draft +Outdated +Missing +Left over\nde +\d+ +1 +1 +\d+ +1\n$/,
    );
  });

  it('counts a language without its file as missing, and says how to add one where there is none', async () => {
    rmSync(path('languages'), { recursive: true });
    expect(JSON.parse((await run('--json')).output)).toMatchObject([{ language: 'de', done: 0, leftOver: 0 }]);
    writeFileSync(path('site.config.json'), read('site.config.json').replace(/ *"languages".*\n/, ''));
    expect(await run('--complete')).toMatchObject({
      output: expect.stringContaining('npm run languages -- add de') as string,
      exitCode: 0,
    });
  });

  it('points at what is wrong in the file of a language', async () => {
    writeFileSync(path('languages/de.json'), '{ "language": "de", }');
    expect(await run()).toMatchObject({
      output: expect.stringMatching(/languages\/de\.json:1:\d+/) as string,
      exitCode: 1,
    });
  });
});

describe('languages -- add', () => {
  it('adds a language to the config, in its own words, and the file of its texts', async () => {
    const before = read('site.config.json');
    expect(await run('add', 'PT-br')).toMatchObject({ exitCode: 0 });
    expect(read('site.config.json').replace(/,\s*"pt-BR": \{[^}]*\}/, '')).toBe(before);
    expect((JSON.parse(read('site.config.json')) as { languages: object }).languages).toMatchObject({
      'pt-BR': { name: 'português (Brasil)' },
    });
    const overlay = JSON.parse(read('languages/pt-BR.json')) as Record<string, string>;
    expect(overlay).toEqual({ $schema: '../schema/language.schema.json', language: 'pt-BR' });
  });

  it('keeps a file of texts that is there, and begins "languages" where there is none', async () => {
    const overlay = read('languages/de.json');
    writeFileSync(path('site.config.json'), read('site.config.json').replace(/ *"languages".*\n/, ''));
    await run('add', 'de');
    expect(read('site.config.json')).toContain('"de"');
    expect(read('languages/de.json')).toBe(overlay);
  });

  it.each([
    ['de', 'The site has "de" already'],
    ['german', 'no code of a language'],
    ['xx', 'no code of a language'],
    ['en', 'is the language of the site itself'],
    [undefined, 'Which language?'],
  ])('writes nothing for %s', async (code, reason) => {
    const before = read('site.config.json');
    const { output, exitCode } = await run('add', ...(code === undefined ? [] : [code]));
    expect([output, exitCode]).toEqual([expect.stringContaining(reason), 1]);
    expect([read('site.config.json'), readdirSync(path('languages'))]).toEqual([before, ['de.json']]);
  });

  it('writes nothing where a page has the addresses of the language', async () => {
    writeFileSync(path('site.config.json'), read('site.config.json').replaceAll('/contact', '/fr'));
    expect((await run('add', 'fr')).output).toMatch(/bad-language[^]*Nothing was written\.\n$/);
    expect(existsSync(path('languages/fr.json'))).toBe(false);
  });
});

describe('languages -- export', () => {
  it('says of each text where it stands and what it is for', async () => {
    const xliff = await inFile('export', 'de');
    expect(xliff).toMatch(/One till for everything<[^]*?<note>Home, “One till for everything”: Heading\. /);
    expect(xliff).toMatch(/One till for everything<[^]*?<source>One till for all and everything</);
  });

  it('leaves out with --only open what is done', async () => {
    const all = await inFile('export', 'de');
    const open = await inFile('export', 'de', '--only', 'open');
    expect(all).toContain('state="translated"');
    expect(open).not.toContain('state="translated"');
    expect(open).toContain('state="needs-review-translation"');
  });

  it('prints the file where none is named, and CSV when asked for', async () => {
    expect((await run('export', 'de')).output).toMatch(/^<\?xml /);
    expect((await run('export', 'de', '--format', 'csv')).output).toMatch(
      /^\ufeffid,language,source,translation,state,note,/,
    );
  });

  it('has the source in place of what is missing with --copy-source, for programs that show the target alone', async () => {
    expect(await inFile('export', 'de', '--copy-source')).toContain('<target state="new">Menu</target>');
    expect((await run('export', 'de', '--copy-source', '--format', 'csv')).output).toContain(
      '--copy-source is for XLIFF',
    );
  });

  it('says what it does not know, and writes over no file of another kind', async () => {
    expect((await run('export', 'fr')).output).toContain('"fr" is no language of the site. The site has "de"');
    expect((await run('export', 'de', '--format', 'pdf')).output).toContain('--format xliff or --format csv');
    expect((await run('export', 'de', '--to', path('site.config.json'))).exitCode).toBe(1);
    expect(read('site.config.json')).toMatch(/^\{/);
    expect((await run('exprot', 'de')).output).toContain('Did you mean "export"?');
  });
});

describe('languages -- import', () => {
  it('says with --dry-run what would arrive, and writes nothing', async () => {
    const before = read('languages/de.json');
    const back = translated(await inFile('export', 'de'), { Menu: 'Menü', Home: 'Startseite' });
    const { output, exitCode } = await importText(back, '--dry-run');
    expect(output).toMatch(/2 translations would arrive\.\n- 2 are done: "Menu", "Home"\.[^]*Nothing was written\.\n$/);
    expect([exitCode, read('languages/de.json')]).toEqual([0, before]);
  });

  it('writes what was translated, and nothing where all is as it was', async () => {
    const before = read('languages/de.json');
    const xliff = await inFile('export', 'de');
    expect((await importText(xliff)).output).toMatch(/0 translations arrive\.[^]*Nothing was written\.\n$/);
    expect((await importText(translated(xliff, { Menu: 'Menü' }))).output).toContain('Written.');
    expect(read('languages/de.json').replace(/,\s*"words": \{[^}]*\}/, '')).toBe(before);
    expect(read('languages/de.json')).toContain('"Menü"');
  });

  it('makes the file of a language that has none', async () => {
    const back = translated(await inFile('export', 'de'), { Menu: 'Menü' });
    rmSync(path('languages'), { recursive: true });
    await importText(back);
    expect(JSON.parse(read('languages/de.json'))).toMatchObject({ language: 'de', words: { menu: ['Menu', 'Menü'] } });
  });

  it('tells other facts as the check does, and can take their correction in', async () => {
    const source = '© {name}. All rights reserved.';
    const xliff = await inFile('export', 'de');
    const wrong = await importText(translated(xliff, { [source]: 'Alle Rechte vorbehalten.' }));
    expect(wrong.output).toMatch(/bad-translation .*\n {2}What.*\n {2}Why.*\n {2}Fix.*[^]*Written\./);
    const right = await importText(translated(xliff, { [source]: '© {name}. Alle Rechte vorbehalten.' }));
    expect(right.output).not.toContain('bad-translation');
    expect(read('languages/de.json')).toContain('"© {name}. Alle');
  });

  it('counts and names ids that it does not know', async () => {
    const xliff = translated(await inFile('export', 'de'), { Menu: 'Menü' });
    const { output } = await importText(
      xliff.replace('</body>', '<trans-unit id="tu1"><source>a</source><target>b</target></trans-unit></body>'),
    );
    expect(output).toContain('- 1 id is of no text of this site: "tu1".');
    expect(output).toContain('Written.');
  });

  it('takes a spreadsheet that was saved with semicolons, a byte-order mark and in another order', async () => {
    const unit = /<trans-unit id="([^"]*menu[^"]*)"/.exec(await inFile('export', 'de'))![1]!;
    await importText(`\ufeffTranslation;Source;Id;Language\r\n"Menü; ""oben""";Menu;${unit};de\r\n`);
    expect(JSON.parse(read('languages/de.json'))).toMatchObject({ words: { menu: ['Menu', 'Menü; "oben"'] } });
  });

  it('takes a spreadsheet whose first line names the separator, with the language in capitals in some lines', async () => {
    const csv = (await run('export', 'de', '--format', 'csv')).output.slice(1);
    const [header, ...rows] = csv.split('\r\n');
    const menu = rows.find((row) => /,Menu,/.test(row))!.replace(',de,Menu,,', ',DE,Menu,Menü;oben,');
    const { output } = await importText(['sep=,', header, menu, rows[0], ''].join('\r\n'));
    expect(output).toContain('1 is done: "Menu"');
    expect(read('languages/de.json')).toContain('"Menü;oben"');
  });

  it('says which translations are drafts by the state that the file gives them', async () => {
    const back = translated(await inFile('export', 'de'), { Menu: 'Menü' }).replace('translated">Menü', 'new">Menü');
    expect((await importText(back)).output).toContain('- 1 is a draft that somebody has yet to read: "Menu".');
    expect(JSON.parse(read('languages/de.json'))).toMatchObject({ words: { menu: ['Menu', 'Menü', 'draft'] } });
  });

  it('takes "de-DE" for the only German of the site, and its own code before that', async () => {
    const back = translated(await inFile('export', 'de'), { Menu: 'Menü' });
    for (const code of ['de-DE', 'DE', 'de_AT'])
      expect(
        (await importText(back.replace('target-language="de"', `target-language="${code}"`), '--dry-run')).output,
      ).toMatch(/languages\/de\.json: 1 translation would/);
    await run('add', 'de-AT');
    const forAustria = back.replace('target-language="de"', 'target-language="de-AT"');
    expect((await importText(forAustria, '--dry-run')).output).toMatch(/languages\/de-AT\.json: 13 translations would/);
    const forNobody = back.replace('target-language="de"', 'target-language="de-CH"');
    expect((await importText(forNobody)).output).toContain('It may be "de" or "de-AT" of the site.');
  });

  const xliff = (inside: string, head = '') =>
    `<?xml version="1.0"?>${head}<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">${inside}</xliff>`;
  const file = (units: string, language = 'de', source = 'en') =>
    `<file original="a" source-language="${source}" target-language="${language}" datatype="plaintext"><body>${units}</body></file>`;
  const unit = '<trans-unit id="tu1"><source>a</source><target>b</target></trans-unit>';
  it.each([
    ['another language', xliff(file(unit, 'fr')), 'The file holds the language "fr".'],
    ['another source', xliff(file(unit, 'de', 'fr')), 'The file translates from "fr".'],
    ['two languages', xliff(file(unit) + file(unit, 'fr')), 'The file holds several languages.'],
    ['another site', xliff(file(unit)), 'No text of the file is one of this site.'],
    ['no text', xliff(file('')), 'The file holds no text.'],
    [
      'XLIFF 3.0',
      '<xliff version="3.0" xmlns="urn:oasis:names:tc:xliff:document:3.0"/>',
      'The file is XLIFF 3.0, not 1.2, 2.0 or 2.1.',
    ],
    ['letters that were misread', xliff(file(unit.replace('>b<', '>fÃ¼r<'))), '"für" became "fÃ¼r"'],
    [
      'a text twice',
      xliff(file(unit + unit.replace('>b<', '>c<'))),
      'The file has two translations of "a": "b" and "c".',
    ],
    ['other XML', '<html/>', 'The file is XML, but no XLIFF.'],
    ['damaged XML', xliff('<file>'), 'The XML is damaged here.'],
    ['too many elements in one another', xliff('<g>'.repeat(1_000_000)), 'nested more than 100 deep'],
    ['a DOCTYPE', xliff(file(unit), '<!DOCTYPE xliff [<!ENTITY a "b">]>'), 'The file has a DOCTYPE.'],
    ['an entity', xliff(file(unit.replace('>b<', '>&nbsp;<'))), 'An entity stands here that XML does not have.'],
    ['an unknown kind', 'PK\u0003\u0004', 'The file is neither XLIFF nor the CSV of an export.'],
    ['nothing', '', 'The file is neither XLIFF nor the CSV of an export.'],
    ['a quotation mark without its end', 'id,language,source,translation\n1,de,a,"b', 'is never closed'],
  ])('refuses a file with %s: what, why and fix, and nothing is written', async (_, text, what) => {
    const before = read('languages/de.json');
    const { output, exitCode } = await importText(text);
    expect(output).toContain(what);
    expect(output).toMatch(/no-translation\n {2}What .*\n {2}Why .*\n {2}Fix .*\n[^]*Nothing was written\.\n$/);
    expect([exitCode, read('languages/de.json')]).toEqual([1, before]);
  });

  it('refuses a file that is too large, in another encoding, or not there', async () => {
    truncateSync(path('back'), 10 * 1024 * 1024 + 1);
    expect((await run('import', path('back'))).output).toContain('More than 10 MB is not read');
    writeFileSync(path('back'), Buffer.from('id,language\nMen\xfc', 'latin1'));
    expect((await run('import', path('back'))).output).toContain('The file is not UTF-8.');
    expect((await run('import', path('gone.xlf'))).output).toContain('There is no file');
    mkdirSync(path('folder'), { recursive: true });
    expect((await run('import', path('folder'))).exitCode).toBe(1);
  });
});

describe('languages -- tidy', () => {
  it('removes what is left over, and says what it was', async () => {
    const before = read('languages/de.json');
    const { output } = await run('tidy');
    expect(output).toContain('1 translation of texts that are gone removed.\n- "About": "Über uns"\n');
    expect(read('languages/de.json')).toBe(before.replace(/,\s*"about": \[[^\]]*\]/, ''));
    expect((await run('tidy')).output).toBe('Nothing to do.\n');
  });

  it('removes pages and lists that it has emptied, and leaves the rest where it is', async () => {
    const overlay = JSON.parse(read('languages/de.json')) as {
      navigation: object;
      pages: Record<string, { sections: Record<string, object> }>;
    };
    const item = { name: ['Gone', 'Weg'], img: { alt: ['Gone', 'Weg'] } };
    const partners = overlay.pages['/']!.sections['partners'] as { items: object[] };
    partners.items = [item, ...partners.items, { name: ['Gone too', 'Auch weg'] }];
    overlay.pages['/gone'] = { path: '/weg', title: ['Gone', 'Weg'], sections: {} } as never;
    writeFileSync(path('languages/de.json'), JSON.stringify(overlay));
    await run('tidy');
    const after = JSON.parse(read('languages/de.json')) as typeof overlay;
    expect(after.pages['/']!.sections['partners']).toMatchObject({ items: [{ name: ['Tulip'] }] });
    expect(Object.keys(after.pages)).toEqual(['/', '/contact']);
    expect((await run('--json')).output).toContain('"leftOver":0');
  });
});

describe('languages -- fill', () => {
  /** The program of TRANSLATE_CMD. */
  const translateBy = (code: string) => {
    writeFileSync(path('translate.mjs'), `import { readFileSync } from 'node:fs';\n${code}`);
    vi.stubEnv('TRANSLATE_CMD', `"${process.execPath}" "${path('translate.mjs')}"`);
  };
  const ASKED = "const asked = readFileSync(0, 'utf8').trim().split('\\n').map((line) => JSON.parse(line));";
  const ANSWER = 'const answer = ({ id, source }) => console.log(JSON.stringify({ id, text: `DE ${source}` }));';

  it('asks for what has no translation, and writes the answers as drafts', async () => {
    translateBy(`${ASKED}${ANSWER}asked.filter(({ note }) => note !== '').forEach(answer);`);
    const before = JSON.parse((await run('--json')).output) as { draft: number; done: number; missing: number }[];
    const { output, exitCode } = await run('fill', 'de');
    expect([output, exitCode]).toEqual([
      expect.stringMatching(/\d+ drafts written, for somebody to read\. The file/),
      0,
    ]);
    const [{ draft, missing, done }, was] = [
      (JSON.parse((await run('--json')).output) as typeof before)[0]!,
      before[0]!,
    ];
    expect({ draft, missing, done }).toEqual({ draft: was.draft + was.missing, missing: 0, done: was.done });
    expect((await run('fill', 'de')).output).toBe('No text is without a translation.\n');
  });

  it('leaves out answers that say other facts or far too much, and leaves earlier translations to people', async () => {
    writeFileSync(path('site.config.json'), read('site.config.json').replace('cards, phones', '3 cards, phones'));
    translateBy(`${ASKED}asked.forEach(({ id, source }) =>
      console.log(JSON.stringify({ id, text: source === 'Menu' ? 'Menü ab 3 %' : source === 'Close' ? 'x'.repeat(999) : source })));`);
    const { output } = await run('fill', 'de');
    expect(output).toContain('2 answers left out: they say other numbers');
    expect(output).toContain('1 text with an earlier translation is left to people.');
    expect(JSON.parse(read('languages/de.json'))).not.toHaveProperty('words.menu');
  });

  it.each([
    ['fails', `${ASKED}${ANSWER}answer(asked[0]); process.exit(3);`, 'It ended with exit code 3.'],
    ['writes no JSON', "console.log('Loading the model');", 'Line 1 of its answer is not'],
    ['invents ids', `console.log(JSON.stringify({ id: 'words|menu|1', text: 'a' }));`, 'with an id that it was given'],
    [
      'answers with lists',
      `${ASKED}console.log(JSON.stringify({ id: asked[0].id, text: ['a'] }));`,
      'Line 1 of its answer',
    ],
    [
      'floods',
      "const { spawnSync } = await import('node:child_process'); spawnSync('yes', { stdio: 'inherit' });",
      'It answered without end.',
    ],
    ['answers nothing', '', 'Nothing was written.'],
  ])('writes nothing of a program that %s, and says so in a sentence', async (_, code, sentence) => {
    const before = read('languages/de.json');
    translateBy(code);
    const { output } = await run('fill', 'de');
    expect(output).toContain(sentence);
    expect(read('languages/de.json')).toBe(before);
  });

  it('passes on some of what a program says of itself, not a flood of it', async () => {
    const reported = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    translateBy(`${ASKED}${ANSWER}asked.forEach(answer); process.stderr.write('Loading. '.repeat(1_000_000));`);
    const { output } = await run('fill', 'de');
    const bytes = reported.mock.calls.reduce((sum, [part]) => sum + Buffer.byteLength(part), 0);
    reported.mockRestore();
    expect(output).toMatch(/\d+ drafts written/);
    expect(bytes).toBe(64_000);
  });

  it('ends a program that hangs with all that it has started, and keeps what it had finished', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    translateBy(`import { spawn } from 'node:child_process';
      import { writeFileSync } from 'node:fs';
      ${ASKED}${ANSWER}
      const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: ['ignore', 'inherit', 'ignore'] });
      answer(asked[0]);
      process.stdout.write('{"id": "' + child.pid);
      writeFileSync(${JSON.stringify(path('answered'))}, '');
      setInterval(() => {}, 1000);`);
    const filling = fill('de', loadLanguages(rootDir) as SiteLanguages, 3000);
    const turn = () => new Promise((next) => setImmediate(next));
    while (!existsSync(path('answered'))) await poll(20);
    // What it has written before is read by then.
    for (let turns = 0; turns < 10; turns++) await turn();
    vi.advanceTimersByTime(3000);
    const { output, exitCode } = await filling;
    vi.useRealTimers();
    expect([output, exitCode]).toEqual([expect.stringMatching(/It was ended after 3 seconds\.\n.*1 draft written/), 1]);
  });

  it('says how to name a program', async () => {
    vi.stubEnv('TRANSLATE_CMD', '');
    expect(await run('fill', 'de')).toMatchObject({
      output: expect.stringContaining('TRANSLATE_CMD=') as string,
      exitCode: 1,
    });
  });
});
