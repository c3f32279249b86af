import type { Report } from './finding.ts';
import type { PublicFiles } from './public-files.ts';
import type { Validators } from './validators.ts';

/** What the checks of the shape need. */
export interface ShapeContext {
  /** The config's value. */
  root: unknown;
  validators: Validators;
  /** For examples: a file that is there. */
  files: PublicFiles;
  report: Report;
}
