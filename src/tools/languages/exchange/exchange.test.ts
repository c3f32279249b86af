import fc, { isThorough } from '../../../../tests/random.ts';
import { describe, expect, it } from 'vitest';
import { isEqual, type Json } from '../../../document/json.ts';
import { choices } from '../../../document/testing/random-edits.ts';
import { pairsIn, sourceOf, translationOf } from '../../../languages/overlay.ts';
import { surveyLanguage } from '../../../languages/survey.ts';
import { germanWith, schema, siteWith } from '../../../languages/testing/small-site.ts';
import type { SectionFile, SiteFile } from '../../../model/site-file.ts';
import { editOverlay } from '../edit-overlay.ts';
import { readTranslationsCsv, writeTranslationsCsv } from './csv.ts';
import { readXliff } from './read-xliff.ts';
import { takeIn } from './take-in.ts';
import { unitsOf, type Returned, type Unit } from './unit.ts';
import { writeXliff } from './write-xliff.ts';

const hero: SectionFile = { id: 'top', type: 'hero', heading: 'One till', text: 'It counts by photo.' };
const cards = (...items: object[]): SectionFile => ({ id: 'why', type: 'cards', heading: 'Reasons to come', items });
const site = siteWith(
  hero,
  cards({ title: 'Stock', text: 'From 3% & <more>.' }, { title: '=Fast', text: 'In "one" day.' }),
);
/** A text in each state, besides pairs that are left over. */
const german = germanWith({
  top: { heading: ['One till soon', 'Eine Kasse'], text: ['It counts by photo.', 'Sie zählt.', 'draft'] },
  why: {
    heading: ['Reasons to come', ' Gute\nGründe '],
    items: [{ title: ['Stock', '-Bestand'], text: ['From 2% & <more>.', 'Ab 2 %.'] }, { title: ['Gone', 'Weg'] }],
  },
});

const unitsIn = (of: SiteFile, overlay: object): Unit[] =>
  unitsOf(surveyLanguage(of, { ...overlay, language: 'de' }, new Map(), schema), () => 'A note & more');
const xliff = (units: Unit[]) => writeXliff(units, { original: 'site.config.json', source: 'en', target: 'de' });
const FORMATS = {
  xliff: (units: Unit[]) => readXliff(xliff(units)).texts,
  csv: (units: Unit[]) => readTranslationsCsv(writeTranslationsCsv(units, 'de')).texts,
};
const take = (returned: Returned[], of: SiteFile, overlay: object) =>
  takeIn(returned, overlay as Json, { site: of, schema, forms: new Map(), language: 'de' });
const stateOf = (of: SiteFile, overlay: object, text: string) =>
  unitsIn(of, overlay).find(({ source }) => source === text)?.state;

