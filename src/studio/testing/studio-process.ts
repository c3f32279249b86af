import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Operation, StudioSession, StudioState } from '../protocol.ts';

/** `npm run edit` in a process of its own. */
export interface StudioProcess {
  /** "http://127.0.0.1:12345" */
  origin: string;
  port: number;
  pid: number;
  token: string;
  /** What it has printed so far. */
  output(): string;
  /** Ends it, by SIGTERM unless another signal is given. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/**
 * Starts the studio of a project.
 *
 * @throws  With its output, if it exits instead.
 */
export async function startStudio(rootDir: string, environment: Record<string, string> = {}): Promise<StudioProcess> {
  const { PATH = '', HOME = '' } = process.env;
  // With the memory that `npm run edit` allows it.
  const { scripts } = JSON.parse(readFileSync(join(rootDir, 'package.json'), 'utf8')) as { scripts: { edit: string } };
  const child = spawn(process.execPath, scripts.edit.split(' ').slice(1), {
    cwd: rootDir,
    env: { PATH, HOME, BROWSER: 'none', ...environment },
  });
  const ended = new Promise<void>((resolveEnd) => child.once('close', () => resolveEnd()));
  let output = '';
  const [, origin, token] = await new Promise<RegExpExecArray>((ready, failed) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const found = /^(http:\/\/127\.0\.0\.1:\d+)\/#(\S+)$/m.exec(output);
        if (found) ready(found);
      });
    void ended.then(() => failed(new Error(output)));
  });
  return {
    origin: origin!,
    port: Number(new URL(origin!).port),
    pid: child.pid!,
    token: token!,
    output: () => output,
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
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
