import type { AddressInfo } from 'node:net';
import { join, relative } from 'node:path';
import { printProblems, wantsColour } from '../../config/index.ts';
import { RELEASES, type Manifest } from '../../model/manifest.ts';
import { pointTo } from '../../prerender/files/releases.ts';
import { writeFile } from '../../prerender/files/write-files.ts';
import { formManifest, manifestLanguages } from '../../prerender/forms.ts';
import { configFile, siteEnvironment } from '../../prerender/load-site.ts';
import type { ResolvedSite } from '../../resolve/index.ts';
import { readEnvironment } from '../../serve/environment/environment.ts';
import { StartError } from '../../serve/environment/start-error.ts';
import { serveSite } from '../../serve/index.ts';
import { isLanguageFile, isSchemaFile } from '../../validate/site-files.ts';
import { fileSource } from './file-source.ts';
import { createViteServer } from './vite-server.ts';

const rootDir = process.cwd();
/** What the enquiry endpoint reads of a build; dev writes no other part of one. */
const RELEASE = 'release';
const releasesDir = join(rootDir, '.build/dev');
const releaseDir = join(releasesDir, RELEASE);
/** Default DATA_DIR of the dev server, because `serve` locks its own folder. */
const DEV_DATA = '.build/dev-data';

/** Writes the manifest the enquiry endpoint reads. Without a site it accepts nothing. */
function writeManifest(site: ResolvedSite | null): void {
  const manifest: Manifest = {
    at: site?.at ?? 0,
    build: 'dev',
    routes: site?.pages.map(({ path }) => path) ?? [],
    redirects: site?.redirects ?? {},
    hashedFiles: [],
    headers: [],
    ...(site ? { ...manifestLanguages(site), ...formManifest(site, rootDir, releaseDir) } : { forms: [] }),
    siteUrl: site?.site.url ?? '',
  };
  writeFile(releaseDir, RELEASES.manifest, JSON.stringify(manifest));
  pointTo(releasesDir, RELEASE);
}

/** `npm run dev`: serves the site while it is edited. */
async function main(): Promise<void> {
  const environment = readEnvironment({ ...process.env, DATA_DIR: process.env['DATA_DIR'] || DEV_DATA });
  const file = configFile();
  const asBuilt = siteEnvironment();
  if (asBuilt.problems.length > 0) {
    // No save can mend a variable.
    console.error(printProblems(asBuilt.problems, { colour: wantsColour(process.stderr) }));
    process.exit(1);
  }
  const source = fileSource(rootDir, file, asBuilt);
  writeManifest(source.site());
  const endpoint = await serveSite({ releasesDir, environment });
  const { server, vite, notify, showBox } = await createViteServer({
    rootDir,
    configFile: file,
    host: environment.host,
    source,
    handleForm: endpoint.handle,
  });
  source.follow({
    onChange: notify,
    onUndrawn: (site, page) => void showBox(site, page).catch(console.error),
    onValid: writeManifest,
  });
  vite.watcher.on('all', (_, path) => {
    if (isLanguageFile(file, path)) source.readTexts();
    else if (isSchemaFile(rootDir, path)) source.recheck(true);
  });

  server.on('error', (fault: NodeJS.ErrnoException) => {
    if (fault.code !== 'EADDRINUSE') throw fault;
    console.error(
      `Port ${environment.port} is in use. Stop what uses it, or take another: PORT=${environment.port + 1} npm run dev`,
    );
    process.exit(1);
  });
  server.listen(environment.port, environment.host, () => {
    const { port } = server.address() as AddressInfo;
    console.log(`The site is at http://${environment.host}:${port} and follows ${file}.`);
    if (environment.databaseUrl === undefined)
      console.log(`Enquiries sent there are stored in ${relative(rootDir, environment.dataDir)}.`);
  });
}

try {
  await main();
} catch (fault) {
  // A wrong environment, a port or store in use: a sentence suffices. Our own faults keep their stack.
  if (!(fault instanceof StartError)) throw fault;
  console.error(fault.message);
  process.exit(1);
}
