import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rawRequest, statusCodes } from '../../../serve/testing/raw-request.ts';
import { box, heic, hugePng, longGif, plain, svg } from './testing/example-files.ts';
import { uploadServer, type UploadServer } from './testing/upload-server.ts';

let server: UploadServer;
/** A folder that nobody may write to from here. */
let outside: string;
beforeEach(async () => {
  server = await uploadServer();
  outside = mkdtempSync(join(tmpdir(), 'outside-'));
});
afterEach(() => {
  server.close();
  rmSync(outside, { recursive: true });
});

const NOTHING = 'Nothing was stored.';
/** Nothing is left behind, anywhere. */
function expectNothing(): void {
  expect(server.filesIn('')).toEqual([]);
  expect(readdirSync(outside)).toEqual([]);
}

describe('A name', () => {
  const picture = plain().png().toBuffer();
  it.each([
    ['that climbs', '../../site.config.json', '/pictures/site-config.png'],
    ['that climbs, encoded', '%2e%2e%2f%2e%2e%2fetc', '/pictures/2e-2e-2f-2e-2e-2fetc.png'],
    ['that climbs as on Windows', '..\\..\\boot.ini', '/pictures/boot.png'],
    ['from the root', '/etc/passwd', '/pictures/passwd.png'],
    ['of dots alone', '..', '/pictures/picture.png'],
    ['that is hidden', '.htaccess', '/pictures/htaccess.png'],
    ['with NUL', 'shop.php\0.png', '/pictures/shop-php.png'],
    ['of a device', 'CON.png', '/pictures/picture-con.png'],
    ['of a device with a number', 'lpt1', '/pictures/picture-lpt1.png'],
    ['that reads backwards', 'shop\u202egpj.exe', '/pictures/shop-gpj.png'],
    ['of 300 characters', `${'a'.repeat(300)}.png`, `/pictures/${'a'.repeat(60)}.png`],
    ['of another script', '店.png', '/pictures/picture.png'],
    ['with accents', 'Café Größe.png', '/pictures/cafe-grosse.png'],
    ['of a stream', 'shop.png::$DATA', '/pictures/shop.png'],
    ['with line breaks', 'shop\r\nset-cookie: a', '/pictures/shop-set-cookie-a.png'],
    ['that is markup', '<img src=x onerror=alert(1)>.png', '/pictures/img-src-x-onerror-alert-1.png'],
    ['with two endings', 'shop.svg.png', '/pictures/shop-svg.png'],
    ['that is empty', '', '/pictures/picture.png'],
  ])('%s is made harmless', async (_, name, src) => {
    expect(await server.send(await picture, name)).toMatchObject({ status: 200, src });
    expect(server.filesIn('')).toEqual([`/public${src}`]);
  });
});

describe('A folder', () => {
  it.each([
    ['that climbs', '/..'],
    ['that climbs back in', '/pictures/../../data'],
    ['that climbs, encoded', '/%2e%2e'],
    ['that climbs as on Windows', '/..\\..'],
    ['without a slash', 'pictures'],
    ['with an empty name', '//evil.test'],
    ['of this folder', '/.'],
    ['that is hidden', '/.git'],
    ['that is well known', '/.well-known/x'],
    ['of the build', '/assets'],
    ['with NUL', '/pictures\0'],
    ['of a drive', '/C:'],
    ['that is not there', '/elsewhere'],
    ['that is a file', '/file'],
    ['that is a link to another place', '/away'],
    ['below a link to another place', '/away/deep'],
    ['that is a link to a folder of public/', '/near'],
  ])('%s is refused', async (_, folder) => {
    const inPublic = (name: string) => join(server.rootDir, 'public', name);
    mkdirSync(inPublic('real'));
    mkdirSync(join(outside, 'deep'));
    symlinkSync(outside, inPublic('away'));
    symlinkSync(inPublic('real'), inPublic('near'));
    writeFileSync(inPublic('file'), '');
    const { status, error } = await server.send(svg(), 'a.svg', folder);
    expect([status, error]).toEqual([400, expect.stringContaining(NOTHING)]);
    expect(server.filesIn('')).toEqual(['/public/away', '/public/file', '/public/near']);
    expect(readdirSync(join(outside, 'deep'))).toEqual([]);
  });

  it('for pictures that is a link to another place is refused', async () => {
    symlinkSync(outside, join(server.rootDir, 'public/pictures'));
    expect((await server.send(svg(), 'a.svg')).error).toBe('There is no folder public/pictures. Nothing was stored.');
    expect(readdirSync(outside)).toEqual([]);
  });

  it('with a link of the wanted name keeps what that leads to', async () => {
    writeFileSync(join(outside, 'secret'), 'mine');
    mkdirSync(join(server.rootDir, 'public/pictures'));
    symlinkSync(join(outside, 'secret'), join(server.rootDir, 'public/pictures/a.svg'));
    expect((await server.send(svg(), 'a.svg')).src).toBe('/pictures/a-2.svg');
    expect(readFileSync(join(outside, 'secret'), 'utf8')).toBe('mine');
  });
});

