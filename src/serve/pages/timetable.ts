import path from 'node:path';
import { RELEASES, type OwnHeaders } from '../../model/manifest.ts';
import type { Release, ReleaseForm } from './release.ts';

/** The last of some changes that has come; undefined before the first. */
const lastChange = <Change extends { from: number }>(changes: Change[] | undefined, now: number): Change | undefined =>
  changes?.findLast(({ from }) => from <= now);

/** A file of the site as it is at a moment. */
export interface CurrentFile {
  root: string;
  /** Names from the root to the file. */
  names: string[];
  /** The moment from which it is at its address; absent for what the build has put there. */
  since?: number;
  /** In place of those of the release. */
  headers?: OwnHeaders;
}

/**
 * The file at an address of the site at a moment: that of the build, or what has become due since.
 *
 * @param names  Names from the site to the file, as `safeNames` gives them.
 */
export function fileAt({ dir, manifest, timetable }: Release, names: string[], now: number): CurrentFile {
  const name = names.join('/');
  const later = lastChange(timetable?.files.get(name), now);
  const headers = later ? later.headers : manifest.pageHeaders?.[name];
  const own = headers && { headers };
  if (!later) return { root: path.join(dir, RELEASES.site), names, ...own };
  return { root: path.join(dir, RELEASES.later), names: later.file.split('/'), since: later.from, ...own };
}

/**
 * The form of an endpoint at a moment.
 *
 * @returns  "closed" for one that was shown before; undefined where there is none, or none yet.
 */
export function formAt(release: Release, endpoint: string, now: number): ReleaseForm | 'closed' | undefined {
  const { forms, timetable, manifest } = release;
  const later = timetable?.forms.get(endpoint);
  const change = lastChange(later?.changes, now);
  if (later && change) return change.isOpen ? later.form : 'closed';
  return forms.get(endpoint) ?? (manifest.closedForms?.includes(endpoint) ? 'closed' : undefined);
}

/** All forms of a release, also those that are not shown now. */
export function formsOf({ forms, timetable }: Release): ReleaseForm[] {
  return [...forms.values(), ...[...(timetable?.forms.values() ?? [])].map(({ form }) => form)];
}
