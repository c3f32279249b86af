/**
 * Request targets that no honest client sends, made from classes: each way of writing "..", a dot, a slash or a name, in
 * each position. None may get anything from outside the build, or a redirect to another site.
 */

/** Spellings of a dot, a slash and a backslash that some decoder or file system accepts. */
const DOTS = ['.', '%2e', '%2E', '%252e', '%c0%ae', '%e0%80%ae', '%u002e', '%ef%bc%8e'];
const SLASHES = ['/', '%2f', '%2F', '%252f', '%c0%af', '\\', '%5c', '%255c', '%u2215', '%ef%bc%8f'];
/** Files beside the build, above it and on the machine. */
const OUTSIDE = ['package.json', 'manifest.json', 'outside.txt', 'data/enquiries.db', 'etc/passwd'];

const climbs = DOTS.flatMap((dot) =>
  SLASHES.flatMap((slash) => {
    const up = `${dot}${dot}${slash}`;
    return [`/${up}outside.txt`, `/assets/${up.repeat(2)}outside.txt`, `/${up.repeat(8)}etc/passwd`];
  }),
);

const mixed = OUTSIDE.flatMap((file) => [
  `/../${file}`,
  `/products/../../${file}`,
  `/./../${file}`,
  `/.../${file}`,
  `/....//${file}`,
  `/..;/${file}`,
  `/..;a=b/${file}`,
  `/..%00/${file}`,
  `/..%09/${file}`,
  `/ ../${file}`,
  `/..%20/${file}`,
  `/.%2e/${file}`,
  `/%2e./${file}`,
  `/..\\/${file}`,
  `/..%5c/${file}`,
  `//../${file}`,
  `/.well-known/../../${file}`,
  `/.well-known/%2e%2e/%2e%2e/${file}`,
  `/.well-known/..%2f..%2f${file}`,
  `../${file}`,
  file,
]);

/** Files in the folder of a build that are private or hidden. */
const HIDDEN = ['.secret', '.server/manifest.json', '.server/assets.json', '.git/config', '.env', '.well-known/.env'];
const hidden = HIDDEN.flatMap((file) => [
  `/${file}`,
  `/${file.replaceAll('.', '%2e')}`,
  `/${file.replaceAll('.', '%252e')}`,
  `/${file.replaceAll('.', '%ef%bc%8e')}`,
  `/${file.replaceAll('.', '%E2%80%A4')}`,
  `/${file.replaceAll('/', '%2f')}`,
  `/${file.replaceAll('/', '\\')}`,
  `/${file.replaceAll('/', '//')}`,
  `//${file}`,
  `/./${file}`,
  `/assets/../${file}`,
  `/assets/%2e%2e/${file}`,
  `/assets/..%2f${file}`,
  `/assets/..\\${file}`,
  `/products/%2e%2e%2f${file}`,
  `/${file.toUpperCase()}`,
  `/${file}/`,
  `/${file}%00.html`,
  `/${file}%20`,
  `/${file}::$DATA`,
  `/${file}.br`,
  `/${file}?a=b`,
  `/%00${file}`,
  `http://x/${file}`,
  `http://x/assets/../${file}`,
]);

const absolute = OUTSIDE.flatMap((file) => [
  `//${file}`,
  `///${file}`,
  `/%2f${file}`,
  `/%2f%2f${file}`,
  `/%5c%5cserver%5cshare%5c${file}`,
  `\\\\server\\share\\${file}`,
  `/C:/${file}`,
  `/C:%5c${file}`,
  `/c%3a/${file}`,
  `C:\\${file}`,
  `file:///${file}`,
  `/file:///${file}`,
  `http://x//${file}`,
  `http://x/../${file}`,
  `http://user@x/../${file}`,
  `HTTP://X/%2e%2e/${file}`,
  `https://evil.example/../${file}`,
  `ftp://x/${file}`,
  `x:80/${file}`,
]);

const elsewhere = ['//', '/\\', '/%5c', '/%2f', '/%09/', '/%0a/', '///', '/.//', '/assets//', '/products//'].flatMap(
  (start) => [
    `${start}evil.example`,
    `${start}evil.example/`,
    `${start}evil.example/..`,
    `${start}evil.example/%2e%2e/`,
  ],
);

/** Sources and tools of the project, by the names they have there. */
const sources = (
  'src/serve/index.ts site.config.json schema/enquiry.schema.json package-lock.json node_modules/pino @fs/etc/passwd ' +
  '@id/src/boot @vite/client dist/index.html public/index.html index.php web.config'
)
  .split(' ')
  .map((file) => `/${file}`);

const broken = '% %0 %zz %% %ff %fe%ff %ed%a0%80 %c3 %f8%88%80%80%80 %00 %01 %7f %c2%80'
  .split(' ')
  .flatMap((text) => [`/${text}`, `/products${text}`, `/${text}/../outside.txt`]);

const others = [
  '*',
  '',
  '#',
  '/#',
  '/#/../outside.txt',
  '?',
  'products',
  '/a'.repeat(3_000),
  `/${'../'.repeat(2_000)}etc/passwd`,
];

/** All of them, each once. */
export const hostileTargets: string[] = [
  ...new Set([...climbs, ...mixed, ...hidden, ...absolute, ...elsewhere, ...sources, ...broken, ...others]),
];
