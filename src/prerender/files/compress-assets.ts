import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

/**
 * Writes `.br` and `.gz` at the highest level beside each hashed text file that gains by it: these are read for a year.
 * Pages are many and short-lived; the server compresses those that are requested.
 *
 * @param dir    The folder `assets/`.
 * @param files  Names in it; all of its files by default.
 */
export async function compressAssets(dir: string, files = readdirSync(dir)): Promise<void> {
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(join(dir, file));
      if (!/\.js(on)?$/.test(file) || content.length < 512) return;
      const [brotli, gzipped] = await Promise.all([toBrotli(content), toGzip(content, { level: 9 })]);
      writeFileSync(join(dir, `${file}.br`), brotli);
      writeFileSync(join(dir, `${file}.gz`), gzipped);
    }),
  );
}