describe('Refused, with a sentence, is', () => {
  const noise = Buffer.from('x'.repeat(1000));
  const cases: [what: string, bytes: () => unknown, sentence: string][] = [
    ['nothing', () => '', 'The file is empty.'],
    ['a text', () => 'hello', 'no picture or film'],
    ['a web page', () => '<!doctype html><script>alert(1)</script>', 'no picture or film'],
    ['a web page with a drawing', () => `<html>${svg()}</html>`, 'no picture or film'],
    ['a program', () => Buffer.from('\x7fELF\x02\x01\x01'), 'no picture or film'],
    ['a ZIP file', () => Buffer.from('PK\x03\x04'), 'no picture or film'],
    ['a compressed drawing', () => Buffer.from([0x1f, 0x8b, 8, 0]), 'no picture or film'],
    ['a PDF', () => '%PDF-1.7', 'no picture or film'],
    ['a HEIC of a phone', () => heic, 'Save it as JPEG and drop that'],
    ['a film of a camera', () => box('ftyp', 'qt  \0\0\0\0qt  '), 'Save it as MP4 and drop that'],
    ['another file in that container', () => box('ftyp', 'crx \0\0\0\0crx '), 'no picture or film'],
    ['a JPEG that is none', () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), noise]), 'The picture is damaged'],
    ['a PNG that is none', () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), noise]), 'is damaged'],
    ['a GIF that is a script', () => 'GIF89a/*\0\0*/=alert(1)//', 'The picture is damaged'],
    ['half a JPEG', async () => (await plain(400, 300).jpeg().toBuffer()).subarray(0, 900), 'The picture is damaged'],
    ['half a PNG', async () => (await plain(400, 300).png().toBuffer()).subarray(0, 300), 'The picture is damaged'],
    ['half a WebP', async () => (await plain(400, 300).webp().toBuffer()).subarray(0, 100), 'The picture is damaged'],
    ['a PNG of 16 thousand million pixels', () => hugePng(130_000, 130_000), 'more than 120 million pixels'],
    ['a PNG of 144 million pixels', () => hugePng(12_000, 12_000), 'more than 120 million pixels'],
    ['a PNG that says more than it holds', () => hugePng(9000, 9000), 'The picture is damaged'],
    [
      'a GIF of a million frames',
      () => longGif(1_000_000),
      'It has 1,000,000 frames; pictures that move can have 2,000',
    ],
    ['a drawing of 99,999,999 px', () => svg('', 'width="99999999" height="9"'), 'It is 99,999,999 × 9 pixels large'],
    ['a Matroska film', () => Buffer.from('\x1a\x45\xdf\xa3\x8b\x42\x82\x88matroska', 'latin1'), 'no WebM'],
    ['a drawing without a size', () => svg('', ''), 'has no size'],
    ['a drawing that is no XML', () => svg('<g>'), 'it is damaged'],
    ['a drawing in another namespace', () => '<svg xmlns="urn:x" viewBox="0 0 1 1"/>', 'it is no SVG'],
    ['a drawing of another name', () => svg().replaceAll('svg', 'x:svg').replace('xmlns=', 'xmlns:y='), 'it is no SVG'],
    ['a drawing in UTF-16', () => Buffer.from(svg(), 'utf16le'), 'no picture or film'],
    ['a drawing in Latin-1', () => Buffer.from(svg('<text>é</text>'), 'latin1'), 'it is not UTF-8'],
    ['a drawing of more than 2 MB', () => svg('<g/>'.repeat(600_000)), 'more than 2 MB'],
    ['a drawing that is nested 200,000 deep', () => svg('<g>'.repeat(200_000)), 'nested more than 128 deep'],
    [
      'an entity bomb',
      () => `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>${svg('<text>&b;</text>')}`,
      'it defines entities',
    ],
    ['an outside entity', () => `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg('&a;')}`, 'entities'],
    [
      'a parameter entity',
      () => `<!DOCTYPE svg [<!ENTITY % a "<!ENTITY b 'c'>"> %a;]>${svg('&b;')}`,
      'it defines entities',
    ],
    ['an entity that is markup', () => `<!DOCTYPE svg [<!ENTITY a "<script/>">]>${svg('&a;')}`, 'it defines entities'],
    ['an entity in a file', () => `<!DOCTYPE svg [<!ENTITY a SYSTEM "a.txt">]>${svg('&a;')}`, 'it defines entities'],
    [
      'a long entity that is repeated',
      () => `<!DOCTYPE svg [<!ENTITY a "${'a'.repeat(9000)}">]>${svg(`<text>${'&a;'.repeat(500)}</text>`)}`,
      'make more than 2 MB of it',
    ],
    ['an entity that nobody has defined', () => svg('<text>&a;</text>'), 'it is damaged'],
    ['a style from outside', () => svg('<style>g{background:image-set("//e.test/a" 1x)}</style>'), 'its styles load'],
    ['a style from outside, disguised', () => svg('<style>g{fill:\\75 rl(http://e.test)}</style>'), 'its styles load'],
    ['a style behind a false comment', () => svg('<style>g{a:"/*";fill:url(h://e)}/**/</style>'), 'its styles load'],
  ];
  it.each(cases)('%s', async (_, make, sentence) => {
    const { status, error } = await server.send((await make()) as Buffer, 'file.bin');
    expect([status, error]).toEqual([400, expect.stringContaining(sentence)]);
    expect(error).toContain(NOTHING);
    expectNothing();
  });

  it('a PNG that moves', async () => {
    const png = await plain().png().toBuffer();
    const moving = Buffer.concat([png.subarray(0, 33), box('acTL', '\0\0\0\x02\0\0\0\0'), png.subarray(33)]);
    expect((await server.send(moving, 'a.png')).error).toContain('The picture moves');
    expectNothing();
  });
});

