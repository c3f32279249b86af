import { describe, expect, it } from 'vitest';
import type { JsonObject, Json } from '../document/json.ts';
import { migrateOverlay, withPairs } from './migrate-overlay.ts';
import type { Step } from './migration.ts';
import { heroMigrations, migrated, siteOf } from './testing/migrated.ts';

/** What becomes of the translations of one hero by these steps or this program, and what goes back to. */
function translations(section: JsonObject, pairs: Json, { steps = [] as Step[], code = '' }) {
  const migrations = heroMigrations(steps);
  if (code !== '') Object.assign(migrations.get('hero')![0]!, { code });
  const up = migrated(JSON.stringify(siteOf(section)), migrations, 1, 2);
  const down = migrated(up.text, migrations, 2, 1);
  const overlay: Json = { pages: { '/': { sections: { s0: pairs } } } };
  const there = withPairs(overlay, migrateOverlay(overlay, up.ways));
  const back = withPairs(there, migrateOverlay(there, down.ways));
  const pairsIn = (value: Json) => (value as typeof overlay as { pages: { '/': { sections: JsonObject } } }).pages['/'];
  return { there: pairsIn(there).sections['s0'], back: pairsIn(back).sections['s0'] };
}

const SPLIT = `
  export const up = ({ name, ...rest }) => ({ ...rest, first: name.split(' ')[0], last: name.split(' ')[1] });
  export const down = ({ first, last, ...rest }) => ({ ...rest, name: first + ' ' + last });
`;

describe('Translations of a section', () => {
  it('take a list of texts for texts, and a pair for one text', () => {
    const points = [['Fast', 'Schnell'], ['Nyra']];
    expect(
      translations({ points: ['Fast', 'Nyra'] }, { points }, { steps: [{ wrap: 'points[]', as: 'text' }] }),
    ).toEqual({ there: { points: points.map((text) => ({ text })) }, back: { points } });
  });

  it('are made by the program of a type, which is asked for the section in the other language', () => {
    const name = ['King Charles', 'König Karl'];
    expect(translations({ name: 'King Charles', other: 'A' }, { name, other: ['A', 'Ä'] }, { code: SPLIT })).toEqual({
      there: { other: ['A', 'Ä'], first: ['King', 'König'], last: ['Charles', 'Karl'] },
      back: { other: ['A', 'Ä'], name },
    });
  });

  it('are drafts where a program made them of a draft, and gone from no list but their own', () => {
    const code =
      'export const up = ({ items, ...rest }) => ({ ...rest, names: items.map(({ title }) => ({ title: title + "!" })) });';
    const items = [{ title: ['One', 'Eins', 'draft'] }, { title: ['Gone', 'Weg'] }];
    expect(translations({ items: [{ title: 'One' }] }, { items }, { code }).there).toEqual({
      items: [{ title: ['Gone', 'Weg'] }],
      names: [{ title: ['One!', 'Eins!', 'draft'] }],
    });
  });

  it('of an override take the rest of a group from the shared section, as the override does', () => {
    const migrations = heroMigrations([
      { move: 'image', to: 'picture.src' },
      { move: 'alt', to: 'picture.alt' },
    ]);
    const site = {
      ...siteOf({ type: 'prose' }, { use: 'band', image: 'b.svg' }),
      shared: { band: { type: 'hero', image: 'a.svg', alt: 'A shop' } },
    } as JsonObject;
    const { ways } = migrated(JSON.stringify(site), migrations, 1, 2);
    const overlay: Json = {
      shared: { band: { alt: ['A shop', 'Ein Laden'] } },
      pages: { '/': { sections: { s1: { image: ['b.svg', 'b-de.svg'] } } } },
    };
    expect(withPairs(overlay, migrateOverlay(overlay, ways))).toMatchObject({
      shared: { band: { picture: { alt: ['A shop', 'Ein Laden'] } } },
      pages: { '/': { sections: { s1: { picture: { src: ['b.svg', 'b-de.svg'], alt: ['A shop', 'Ein Laden'] } } } } },
    });
  });
});
