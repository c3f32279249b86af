import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startProgram, type StartedProgram } from '../../tools/dev/testing/start-program.ts';
import type { Operation, StudioSession, StudioState } from '../protocol.ts';

/** `npm run edit` in a process of its own. */
export interface StudioProcess extends StartedProgram {
  /** "http://127.0.0.1:12345" */
  origin: string;
  port: number;
  token: string;
}

/**
 * Starts the studio of a project.
 *
 * @throws  With its output, if it exits instead.
 */
export async function startStudio(rootDir: string, environment: Record<string, string> = {}): Promise<StudioProcess> {
  // With the memory that `npm run edit` allows it.
  const { scripts } = JSON.parse(readFileSync(join(rootDir, 'package.json'), 'utf8')) as { scripts: { edit: string } };
  const { found, ...program } = await startProgram(
    rootDir,
    scripts.edit.split(' ').slice(1),
    { BROWSER: 'none', ...environment },
    /^(http:\/\/127\.0\.0\.1:\d+)\/#(\S+)$/m,
  );
  const [, origin, token] = found as unknown as [string, string, string];
  return { ...program, origin, port: Number(new URL(origin).port), token };
}

/** The interface of a studio, as a test uses it. */
export interface StudioClient extends StudioSession {
  request(name: string, body?: object): Promise<{ status: number; body: unknown }>;
  /** Requests that answer with a state. */
  state(name: string, body?: object): Promise<StudioState>;
  /** Carries out operations on the draft as it is. */
  edit(...operations: Operation[]): Promise<StudioState>;
  /** The state once problems are known. */
  checked(): Promise<StudioState>;
}

/** Opens a session of a studio. */
export async function openClient({ origin, token }: Pick<StudioProcess, 'origin' | 'token'>): Promise<StudioClient> {
  const post = async (name: string, body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${origin}/@studio/api/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, ...headers },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as unknown };
  };
  const opened = (await post('session', { token })).body as StudioSession;
  const request: StudioClient['request'] = (name, body = {}) =>
    post(name, { page: 0, ...body }, { 'x-studio-session': opened.session });
  const state: StudioClient['state'] = async (name, body) => (await request(name, body)).body as StudioState;
  return {
    ...opened,
    request,
    state,
    async edit(...operations) {
      return state('edit', { operations });
    },
    async checked() {
      for (;;) {
        const current = await state('state');
        if (current.checked) return current;
      }
    },
  };
}
