import type { FormSchema } from './form-schema.ts';

/**
 * What the server must know of a build. The prerender stage writes it to `dist/.server/manifest.json`,
 * so that a `dist/` folder can be served by itself, long after the config has changed.
 */
export interface Manifest {
  /** The hash of the build that wrote the folder. */
  build: string;
  /** The paths of all routes, such as "/" and "/products". */
  routes: string[];
  /** Old path, as `sitePath` gives it, to the new path or address. Answered with 308. */
  redirects: Record<string, string>;
  /** Addresses of the files with a hash of their content in their names: they never change. Older builds have no list. */
  hashedFiles?: string[];
  /** Headers of every response, in order. */
  headers: [name: string, value: string][];
  /** The forms that the site shows when it is built; `endpoint` is a path of this server. */
  forms: ManifestForm[];
  /** Endpoints of forms that were shown before: they say so. */
  closedForms?: string[];
  /**
   * Name of the folder below `dist-later/`, beside `dist/`, that holds what is not due yet, and a `Timetable`. Absent where
   * nothing changes by itself.
   */
  later?: string;
  /** `site.url`: the origin that posts from behind TLS are compared with. */
  siteUrl: string;
}

/** One form that this server takes. */
export interface ManifestForm {
  /** Such as "/contactwebsite". */
  endpoint: string;
  /** Name of the form, from its schema's file: "enquiry". */
  name: string;
  /** The schema itself, as the browser has it. */
  schema: FormSchema;
  /** The compiled validator, a file beside the manifest: "validators/enquiry.js" (ES module, default export). */
  validator: string;
}

/** A file from a moment on, in place of what was at its address before, or where there was none. */
export interface LaterFile {
  /** Milliseconds since 1970. */
  from: number;
  /** Below the folder of the timetable. */
  file: string;
  /** The Content-Security-Policy of a page that needs another one than the release's. */
  policy?: string;
}

/**
 * What changes by itself after a build. It is not part of `dist/`, which may be uploaded whole: what is not due yet is in
 * nothing that a visitor can fetch.
 *
 * @see  docs/decisions/0064-what-is-not-due-lies-beside-dist.md
 */
export interface Timetable {
  /** By file below `dist/`: "products/index.html". In order of time. */
  files: Record<string, LaterFile[]>;
  /** By endpoint: forms that open or close. Validators are below the folder of the timetable. */
  forms: Record<string, { form: ManifestForm; changes: { from: number; isOpen: boolean }[] }>;
}

/** The file of a timetable in its folder. */
export const TIMETABLE = 'timetable.json';
