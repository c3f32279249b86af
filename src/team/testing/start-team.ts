import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { configText, OWN_ROOT } from '../../../tests/own-site.ts';
import type { Logger } from 'pino';
import type { Json } from '../../document/json.ts';
import { freePort } from '../../serve/testing/free-port.ts';
import { storeLocation, type StoreLocation } from '../../serve/store/store-location.ts';
import { readTeamEnvironment } from '../team-environment.ts';
import type { Role } from '../roles.ts';
import { serveTeam, type TeamServer } from '../serve-team.ts';
import { createAuthenticator, type Authenticator } from './authenticator.ts';
import { newFolder } from '../../../tests/new-folder.ts';

/** The answer to a request. */
export interface Answered {
  status: number;
  body: Record<string, Json>;
  cookie: string | null;
}

/** Somebody who is signed in. */
export interface SignedIn {
  id: string;
  cookie: string;
  device: Authenticator;
  /** @param once  The name of a request that is sent until it is answered. */
  request(name: string, body?: object, once?: string): Promise<Answered>;
  /** Listens as a window does. */
  hear(): Promise<Heard>;
}

/** What a window hears of the server. */
export interface Heard {
  /** Waits until something was heard since the last time, and gives all of it. */
  until(wanted: RegExp): Promise<string>;
  end(): void;
}

/** The studio of a team, on a config and a store in a folder. */
export interface TestTeam {
  folder: string;
  origin: string;
  server: TeamServer;
  location: StoreLocation;
  /** What is saved. */
  text(): string;
  /** Asks for something outside of the studio: "sign-in". */
  ask(name: string, body: object, headers?: Record<string, string>): Promise<Answered>;
  /** Invites somebody, who makes a passkey. */
  join(address: string, roles: Role[]): Promise<SignedIn>;
  /** Ends it, and starts it again on the same store. */
  restart(): Promise<void>;
}

/** Starts the studio of a team. */
export async function startTeam(variables: Record<string, string> = {}, logger?: Logger): Promise<TestTeam> {
  const folder = newFolder();
  const file = join(folder, 'site.config.json');
  writeFileSync(file, configText);
  const environment = readTeamEnvironment(
    { PORT: String(await freePort()), DATA_DIR: join(folder, 'data'), RATE_LIMIT: '0', ...variables },
    undefined,
  );
  const location = storeLocation(environment);
  const onDisplaced = () => {
    throw new Error('Nobody else writes.');
  };
  // Publishes nothing, and fails where a test has put a file.
  const failing = JSON.stringify(join(folder, 'fails'));
  const build = ['-e', `if (require('fs').existsSync(${failing})) throw new Error('No space.')`];
  const start = () =>
    serveTeam({ rootDir: OWN_ROOT, file, environment, location, onDisplaced, build, ...(logger && { logger }) });
  const { origin } = environment.editUrl;
  const post = async (path: string, body: object, headers: Record<string, string> = {}): Promise<Answered> => {
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, ...headers },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return {
      status: response.status,
      body: isJson ? (JSON.parse(text) as Record<string, Json>) : { text },
      cookie: response.headers.getSetCookie()[0] ?? null,
    };
  };
  const hear = async (cookie: string): Promise<Heard> => {
    const { session } = (await post('/@studio/api/session', { token: '' }, { cookie })).body;
    const ended = new AbortController();
    const url = `${origin}/@studio/api/events?session=${String(session)}`;
    const events = await fetch(url, { headers: { cookie }, signal: ended.signal });
    const reader = events.body!.pipeThrough(new TextDecoderStream()).getReader();
    return {
      async until(wanted) {
        let heard = '';
        while (!heard.match(wanted)) heard += (await reader.read()).value ?? '';
        return heard;
      },
      end: () => ended.abort(),
    };
  };
  const team: TestTeam = {
    folder,
    origin,
    location,
    server: await start(),
    text: () => readFileSync(file, 'utf8'),
    ask: (name, body, headers) => post(`/@team/${name}`, body, headers),
    async join(address, roles) {
      const token = await team.server.people.invite(address, roles);
      const device = createAuthenticator();
      const { challenge } = (await team.ask('invitation-options', { token })).body;
      const response = device.register({ challenge: String(challenge), origin });
      const { cookie } = await team.ask('invitation', { token, name: address.split('@')[0], response });
      const sent = cookie!.split(';')[0]!;
      const session = (await post('/@studio/api/session', { token: '' }, { cookie: sent })).body['session'];
      return {
        id: (await team.server.people.byAddress(address))!.id,
        cookie: sent,
        device,
        request: (name, body = {}, once = undefined) =>
          post(
            `/@studio/api/${name}`,
            { page: 0, ...body },
            { cookie: sent, 'x-studio-session': String(session), ...(once !== undefined && { 'x-studio-once': once }) },
          ),
        hear: () => hear(sent),
      };
    },
    async restart() {
      await team.server.close();
      team.server = await start();
    },
  };
  return team;
}

/** Starts the studio of a team of one, its owner; it ends with the test. */
export async function newTeam(variables?: Record<string, string>, logger?: Logger) {
  // The forms that the studio draws are those of its own project.
  vi.stubEnv('VITEST', '');
  const team = await startTeam(variables, logger);
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await team.server.close();
  });
  return { team, mira: await team.join('mira@example.com', ['owner']) };
}
