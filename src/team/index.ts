import pino from 'pino';
import { loadConfig } from '../config/index.ts';
import { textAt, valueAt, type Json } from '../document/json.ts';
import { configFile } from '../prerender/load-site.ts';
import { formatProblem, StartError } from '../serve/environment/start-error.ts';
import { StoreInUse } from '../serve/store/embedded/lock.ts';
import { checkStoreLocation, storeLocation } from '../serve/store/store-location.ts';
import { whenNpmEnds } from '../serve/when-parent-ends.ts';
import { inviteFirst, runCommand } from './commands/run-command.ts';
import { serveTeam } from './serve-team.ts';
import { readTeamEnvironment, type TeamEnvironment } from './team-environment.ts';

const inUse = (error: StoreInUse, { databaseUrl }: TeamEnvironment): StartError =>
  new StartError(
    [
      {
        code: 'store-in-use',
        name: databaseUrl === undefined ? 'DATA_DIR' : 'DATABASE_URL',
        what: `Another studio of a team (process ${error.holder}) keeps its draft there.`,
        why: 'Only one can order what people do to a draft. A server of the site may run beside it.',
        fix: `Stop the other one, or give this one a store of its own: ${
          databaseUrl === undefined ? 'DATA_DIR=./data-2' : 'DATABASE_URL=postgres://user:password@host:5432/another'
        }. One whose machine has failed is forgotten after a minute.`,
      },
    ],
    { cause: error },
  );

/** `npm run team`: the studio as a server for several people, and the commands for who they are. */
async function main(): Promise<void> {
  const file = configFile();
  const site = loadConfig(file, file).value as Json | undefined;
  const environment = readTeamEnvironment(process.env, textAt(valueAt(site, ['site']), 'url'));
  const location = storeLocation(environment);
  const problem = checkStoreLocation(location, environment);
  if (problem) throw new StartError([problem]);
  const words = process.argv.slice(2);
  if (words.length > 0) {
    process.exitCode = await runCommand(words, { location, editUrl: environment.editUrl });
    return;
  }
  // As `npm run edit` does.
  process.env['NODE_ENV'] = 'production';
  const logger = pino({ level: environment.logLevel }, pino.destination({ fd: 2, sync: true }));
  const onDisplaced = () => {
    const where = environment.databaseUrl === undefined ? 'DATA_DIR' : 'DATABASE_URL';
    console.error(
      `Another studio writes the draft of this team (${where}), since this one could not reach it for a while. ` +
        'This one ends, so that nobody loses anything. Leave one of them running.',
    );
    process.exit(1);
  };
  const team = await serveTeam({ rootDir: process.cwd(), file, environment, location, onDisplaced, logger }).catch(
    (error: unknown) => {
      throw error instanceof StoreInUse ? inUse(error, environment) : error;
    },
  );
  let isEnding = false;
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    // The store may hang on a dead disk.
    setTimeout(() => process.exit(1), 9_500).unref();
    void team.close().finally(() => process.exit(0));
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, end);
  whenNpmEnds(end);
  const invitation = await inviteFirst(team, environment.editUrl);
  if (invitation !== null)
    console.log(`Nobody has a passkey yet. Make yours, as the owner, within 72 hours:\n${invitation}`);
  console.log(`The studio is at ${environment.editUrl.href}`);
  const unreachable = await team.company?.check();
  if (unreachable) console.error(formatProblem(unreachable));
}

// Drafts and people are nobody else's: no other user may read the files of this process.
process.umask(0o077);

try {
  await main();
} catch (fault) {
  if (!(fault instanceof StartError)) throw fault;
  console.error(fault.message);
  process.exitCode = 1;
}
