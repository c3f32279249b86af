import type { CompiledValidator } from '../../model/form/form-schema.ts';
import type { LaterFile, Manifest, ManifestForm, Timetable } from '../../model/manifest.ts';

/** A form of a release, with its validator loaded. */
export interface ReleaseForm extends ManifestForm {
  validate: CompiledValidator;
}

/** A release: a build in a folder of its own, which never changes. */
export interface Release {
  /** Its folder. @see RELEASES */
  readonly dir: string;
  manifest: Manifest;
  /** Addresses of the files that the build has named by their content. */
  hashedFiles: Set<string>;
  /** By endpoint. */
  forms: Map<string, ReleaseForm>;
  /** Absent where nothing changes by itself. */
  timetable?: ReleaseTimetable;
}

/** What changes by itself in a release. */
export interface ReleaseTimetable {
  /** By file of the site, in order of time. */
  files: Map<string, LaterFile[]>;
  /** By endpoint, in order of time. */
  forms: Map<string, { form: ReleaseForm; changes: Timetable['forms'][string]['changes'] }>;
}