describe('XLIFF of the texts of a language', () => {
  it('is what XLIFF 1.2 asks for', () => {
    const shown = ['One till', 'From 3% & <more>.'];
    const units = unitsIn(site, german).filter(({ source }) => shown.includes(source));
    expect(xliff(units).replaceAll(/id="[^"]*"/g, 'id="…"')).toMatchInlineSnapshot(`
      "<?xml version="1.0" encoding="UTF-8"?>
      <xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
        <file original="site.config.json" source-language="en" target-language="de" datatype="plaintext">
          <body>
            <trans-unit id="…" xml:space="preserve">
              <source>One till</source>
              <target state="needs-translation">Eine Kasse</target>
              <note>A note &amp; more</note>
              <alt-trans alttranstype="previous-version">
                <source>One till soon</source>
                <target>Eine Kasse</target>
              </alt-trans>
            </trans-unit>
            <trans-unit id="…" xml:space="preserve">
              <source>From 3% &amp; &lt;more&gt;.</source>
              <target state="new"></target>
              <note>A note &amp; more</note>
              <alt-trans alttranstype="previous-version">
                <source>From 2% &amp; &lt;more&gt;.</source>
                <target>Ab 2 %.</target>
              </alt-trans>
            </trans-unit>
          </body>
        </file>
      </xliff>
      "
    `);
  });

  it('says of what is done, and of that alone, that it is approved', () => {
    const units = unitsIn(site, german);
    const approved = [...xliff(units).matchAll(/approved="yes">\s*<source>([^<]*)/g)].map(([, source]) => source);
    expect(approved).toEqual(units.filter(({ state }) => state === 'done').map(({ source }) => source));
  });

  it('keeps the id of a text wherever it moves in its section, and while it is translated', () => {
    const items = [...((site.routes[0]!.sections[1] as SectionFile)['items'] as object[])];
    const moved = siteWith(hero, cards(...items.toReversed()));
    const ids = (units: Unit[]) => units.map(({ id }) => id).toSorted();
    expect(ids(unitsIn(moved, { language: 'de' }))).toEqual(ids(unitsIn(site, german)));
  });
});

describe.each(Object.entries(FORMATS))('an exported file (%s)', (_, passOn) => {
  it('changes nothing when it comes back as it was, in whichever state its texts are', () => {
    const units = unitsIn(site, german);
    expect(new Set(units.map(({ state }) => state)).size).toBe(4);
    const { operations, unknown, kept, untouched, open } = take(passOn(units), site, german);
    expect([operations, unknown, kept]).toEqual([[], [], []]);
    expect(untouched + open).toBe(units.length);
  });

  it('brings translations back to their texts, with all their characters', () => {
    const texts = new Map(unitsIn(site, german).map(({ source }, at) => [source, `-${at} & <b> "ä"\n;=\u00ad]]>`]));
    const translated = unitsIn(site, german).map((unit) => ({
      ...unit,
      text: texts.get(unit.source)!,
      state: 'done' as const,
    }));
    const { overlay } = take(passOn(translated), site, german);
    const now = unitsIn(site, overlay);
    expect(now.map(({ source, text, state }) => [source, text.trim(), state])).toEqual(
      now.map(({ source }) => [source, texts.get(source), 'done']),
    );
  });
});

/** What is read of a unit. */
const readBack = (unit: string) =>
  readXliff(`<xliff version="1.2"><file source-language="en" target-language="de"><body>${unit}</body></file></xliff>`)
    .texts[0]!;
const second = (unit: string, version = '2.0') =>
  readXliff(
    `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="${version}" srcLang="en" trgLang="de"><file id="f"><group id="g">${unit}</group></file></xliff>`,
  ).texts[0]!;

describe('a unit of XLIFF 1.2', () => {
  const unit = (target: string, more = '') =>
    readBack(`<trans-unit id="1"${more}><source>Fast</source>${target}</trans-unit>`);
  const before = (text: string) =>
    `<alt-trans alttranstype="previous-version"><source>Fast</source><target>${text}</target></alt-trans>`;

  it.each([
    ['translated', '<target state="translated">b</target>', '', 'done'],
    ['final', '<target state="final">b</target>', '', 'done'],
    ['without a state', '<target>b</target>', '', 'done'],
    ['approved', '<target state="needs-translation">b</target>', ' approved="yes"', 'done'],
    [
      'another text in the place of an approved one',
      `<target state="needs-translation">b</target>${before('a')}`,
      ' approved="yes"',
      'open',
    ],
    [
      'the approved text of a draft',
      `<target state="needs-review-translation">b</target>${before('b')}`,
      ' approved="yes"',
      'done',
    ],
    ['not approved', '<target>b</target>', ' approved="no"', 'review'],
    ['translated and not approved', '<target state="translated">b</target>', ' approved="no"', 'review'],
    ['to be reviewed', '<target state="needs-review-l10n">b</target>', '', 'review'],
    ['new', '<target state="new">b</target>', '', 'new'],
    ['to be translated', '<target state="needs-translation">b</target>', '', 'open'],
    ['to be adapted', '<target state="needs-adaptation">b</target>', '', 'open'],
    ['to be localized', '<target state="needs-l10n">b</target>', '', 'open'],
    ['a copy of the source without a state', '<target>Fast</target>', '', 'open'],
  ])('that is %s says so', (_, target, more, mark) => {
    expect(unit(target, more).mark).toBe(mark);
  });

  it('has the texts of its codes: line breaks, what stands in them, and what they stand for', () => {
    const { text } = unit(
      '<target>\n  One\n  <x id="1" ctype="lb"/>\n  <g id="2">two</g> <ph id="3">{n}</ph> <x id="4" equiv-text="{title}"/></target>',
    );
    expect(text.trim()).toBe('One\ntwo {n} {title}');
  });

  it('has a copy of the source where that is asked for, and is without a translation by that', () => {
    const units = unitsIn(site, { language: 'de' });
    const copied = writeXliff(units, { original: 'a', source: 'en', target: 'de', copiesSource: true });
    expect(copied).toContain('<target state="new">In "one" day.</target>');
    for (const file of [copied, copied.replaceAll(' state="new"', '')])
      expect(take(readXliff(file).texts, site, { language: 'de' })).toMatchObject({
        operations: [],
        open: units.length,
      });
  });
});

describe('a unit of XLIFF 2', () => {
  const segment = (attributes: string, target = '<target>b</target>') =>
    `<segment${attributes}><source>a</source>${target}</segment>`;

  it.each([
    ['', 'open'],
    [' state="initial"', 'open'],
    [' state="translated"', 'done'],
    [' state="translated" subState="xlf:needs-review-translation"', 'review'],
    [' state="reviewed" subState="acme:read-by-two"', 'done'],
    [' state="final"', 'done'],
  ])('says how far it is (%s)', (attributes, mark) => {
    for (const version of ['2.0', '2.1'])
      expect(second(`<unit id="1">${segment(attributes)}</unit>`, version)).toEqual({
        id: '1',
        source: 'a',
        text: 'b',
        mark,
      });
  });

  it('has all its segments, and is open with one of them', () => {
    const between = '<ignorable><source> </source></ignorable>';
    const done = segment(' state="final"');
    expect(second(`<unit id="1">${done}${between}${done}</unit>`)).toMatchObject({ text: 'b b', mark: 'done' });
    expect(second(`<unit id="1">${done}${between}${segment('', '')}</unit>`)).toMatchObject({
      text: 'b a',
      mark: 'open',
    });
    expect(second(`<unit id="1">${segment('', '')}</unit>`)).toMatchObject({ text: '', mark: 'open' });
  });

  it('has the texts that its codes stand for', () => {
    const data = '<originalData><data id="d1">{title}</data><data id="d2">**</data></originalData>';
    const target =
      '<target>A <ph id="1" dataRef="d1"/> <pc id="2" dataRefStart="d2" dataRefEnd="d2">b</pc><ph id="3" subType="xlf:lb"/><mrk id="m" type="term">c</mrk><cp hex="0041"/><cp hex="ffffff"/></target>';
    expect(second(`<unit id="1">${data}${segment('', target)}</unit>`).text).toBe('A {title} **b**\ncA\ufffd');
  });

  it('is known by the id that a converted file keeps as its name', () => {
    const [{ id }] = unitsIn(site, german) as [Unit];
    expect(second(`<unit id="u1" name="${id}">${segment('')}</unit>`).id).toBe(id);
  });
});

describe('translations that come back', () => {
  const back = (source: string, text: string, more: Partial<Returned> = {}, of = site, overlay: object = german) => {
    const unit = unitsIn(of, overlay).find((each) => each.source === source)!;
    const { id, before } = unit;
    return { id, source, text, mark: 'done' as const, ...(before && { before }), ...more };
  };

  it('arrive as outdated where the text has changed since, with the source they were made from', () => {
    const later = siteWith({ ...hero, text: 'It counts very well by photo.' });
    const { overlay } = take([back('It counts by photo.', 'Sie zählt per Foto.')], later, german);
    expect(stateOf(later, overlay, 'It counts very well by photo.')).toBe('outdated');
    expect(JSON.stringify(overlay)).toContain('["It counts by photo.","Sie zählt per Foto."]');
  });

  it('are not shown, and not lost, where the text says other facts by now', () => {
    const later = siteWith(hero, cards({ title: 'Stock', text: 'From 4% & <more>.' }));
    const { overlay } = take([back('From 3% & <more>.', 'Ab 3 %.')], later, german);
    expect(stateOf(later, overlay, 'From 4% & <more>.')).toBe('missing');
    expect(JSON.stringify(overlay)).toContain('Ab 3 %.');
  });

  it('take the place of no newer translation, nor of one that nobody in the file has touched', () => {
    const returned = [back('One till', 'Eine Kasse', { mark: 'open' }), back('It counts by photo.', 'Von gestern.')];
    const later = siteWith({ ...hero, text: 'It counts by video.' });
    const now = germanWith({
      top: { heading: ['One till', 'Die eine Kasse'], text: ['It counts by video.', 'Sie zählt per Video.'] },
    });
    const { operations, kept } = take(returned, later, now);
    expect(operations).toEqual([]);
    expect(kept.map(({ text }) => text)).toEqual(['Von gestern.']);
  });

  it('say which translation they replace that was made here meanwhile', () => {
    const now = germanWith({ top: { heading: ['One till', 'Eine Kasse für alle'] } });
    const { taken } = take([back('One till', 'Nur eine Kasse')], site, now);
    expect(taken).toMatchObject([{ text: 'Nur eine Kasse', replaced: 'Eine Kasse für alle' }]);
  });

  it('confirm what is outdated or a draft where the file says that it is done', () => {
    const returned = [back('One till', 'Eine Kasse'), back('It counts by photo.', 'Sie zählt.')];
    const { overlay } = take(returned, site, german);
    expect([stateOf(site, overlay, 'One till'), stateOf(site, overlay, 'It counts by photo.')]).toEqual([
      'done',
      'done',
    ]);
  });

  it('are drafts where the file says that somebody has yet to read them', () => {
    const { overlay } = take([back('=Fast', 'Schnell', { mark: 'review' })], site, german);
    expect(stateOf(site, overlay, '=Fast')).toBe('draft');
  });

  it.each(['new', 'open', 'review'] as const)('take the place of no finished one as a draft (%s)', (mark) => {
    const finished = germanWith({ top: { heading: ['One till', 'Eine Kasse'] } });
    const { operations, kept } = take([back('One till', 'Die Kasse', { mark })], site, finished);
    expect([operations, kept.map(({ text }) => text)]).toEqual([[], ['Die Kasse']]);
  });

  it('are drafts, and change nothing where they are what is here, unless the file says that they are done', () => {
    const texts = [back('=Fast', 'Schnell', { mark: 'new' }), back('Stock', '-Bestand', { mark: 'open' })];
    const { overlay, untouched } = take([...texts, back('One till', 'Eine Kasse', { mark: 'new' })], site, german);
    expect([stateOf(site, overlay, '=Fast'), stateOf(site, overlay, 'One till'), untouched]).toEqual([
      'draft',
      'outdated',
      2,
    ]);
  });

  it('lose the indentation of a file that was printed for people, and keep line breaks of their own', () => {
    const laidOut = back('=Fast', '\n          Sehr\n          schnell\nund gut\n        ');
    const { overlay } = take([laidOut], site, german);
    expect(JSON.stringify(overlay)).toContain(String.raw`["=Fast","Sehr schnell\nund gut"]`);
  });

  it('are the source itself where a spreadsheet has written both as another number', () => {
    const priced = siteWith(hero, cards({ title: 'Discount', text: '10%' }));
    const { overlay } = take([{ ...back('10%', '10.00%', {}, priced), source: '10.00%' }], priced, german);
    expect(JSON.stringify(overlay)).toContain('["10%"]');
  });

  it('are none where a program has copied the source', () => {
    expect(take([back('=Fast', '=Fast', { mark: 'new' })], site, german)).toMatchObject({ open: 1, operations: [] });
  });

  it('follow a page or section that was renamed, and are left over where it is gone', () => {
    const returned = [back('Reasons to come', 'Viele Gründe'), back('One till', 'Nur eine Kasse')];
    const [page] = site.routes;
    const renamed: SiteFile = { ...site, routes: [{ ...page!, path: '/start', sections: page!.sections.slice(1) }] };
    const { overlay, unknown } = take(returned, renamed, { language: 'de' });
    expect(stateOf(renamed, overlay, 'Reasons to come')).toBe('done');
    expect(surveyLanguage(renamed, overlay, new Map(), schema).leftOver.map(({ pair }) => pair)).toEqual([
      ['One till', 'Nur eine Kasse'],
    ]);
    expect(unknown).toEqual([]);
  });

  it('are unknown where the id is none of this site', () => {
    const ids = ['1', 'pages|/|title', 'pages|/|sections|top|tone|Cq3xZ0a9_b', '__proto__|x|Cq3xZ0a9_b', ''];
    const { unknown, operations } = take(
      ids.map((id) => ({ id, source: 'a', text: 'b', mark: 'done' })),
      site,
      german,
    );
    expect([unknown, operations]).toEqual([ids, []]);
  });

  it('come by themselves into the entry of the other texts of theirs, and change no other byte', () => {
    const overlay = germanWith({ why: { items: [{ title: ['Stock', 'Bestand'] }, { title: ['Gone', 'Weg'] }] } });
    const text = `${JSON.stringify(overlay, null, '\t').replace('"Gone"', '"G\\u006fne"')}\r\n\r\n`;
    const returned = [back('From 3% & <more>.', 'Ab 3 %.'), back('In "one" day.', 'An einem Tag.')];
    const edited = editOverlay(text, take(returned, site, overlay).operations);
    const items = (JSON.parse(edited) as typeof overlay).pages['/'].sections['why'];
    expect(items).toEqual({
      items: [
        { title: ['Stock', 'Bestand'], text: ['From 3% & <more>.', 'Ab 3 %.'] },
        { title: ['Gone', 'Weg'] },
        { text: ['In "one" day.', 'An einem Tag.'] },
      ],
    });
    expect(edited).toContain('"G\\u006fne"');
    expect(edited).toContain('\n\t\t\t\t\t\t{\n\t\t\t\t\t\t\t"text": [');
    expect(edited).toMatch(/\r\n\r\n$/);
  });
});

it('whatever happens to the site between export and import, nothing is lost and nothing is in a wrong place', () => {
  const words = (id: number) =>
    `${String.fromCharCode(97 + (id % 26))}${id} quick brown fox runs over ${id % 7}% of the lazy dog`;
  const german_ = (text: string) => `DE ${text}`;
  const sectionOf = (id: number, ...items: number[]): SectionFile => ({
    id: `part-${id}`,
    type: 'cards',
    heading: `Heading ${words(id)}`,
    items: items.map((each) => ({ title: `Title ${words(each)}`, text: `Text ${words(each)}` })),
  });
  fc.assert(
    fc.property(fc.array(fc.nat(999), { minLength: 20, maxLength: 60 }), fc.boolean(), (numbers, isCsv) => {
      const choose = choices(numbers);
      const before = siteWith(...[0, 1, 2].map((id) => sectionOf(id, 10 * id + 1, 10 * id + 2, 10 * id + 3)));
      // Some texts are translated already.
      const first = unitsIn(before, { language: 'de' });
      const started = first
        .filter(() => choose(3) === 0)
        .map((unit) => ({ ...unit, text: german_(unit.source), mark: 'done' as const }));
      const exported = take(started, before, { language: 'de' }).overlay;
      // Agency: translates what is not done, and touches nothing else.
      const units = unitsIn(before, exported).map((unit) =>
        unit.state === 'done' ? unit : { ...unit, text: german_(unit.source), state: 'done' as const },
      );
      const returned = FORMATS[isCsv ? 'csv' : 'xliff'](units);

      const sections = structuredClone(before.routes[0]!.sections) as SectionFile[];
      for (let step = 0; step < 8; step++) {
        const section = sections[choose(sections.length)]!;
        const items = section['items'] as { title: string; text: string }[];
        const kind = choose(8);
        const item = items[choose(items.length)];
        if (kind === 0)
          items.splice(choose(items.length + 1), 0, { title: words(100 + step), text: words(200 + step) });
        if (kind === 1 && items.length > 1) items.splice(choose(items.length), 1);
        if (kind === 2) items.reverse();
        if (kind === 3 && item) item.text += ' now';
        if (kind === 4 && item) item.title = item.title.replace('%', '9%');
        if (kind === 5) section.id = `part-${50 + step}`;
        if (kind === 6 && sections.length > 1) sections.splice(sections.indexOf(section), 1);
        if (kind === 7) sections.push(sectionOf(60 + step, 300 + step));
      }
      const after = siteWith(...sections);
      if (choose(3) === 0) after.routes[0]!.path = '/start';
      const { overlay, kept, unknown } = take(returned, after, exported);
      const pairs = pairsIn({ ...overlay, language: undefined }).map(({ pair }) => pair);
      // Each pair is of its own source.
      expect(pairs.filter((pair) => translationOf(pair) !== german_(sourceOf(pair)))).toEqual([]);
      const there = new Set([...pairs.map(sourceOf), ...kept.map(({ source }) => source)]);
      expect(units.filter(({ source }) => !there.has(source)).map(({ source }) => source)).toEqual([]);
      expect([unknown, kept]).toEqual([[], []]);
      // What stands in the site as it was exported is done.
      const known = new Set(units.map(({ source }) => source));
      const sameIds = new Set(units.map(({ id }) => id));
      const open = unitsIn(after, overlay).filter(
        ({ id, source, state }) => known.has(source) && sameIds.has(id) && state !== 'done',
      );
      expect(open).toEqual([]);
      // A second time, there is nothing to do.
      expect(take(returned, after, overlay).operations).toEqual([]);
      const edited = editOverlay(JSON.stringify(exported, null, 2), take(returned, after, exported).operations);
      expect(isEqual(JSON.parse(edited) as Json, overlay as Json)).toBe(true);
    }),
    { numRuns: isThorough ? 50 : 8, seed: 37 },
  );
});
