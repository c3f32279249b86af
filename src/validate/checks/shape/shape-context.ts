import type { Json } from '../../../document/json.ts';
import type { Report } from '../../messages/finding.ts';
import type { PublicFiles } from '../../facts/public-files.ts';
import type { Migrations } from '../../../versions/migration.ts';
import type { SiteSchema } from '../../schema/walk-schema.ts';
import type { Validators } from '../../schema/validators.ts';

/** What the shape checks need. */
export interface ShapeContext {
  /** The config's value. */
  root: unknown;
  /** That of the validators. */
  schema: SiteSchema;
  /** The config's file, for commands. */
  file: string;
  validators: Validators;
  migrations: Migrations;
  /** What the files of languages say, by path from the folder of the site: translations follow their sections. */
  overlays: ReadonlyMap<string, Json>;
  /** For examples with files that exist. */
  files: PublicFiles;
  report: Report;
}
