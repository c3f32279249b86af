import type { FormSchema } from './form/form-schema.ts';

/**
 * Names in the folder of what our server runs, `dist-server/`: a folder for each release, and the file that names the current
 * one. A release never changes, so what is read from one folder belongs together.
 *
 * @see  docs/decisions 0096
 */
export const RELEASES = {
  /** Beside the releases: holds the name of the current one's folder. */
  current: 'current',
  /** In a release: its manifest. */
  manifest: 'manifest.json',
  /** What visitors may fetch; `dist/` holds the same. */
  site: 'site',
  /** What they may fetch from a later moment on, a folder for each. */
  later: 'later',
  /** Pages that the server sends by itself. */
  pages: 'pages',
} as const;

/**
 * What the server must know of a release, so that it can be served by itself, long after the config has changed.
 */
export interface Manifest {
  /** The moment that the site is built for, in milliseconds since 1970. */
  at: number;
  /** The hash of the build that wrote the folder. */
  build: string;
  /** The paths of all routes, such as "/" and "/products". */
  routes: string[];
  /** Old path, as `sitePath` gives it, to the new path or address. Answered with 308. */
  redirects: Record<string, string>;
  /** Addresses of the files with a hash of their content in their names: they never change. */
  hashedFiles: string[];
  /** Headers of every response, in order. */
  headers: [name: string, value: string][];
  /** By file of the site, "visit/index.html": what a page has in place of these. */
  pageHeaders?: Record<string, OwnHeaders>;
  /** Of a site in several: the site's own first, then each with the start of its addresses, "/de". */
  languages?: { language: string; prefix: string }[];
  /** The forms that the site shows when it is built; `endpoint` is a path of this server. */
  forms: ManifestForm[];
  /** Endpoints of forms that were shown before: they say so. */
  closedForms?: string[];
  /** Absent where nothing changes by itself. */
  later?: Timetable;
  /** `site.url`, or PUBLIC_URL in its place: the origin that posts from behind TLS are compared with. */
  siteUrl: string;
  /** `site.url` where PUBLIC_URL took its place. */
  configUrl?: string;
}

/** One form that this server takes. */
export interface ManifestForm {
  /** Such as "/contactwebsite". */
  endpoint: string;
  /** Name of the form, from its schema's file: "enquiry". */
  name: string;
  /** The schema itself, as the browser has it. */
  schema: FormSchema;
  /** The same in further languages; absent where none has the form. */
  languages?: Record<string, FormSchema>;
  /** The labels of fields that the form had, by their names in enquiries; absent where none are known. */
  former?: Record<string, string>;
  /** The compiled validator, a file beside the manifest: "validators/enquiry.js" (ES module, default export). */
  validator: string;
}

/** Headers of one page by their names. */
export type OwnHeaders = Record<string, string>;

/** A file from a moment on, in place of what was at its address before, or where there was none. */
export interface LaterFile {
  /** Milliseconds since 1970. */
  from: number;
  /** Below `later/` of the release. */
  file: string;
  /** In place of those of the release, for a page that needs others. */
  headers?: OwnHeaders;
}

/** What changes by itself after a build. */
export interface Timetable {
  /** By file of the site: "products/index.html". In order of time. */
  files: Record<string, LaterFile[]>;
  /** By endpoint: forms that open or close. */
  forms: Record<string, { form: ManifestForm; changes: { from: number; isOpen: boolean }[] }>;
}
