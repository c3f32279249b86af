import type { Report } from '../../messages/finding.ts';
import type { PublicFiles } from '../../facts/public-files.ts';
import type { Migrations } from '../../../versions/migration.ts';
import type { Validators } from '../../schema/validators.ts';

/** What the shape checks need. */
export interface ShapeContext {
  /** The config's value. */
  root: unknown;
  /** The config's file, for commands. */
  file: string;
  validators: Validators;
  migrations: Migrations;
  /** For examples with files that exist. */
  files: PublicFiles;
  report: Report;
}
