/**
 * `npm run samples`: every section type and kind of field with every sample, as a site of its own under `npm run dev`.
 *
 * Its home page leads to each sample. What is written to a `schema.json` or `samples.json` shows at once.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, watch, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { SiteFile } from '../../model/site-file.ts';
import { listSectionTypes } from '../../validate/schema/compose-schema.ts';
import { SchemaProblems } from '../../validate/schema/schema-files.ts';
import { KINDS, KINDS_FORM, kindsForm, kindsPage, readFieldSamples } from './field-samples.ts';
import { SAMPLE_ROOT, samplePath, sampleSite } from './sample-site.ts';

const rootDir = process.cwd();
const SITE = join(rootDir, '.build/samples');

/** Writes the config of the site: today's samples, in the colours of the site in this folder. */
function writeConfig(): void {
  const types = listSectionTypes(rootDir);
  const { theme } = JSON.parse(readFileSync(join(rootDir, 'site.config.json'), 'utf8')) as SiteFile;
  const site = sampleSite(types);
  site.routes[0]!.sections[0]!['paragraphs'] = [
    `[Every kind of field](${kindsPage.path})`,
    ...types.map(({ name, samples }) =>
      [`**${name}**`, ...Object.keys(samples).map((sample) => `[${sample}](${samplePath(name, sample)})`)].join(' '),
    ),
  ];
  site.routes.push(kindsPage);
  writeFileSync(join(SITE, KINDS_FORM), JSON.stringify(kindsForm(readFieldSamples(rootDir))));
  writeFileSync(join(SITE, 'site.config.json'), JSON.stringify({ ...site, ...(theme && { theme }) }));
}

function writeAgain(file: string | null): void {
  if (file === null || !/^[^\\/]+[\\/](schema|samples)\.json$/.test(file)) return;
  try {
    writeConfig();
  } catch (fault) {
    // Half-written JSON: the last good samples stay until it is complete.
    console.error(fault instanceof SchemaProblems ? fault.message : `${file}: ${(fault as Error).message}`);
  }
}

mkdirSync(join(SITE, 'schema'), { recursive: true });
for (const folder of ['public', join(SAMPLE_ROOT, 'public')]) cpSync(folder, join(SITE, 'public'), { recursive: true });
for (const file of readdirSync('schema').filter((name) => name.endsWith('.schema.json')))
  cpSync(join('schema', file), join(SITE, 'schema', file));
writeConfig();
for (const folder of ['src/sections', KINDS])
  watch(resolve(folder), { recursive: true }, (_, file) => writeAgain(file));

const dev = spawn(process.execPath, ['src/tools/run.js', 'src/tools/dev/index.ts'], {
  env: { ...process.env, SITE_DIR: SITE, PORT: process.env['PORT'] || '0' },
  stdio: 'inherit',
});
dev.once('exit', (code) => process.exit(code ?? 0));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => dev.kill(signal));