describe('Made harmless is', () => {
  const tail = Buffer.from('<script>alert(1)</script>PK\x03\x04zip');
  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('a %s with something at its end', async (format) => {
    const bytes = Buffer.concat([await plain().toFormat(format).toBuffer(), tail]);
    const { src, status } = await server.send(bytes, 'a');
    expect(status).toBe(200);
    expect(readFileSync(join(server.rootDir, 'public', src!)).includes('alert')).toBe(false);
  });

  it('a JPEG with a web page in its comment', async () => {
    const jpeg = await plain().jpeg().toBuffer();
    const comment = Buffer.from('\xff\xfe\0\x1b<script>alert(1)</script>', 'latin1');
    const { src } = await server.send(Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]), 'a');
    expect(readFileSync(join(server.rootDir, 'public', src!)).includes('alert')).toBe(false);
  });

  const XLINK = 'xmlns:x="http://www.w3.org/1999/xlink"';
  it.each<[what: string, content: string, reported: string]>([
    ['a script', '<script>alert(1)</script>', 'scripts'],
    ['a script under another prefix', '<s:script xmlns:s="http://www.w3.org/2000/svg">evil()</s:script>', 'scripts'],
    ['a script in CDATA', '<script><![CDATA[evil()]]></script>', 'scripts'],
    ['a handler', '<path onload="evil()" d=""/>', 'scripts'],
    ['a handler in capitals', '<path ONCLICK="evil()" d=""/>', 'scripts'],
    [
      'a web page',
      '<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">evil</p></foreignObject>',
      'parts of a web page',
    ],
    [
      'an element of a web page',
      '<h:iframe xmlns:h="http://www.w3.org/1999/xhtml" src="//evil"/>',
      'parts of a web page',
    ],
    ['a link', '<a href="https://evil.test"><path d=""/></a>', 'addresses outside the drawing'],
    ['a link that runs', '<a href=" java&#115;cript:evil()"><path d=""/></a>', 'scripts'],
    ['a picture from outside', '<image href="https://evil.test/a.png"/>', 'addresses outside the drawing'],
    ['a picture that is a drawing', '<image href="data:image/svg+xml;base64,evil"/>', 'scripts'],
    [
      'a picture from outside by the old name',
      `<image ${XLINK} x:href="//evil.test"/>`,
      'addresses outside the drawing',
    ],
    ['a part of another drawing', '<use href="evil.svg#a"/>', 'addresses outside the drawing'],
    ['a colour from outside', '<path fill="url(https://evil.test#a)"/>', 'addresses outside the drawing'],
    ['a filter from outside, disguised', '<path style="filter:\\75rl(//evil.test)"/>', 'addresses outside the drawing'],
    ['a cursor from outside', `<path cursor="URL('//evil.test')"/>`, 'addresses outside the drawing'],
    ['an animated address', '<a><animate attributeName="href" to="javascript:evil()"/></a>', 'scripts'],
    ['an animated address by the old name', `<set attributeName="xlink:href" to="//evil"/>`, 'scripts'],
    ['a font from outside', '<style>@font-face{src:url(//evil)}a{}</style>', 'addresses outside the drawing'],
    ['another style sheet', '<style>@import "//evil";a{}</style>', 'addresses outside the drawing'],
    ['a style sheet before it', '', 'addresses outside the drawing'],
  ])('a drawing with %s', async (what, content, reported) => {
    const before = what.endsWith('before it') ? '<?xml-stylesheet href="//evil"?>' : '';
    const { src, notes } = await server.send(before + svg(`${content}<circle r="1"/>`), 'a.svg');
    expect(notes).toEqual([`Taken out of the drawing: ${reported}.`]);
    const text = readFileSync(join(server.rootDir, 'public', src!), 'utf8');
    expect(text).not.toMatch(/evil|script|onload|foreign/i);
    expect(text).toContain('<circle r="1"></circle></svg>');
  });
});

