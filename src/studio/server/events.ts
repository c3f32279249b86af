import type { ServerResponse } from 'node:http';
import type { AskedPublication, CommentCount, Drawn, Present, StateChange, Undoable } from '../protocol.ts';
import { RIGHTS } from '../rights.ts';
import type { Person } from './access.ts';
import { createPresence, type Presence } from './presence.ts';

/** How often an open response gets a sign of life, in ms: proxies close what is silent, and a window that is gone is noticed. */
const ALIVE_MS = 15_000;

/** A window that has not read so many bytes is cut off: it comes back by itself, and gets the state anew. */
const MOST_BEHIND_BYTES = 1024 * 1024;
/** So many windows of a session listen. Of more, the one that came first is cut off. */
const MOST_OF_SESSION = 20;

/** A window that listens. */
interface Listener {
  person: Person;
  session: string;
  /** What the window calls itself; null for one that shows no preview. */
  window: string | null;
  /** The address of the page in its preview, once it has told. */
  shown?: string;
  /** What it is told of that once it has read what was sent before. */
  waiting?: Drawn;
}

/** What a window is told of as long as it holds. */
interface Facts {
  /** What has gone wrong without anybody there, in a sentence; null once it is over. */
  trouble: string | null;
  comments: CommentCount;
  asked: AskedPublication[];
}

/** Interfaces that are open, and what they are told without asking. */
export interface Events {
  presence: Presence;
  /** Keeps a response open for server-sent events. In a team, each window hears who is here. */
  add(response: ServerResponse, listener: Listener, revision: number): void;
  /** Tells each window what holds from now on, and those that open later. */
  set<Name extends keyof Facts>(name: Name, fact: Facts[Name]): void;
  /**
   * Tells each window what has changed of the state.
   *
   * @param possible  What somebody can take back by now.
   */
  tell(change: StateChange, possible: (person: Person) => Undoable): void;
  /** Tells each window that section types have changed. */
  tellSchema(): void;
  /** Notes the page that a window shows. */
  shows(window: string, address: string): void;
  /** Tells each window what has changed of the page that it shows. */
  tellDrawn(messageFor: (address: string) => Drawn | null): void;
  close(): void;
}

/** Whether somebody may read what a publication is asked for with: who asks, and who publishes. */
const isFor =
  ({ id, may }: Person) =>
  (asked: AskedPublication): boolean =>
    asked.person === id || may('publish');

export function createEvents(): Events {
  const open = new Map<ServerResponse, Listener>();
  const facts: Partial<Facts> = {};
  /** How often section types have changed. */
  let schemas = 0;
  /** What somebody is told of it. */
  const messageFor = (name: keyof Facts, { person }: Listener): string =>
    JSON.stringify(name === 'asked' ? facts.asked?.filter(isFor(person)) : facts[name]);
  const cutOff = (response: ServerResponse) => {
    open.delete(response);
    response.destroy();
  };
  /** What nobody reads would grow until the memory ends. */
  const put = (response: ServerResponse, text: string) => {
    if (response.writableLength > MOST_BEHIND_BYTES) cutOff(response);
    else response.write(text);
  };
  const write = (response: ServerResponse, event: string, data: string | number) =>
    put(response, `event: ${event}\ndata: ${data}\n\n`);
  /** By a slow connection only the last of many letters is sent: a page has 30 KB. */
  const sendDrawn = (response: ServerResponse, listener: Listener, message: Drawn) => {
    if (!response.writableNeedDrain) {
      write(response, 'drawn', JSON.stringify(message));
      // Node would send it once this turn ends, with the answer: at 1,000 pages an editor sees a letter 10 ms later.
      response.socket?.uncork();
      return;
    }
    if (!listener.waiting)
      response.once('drain', () => {
        write(response, 'drawn', JSON.stringify(listener.waiting));
        delete listener.waiting;
      });
    // What is not new in it is what it was.
    const isSamePage = listener.waiting?.address === message.address;
    listener.waiting = { ...(isSamePage && listener.waiting), ...message };
  };
  const tellPeople = () => {
    const people = new Map<string, Present>();
    for (const { id, name } of [...open.values()].map(({ person }) => person))
      if (id !== undefined && name !== undefined) people.set(id, { id, name, ...presence.of(id) });
    const sorted = [...people.values()].toSorted((one, other) => one.name.localeCompare(other.name));
    for (const response of open.keys()) write(response, 'people', JSON.stringify(sorted));
  };
  const presence = createPresence(tellPeople);
  const timer = setInterval(() => open.forEach((_, response) => put(response, ':\n\n')), ALIVE_MS).unref();
  return {
    presence,
    add(response, listener, revision) {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      // Tells the browser that it is connected, and to come back soon if the server was restarted.
      response.write('retry: 1000\n\n');
      const ofSession = [...open].filter(([, { session }]) => session === listener.session);
      for (const [first] of ofSession.slice(0, Math.max(0, ofSession.length + 1 - MOST_OF_SESSION))) cutOff(first);
      open.set(response, listener);
      // A window that was away has missed what was told meanwhile.
      write(response, 'changed', JSON.stringify({ from: null, to: revision } satisfies StateChange));
      write(response, 'schema', schemas);
      // One whose role has changed was cut off, and comes back with other rights.
      write(response, 'rights', JSON.stringify(RIGHTS.filter((right) => listener.person.may(right))));
      const isOfTeam = listener.person.id !== undefined;
      if (isOfTeam) tellPeople();
      for (const name of Object.keys(facts) as (keyof Facts)[]) write(response, name, messageFor(name, listener));
      response.once('close', () => {
        open.delete(response);
        if (isOfTeam) tellPeople();
      });
    },
    tell(change, possible) {
      for (const [response, { person }] of open)
        write(response, 'changed', JSON.stringify({ ...change, ...(change.from !== null && possible(person)) }));
    },
    tellSchema() {
      schemas++;
      for (const response of open.keys()) write(response, 'schema', schemas);
    },
    shows(window, address) {
      for (const listener of open.values()) if (listener.window === window) listener.shown = address;
    },
    tellDrawn(messageFor) {
      for (const [response, listener] of open) {
        const message = listener.shown === undefined ? null : messageFor(listener.shown);
        if (message) sendDrawn(response, listener, message);
      }
    },
    set(name, fact) {
      // Nothing is wrong from the start.
      if (JSON.stringify(fact) === JSON.stringify(facts[name] ?? null)) return;
      facts[name] = fact;
      for (const [response, listener] of open) write(response, name, messageFor(name, listener));
    },
    close() {
      clearInterval(timer);
      presence.close();
      for (const response of open.keys()) response.end();
    },
  };
}
