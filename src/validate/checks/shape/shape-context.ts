import type { Report } from '../../messages/finding.ts';
import type { PublicFiles } from '../../facts/public-files.ts';
import type { Validators } from '../../schema/validators.ts';

/** What the checks of the shape need. */
export interface ShapeContext {
  /** The config's value. */
  root: unknown;
  validators: Validators;
  /** For examples: a file that is there. */
  files: PublicFiles;
  report: Report;
}
