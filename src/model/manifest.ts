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
  /** The forms of the site; `endpoint` is a path of this server. */
  forms: ManifestForm[];
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
