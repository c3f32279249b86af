import type { JsonObject, Json } from '../../document/json.ts';
import { migrateText, type MigratedText } from '../migrate-text.ts';
import { legsOf } from '../migrate-section.ts';
import type { Migration, Migrations, Step } from '../migration.ts';

/** Migrations of the type `hero`: one for each list of steps, from version 2 on. */
export const heroMigrations = (...versions: Step[][]): Migrations =>
  new Map([
    [
      'hero',
      versions.map((steps, index): Migration => ({ to: index + 2, since: '2026-12-01', why: 'It has.', steps })),
    ],
  ]);

/** A config with sections on one page. */
export const siteOf = (...sections: JsonObject[]) => ({
  version: 1,
  routes: [
    { path: '/', title: 'Home', sections: sections.map((section, at) => ({ id: `s${at}`, type: 'hero', ...section })) },
  ],
});

/** Brings the heroes of a text from one version to another. */
export function migrated(text: string, migrations: Migrations, from: number, to: number): MigratedText {
  return migrateText(text, JSON.parse(text) as Json, {
    legs: (type) => legsOf(migrations, type, from, type === 'hero' ? to : from),
    version: (type) => (type === 'hero' ? to : 1),
  });
}

/** A text with one hero, brought to the next version and back by these steps. */
export function there(section: JsonObject, steps: Step[]) {
  const text = JSON.stringify(siteOf(section), null, 2);
  const migrations = heroMigrations(steps);
  const up = migrated(text, migrations, 1, 2);
  const { id: _id, type: _type, ...value } = up.sections[0]?.section.value ?? {};
  return { text, up, value, migrations, down: () => migrated(up.text, migrations, 2, 1) };
}
