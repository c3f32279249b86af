import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { openConnection } from '../../../src/serve/store/open-database.ts';
import { freePort } from '../../../src/serve/testing/free-port.ts';
import { serveTeam, type TeamServer } from '../../../src/team/serve-team.ts';
import { startProvider, type TestProvider } from '../../../src/team/testing/provider.ts';
import { addAuthenticator } from '../../../src/tools/browsers/add-authenticator.ts';
import { readTeamEnvironment } from '../../../src/team/team-environment.ts';
import { openTeamStore } from '../../../src/team/store/open-team-store.ts';
import type { Role } from '../../../src/team/roles.ts';
import { configText, OWN_ROOT } from '../../own-site.ts';
import { test as base } from './site.ts';

/** The studio of a team, on a config and a store of its own. */
export interface Team {
  url: string;
  server: TeamServer;
  /** Of the company, on another site. */
  provider: TestProvider;
  /** What is saved. */
  text(): string;
  /** A link that somebody comes in by. */
  invite(address: string, roles: Role[]): Promise<string>;
  /** Stores an enquiry, as a server of the site does beside it. */
  receive(id: string, fields: Record<string, string>): Promise<void>;
  /** Makes all sessions as old as an hour. */
  letHourPass(): Promise<void>;
  /** A person with a device of their own. */
  newPerson(browser: Browser): Promise<Page>;
  /** Ends the server as a crash would, and starts it again. */
  restart(): Promise<void>;
}

async function startTeam(folder: string, port: number, provider: TestProvider): Promise<TeamServer> {
  const variables = { PORT: String(port), DATA_DIR: join(folder, 'data'), ...provider.variables };
  const environment = readTeamEnvironment(variables, undefined);
  const location = { file: join(folder, 'data', 'enquiries.db') };
  const file = join(folder, 'site.config.json');
  const onDisplaced = () => {
    throw new Error('Nobody else writes.');
  };
  // What is published is written; the pages of other tests stay as they were built.
  return serveTeam({ rootDir: OWN_ROOT, file, environment, location, onDisplaced, build: ['-e', ''] });
}

/** Tests of a team: a server for all tests of a file, whose people each test invites. */
export const test = base.extend<object, { team: Team }>({
  team: [
    async ({}, use) => {
      // As `npm run team` does: a studio beside it, of another mode, would pack the same packages anew, into the same folder.
      process.env['NODE_ENV'] = 'production';
      const folder = mkdtempSync(join(tmpdir(), 'site-team-'));
      const file = join(folder, 'site.config.json');
      writeFileSync(file, configText);
      const port = await freePort();
      const provider = await startProvider();
      const url = `http://localhost:${port}/`;
      const team: Team = {
        url,
        server: await startTeam(folder, port, provider),
        provider,
        text: () => readFileSync(file, 'utf8'),
        invite: async (address, roles) => `${url}invitation/${await team.server.people.invite(address, roles)}`,
        async receive(id, fields) {
          const connection = await openConnection({ file: join(folder, 'data', 'enquiries.db') });
          const receivedAt = new Date().toISOString();
          const row = { receivedAt, payload: JSON.stringify(fields), contentHash: '', suspectedSpam: 0 };
          await connection.insert([{ id, form: 'enquiry', ...row, deliverTo: [] }]);
          await connection.close();
        },
        async letHourPass() {
          const store = await openTeamStore({ file: join(folder, 'data', 'enquiries.db') });
          await store.write('UPDATE team_sessions SET created_at = created_at - 3600000');
          await store.close();
        },
        async newPerson(browser) {
          const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
          const page = await context.newPage();
          await addAuthenticator(page);
          return page;
        },
        async restart() {
          await team.server.close();
          team.server = await startTeam(folder, port, provider);
        },
      };
      await use(team);
      await team.server.close();
      await provider.close();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});
