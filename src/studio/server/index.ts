import { spawn } from 'node:child_process';
import { configFile } from '../../prerender/load-site.ts';
import { readEnvironment } from '../../serve/environment/environment.ts';
import { StartError } from '../../serve/environment/start-error.ts';
import { whenParentEnds } from '../../serve/when-parent-ends.ts';
import { historyFolder } from '../../config/save/kept-states.ts';
import { StoreInUse } from '../../serve/store/embedded/lock.ts';
import { openOwnLog } from './draft/own-log.ts';
import { addressOf, isFree, readLastStart, type LastStart } from './last-start.ts';
import { createSessions } from './sessions.ts';
import { ownServices } from './own-services.ts';
import { serveStudio } from './studio-server.ts';

/** Whether a browser can be opened, and is wanted. */
function wantsBrowser({ BROWSER, DISPLAY, WAYLAND_DISPLAY }: NodeJS.ProcessEnv): boolean {
  return BROWSER !== 'none' && (process.platform !== 'linux' || Boolean(DISPLAY || WAYLAND_DISPLAY));
}

/** Opens an address in the browser of the person who started the studio. Where that fails, the printed address is enough. */
function openBrowser(address: string): void {
  const commands: Partial<Record<NodeJS.Platform, string[]>> = {
    darwin: ['open'],
    // `start` takes the first text in quotation marks for a title.
    win32: ['cmd', '/c', 'start', '""'],
  };
  const [command = '', ...words] = commands[process.platform] ?? ['xdg-open'];
  const browser = spawn(command, [...words, address], { stdio: 'ignore', detached: true });
  browser.on('error', () => {});
  browser.unref();
}

/** The port of PORT; null where it is not set. */
async function wantedPort(): Promise<number | null> {
  const wanted = process.env['PORT']?.trim();
  if (!wanted) return null;
  const { port } = readEnvironment({ PORT: wanted });
  if (await isFree(port)) return port;
  const problem = {
    code: 'port-in-use',
    name: 'PORT',
    what: `Port ${port} is already in use.`,
    why: 'Another program listens there, perhaps this studio, started before.',
    fix: 'Stop the other program, or leave PORT out: the studio then finds a free port.',
  };
  throw new StartError([problem]);
}

/** Prints the address of a studio, and opens it. */
function show(address: string): void {
  console.log(address);
  if (wantsBrowser(process.env)) openBrowser(address);
}

/** Opens the studio that has the draft of a config already. @throws StartError where its address is not known */
function openRunning(fault: unknown, file: string, { address }: LastStart): null {
  if (!(fault instanceof StoreInUse)) throw fault;
  if (String(address?.pid) !== fault.holder) {
    const problem = {
      code: 'studio-is-open',
      name: file,
      what: `Another studio (process ${fault.holder}) has this site open, and has not said where yet.`,
      why: 'One studio at a time orders what is edited.',
      fix: 'Use the address that it prints, or end it and start again.',
    };
    throw new StartError([problem]);
  }
  console.error(`The studio has ${file} open already (process ${fault.holder}). This is its address:`);
  show(address!.href);
  return null;
}

/** `npm run edit`: the site edited on the page. */
async function main(): Promise<void> {
  // Pages get React as visitors do, without its checks of development.
  process.env['NODE_ENV'] = 'production';
  const rootDir = process.cwd();
  const file = configFile();
  const last = await readLastStart(rootDir, file);
  const drafts = await openOwnLog(rootDir, file).catch((fault: unknown) => openRunning(fault, file, last));
  if (drafts === null) return;
  const port = await wantedPort();
  let { sessions } = last;
  let servedOn = 0;
  const note = () => last.replace({ port: servedOn, token: access.token, sessions });
  const access = createSessions(last.sessions, (hashes) => {
    sessions = hashes;
    note();
  });
  const studio = await serveStudio({
    rootDir,
    file,
    shown: file,
    port: port ?? last.port,
    sessions: access,
    drafts,
    services: ownServices(rootDir, drafts.publications),
    historyDir: historyFolder(rootDir),
  });
  servedOn = studio.port;
  note();
  show(addressOf(studio.port, access.token));
  const end = () => {
    studio.close();
    void drafts.close().finally(() => process.exit(0));
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, end);
  whenParentEnds(end);
}

try {
  await main();
} catch (fault) {
  // A wrong environment or a port in use: a sentence suffices. Our own faults keep their stack.
  if (!(fault instanceof StartError)) throw fault;
  console.error(fault.message);
  process.exit(1);
}
