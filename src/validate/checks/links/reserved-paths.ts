/** Paths that the build and the server use themselves, whatever the case of their letters. */
const RESERVED: [pattern: RegExp, use: string][] = [
  [/^\/assets(\/|$)/i, 'the scripts and styles of the site are there'],
  [/^\/thank-you(\/|$)/i, 'visitors without script are sent there after an enquiry'],
  [/^\/404(\.html)?$/i, 'it is the page for unknown addresses'],
  [/^\/index(\.html)?$/i, 'servers take it for the home page'],
  [/^\/healthz$/i, 'the server reports its health there'],
  [/^\/readyz$/i, 'the server reports there that it is ready'],
  [/^\/(sitemap\.xml|robots\.txt)$/i, 'the build writes that file for search engines'],
  [/^\/site\.webmanifest$/i, 'the build writes that file for the home screens of phones'],
  [/^\/(_headers|_redirects|vercel\.json)$/i, 'the build writes that file for static hosts'],
  [/(^\/\.(?!well-known\/)|.\/\.)/, 'names that begin with a dot are hidden'],
];

/**
 * What the build or the server itself uses a path for.
 *
 * @param path  As `sitePath` gives it. A compressed form (".br", ".gz") belongs to the file it is one of.
 * @returns     undefined when the path is free.
 */
export const reservedFor = (path: string): string | undefined =>
  RESERVED.find(([pattern]) => pattern.test(path.replace(/\.(br|gz)$/i, '')))?.[1];