describe('A transfer', () => {
  const request = (body: string, ...headers: string[]) =>
    rawRequest(server.port, `${['POST /?name=a.svg HTTP/1.1', 'Host: site', ...headers].join('\n')}\n\n${body}`);

  it('of more than 25 MB is refused before it is read', async () => {
    const answer = await request('', `Content-Length: ${25 * 1024 * 1024 + 1}`, 'Connection: close');
    expect(answer).toContain('more than 25 MB');
    expectNothing();
  });

  it('of more than 25 MB that tells no length is refused as soon as it is more', async () => {
    const part = Buffer.alloc(1024 * 1024, 'x');
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent++ < 40) controller.enqueue(part);
        else controller.close();
      },
    });
    const options = { method: 'POST', body, duplex: 'half' } as RequestInit;
    const response = await fetch(`http://127.0.0.1:${server.port}/?name=a.png`, options);
    expect([response.status, await response.text()]).toEqual([413, expect.stringContaining('more than 25 MB')]);
    expectNothing();
  });

  it('that says it is shorter than it is ends where it said', async () => {
    const answer = await request(svg(), 'Content-Length: 20', 'Connection: close');
    expect(statusCodes(answer)).toEqual([400]);
    expectNothing();
  });

  it('that breaks off leaves nothing', async () => {
    const socket = connect(server.port, '127.0.0.1');
    socket.write(`POST /?name=a.svg HTTP/1.1\r\nHost: site\r\nContent-Length: 900\r\n\r\n<svg`);
    while (server.filesIn('').length === 0) await new Promise(setImmediate);
    socket.destroy();
    await server.idle();
    expect(server.filesIn('')).toEqual([]);
  });
});
