import type {
  AskedPublication,
  CommentCount,
  Drawn,
  Present,
  StateChange,
  StudioSession,
  UploadedFile,
} from '../../protocol.ts';
import type { Input, Output, RequestName } from '../../requests.ts';
import type { Right } from '../../rights.ts';
import { isJsonObject } from '../../../model/is-json-object.ts';
import { words } from '../words.ts';

/** Asks the server for something, in a window with or without a draft. */
export type Ask = <Name extends RequestName>(request: Name, input: Input<Name>) => Promise<Output<Name> | Fault>;

/** Why something was not done, in a sentence for people. */
export interface Fault {
  error: string;
}

/** What the server answers. */
export type Answer<Body> = { body: Body } | Fault;

/** What a window hears besides. */
export interface TeamEvents {
  /** Who is here, and where. */
  onPeople(people: Present[]): void;
  /** What has gone wrong without anybody there; null once it is over. */
  onTrouble(said: string | null): void;
  /** Who asks for publication. */
  onAsked(asked: AskedPublication[]): void;
  /** Comments came, or were dealt with. */
  onComments(count: CommentCount): void;
  /** What the person who uses the window may do by now. */
  onRights(rights: Right[]): void;
  /** The page in the preview is another one by now. */
  onDrawn(drawn: Drawn): void;
  /** Nothing was heard for a moment: what was loaded may be old. */
  onReconnect(): void;
}

/** The way to the server; tests bring their own. */
export interface Transport {
  /**
   * @param once  Names a request that is sent until it is answered: the server does it once.
   * @throws      Unreachable while no server answers.
   */
  post<Name extends RequestName>(request: Name, input: Input<Name>, once?: string): Promise<Answer<Output<Name>>>;
  /**
   * Sends a file into public/.
   *
   * @param folder      From public/ on; null for that of the file's kind.
   * @param onProgress  Called with the part that was sent, from 0 to 1.
   * @throws            Unreachable
   */
  upload(file: File, folder: string | null, onProgress: (sent: number) => void): Promise<Answer<UploadedFile>>;
  /**
   * Calls back with each change of the state, also where an answer brings it too, and of what a team hears. Returns a function
   * that ends it.
   */
  listen(onChange: (change: StateChange) => void, team: TeamEvents): () => void;
}

/** No server answers. */
export class Unreachable extends Error {}

/** The session is not, or no longer, the server's. */
export class Refused extends Error {}

/** Tells this window from others, also from a copy of it. */
export const WINDOW = crypto.randomUUID();

const API = '/@studio/api/';
const STORED = 'studio-session';

/** Whether the server knows people by their signing in. */
export const isTeam = (): boolean => document.getElementById('studio')?.dataset['team'] !== undefined;

/** Removes the token from the address, so that it is in no history and no screenshot. */
function takeToken(): string | null {
  const token = location.hash.slice(1);
  if (token === '') return null;
  history.replaceState(null, '', location.pathname + location.search);
  return token;
}

/** The answer by its status. A fault that says nothing is told in the words given. */
function answerOf<Body>(status: number, body: unknown, unknownFault: string): Answer<Body> {
  if (status === 200) return { body: body as Body };
  return { error: (body as Partial<Fault> | null)?.error ?? unknownFault };
}

async function post<Name extends RequestName>(
  request: Name,
  input: Input<Name>,
  session?: string,
  once?: string,
): Promise<Answer<Output<Name>>> {
  const headers = {
    'content-type': 'application/json',
    ...(session !== undefined && { 'x-studio-session': session }),
    ...(once !== undefined && { 'x-studio-once': once }),
  };
  let response: Response;
  try {
    response = await fetch(API + request, { method: 'POST', headers, body: JSON.stringify(input) });
  } catch (fault) {
    throw new Unreachable('The studio is not responding.', { cause: fault });
  }
  if (response.status === 401) throw new Refused('Signed out.');
  // It is sent again until the server has stored it.
  if (response.status === 503) throw new Unreachable('The editor cannot store it at this moment.');
  try {
    if (response.headers.get('content-type')?.startsWith('text/csv'))
      return { body: (await response.blob()) as Output<Name> };
    const body: unknown = response.status === 403 ? await response.json().catch(() => null) : await response.json();
    // A role that does not allow it says which right it needs.
    if (response.status === 403 && !(isJsonObject(body) && 'needs' in body)) throw new Refused('The session is over.');
    return answerOf(response.status, body, words.unknownFault);
  } catch (fault) {
    if (fault instanceof Refused) throw fault;
    throw new Unreachable('The editor stopped while it answered.', { cause: fault });
  }
}

/**
 * Opens the session: the token of the address is exchanged once; a reload of the page goes on with what was stored.
 *
 * @throws  Refused where the address has no token and nothing is stored, or the server knows neither.
 */
export async function openSession(): Promise<StudioSession> {
  if (isTeam()) {
    const answer = await post('session', { token: '' });
    if (!('body' in answer)) throw new Refused(answer.error);
    return answer.body;
  }
  const token = takeToken();
  const stored = sessionStorage.getItem(STORED);
  if (token === null && stored === null) throw new Refused('No token.');
  const answer = await (token === null ? post('schema', {}, stored!) : post('session', { token }));
  if (!('body' in answer)) throw new Refused('The session was not opened.');
  sessionStorage.setItem(STORED, answer.body.session);
  return answer.body;
}

/** `fetch` tells nothing while it sends. */
const upload = (file: File, folder: string | null, session: string, onProgress: (sent: number) => void) =>
  new Promise<Answer<UploadedFile>>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const query = new URLSearchParams({ name: file.name, ...(folder !== null && { folder }) });
    request.open('POST', `${API}upload?${query}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader('x-studio-session', session);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.onload = () => resolve(answerOf(request.status, request.response, words.notUploaded));
    request.onerror = () => reject(new Unreachable('The studio is not responding.'));
    // As bytes: the browser would send the file's own type.
    request.send(new Blob([file]));
  });

/** Somebody of a team is here for so long after they have gone to another window, in ms. */
const AWAY_MS = 60_000;

/**
 * Listens while the window is shown: HTTP/1.1 has six connections to a server for all windows, and one that listens keeps one.
 *
 * @param open     Opens a connection. The server tells it first that the state is to be asked for.
 * @param afterMs  How long a window that is hidden goes on.
 * @returns        Ends it.
 */
function whileShown(open: () => EventSource, afterMs: number): () => void {
  let events: EventSource | null = null;
  let timer = 0;
  const letGo = () => {
    events?.close();
    events = null;
  };
  const openWhenSeen = () => {
    window.clearTimeout(timer);
    if (document.visibilityState === 'visible') events ??= open();
    else timer = window.setTimeout(letGo, afterMs);
  };
  document.addEventListener('visibilitychange', openWhenSeen);
  openWhenSeen();
  return () => {
    document.removeEventListener('visibilitychange', openWhenSeen);
    window.clearTimeout(timer);
    letGo();
  };
}

/** Requests and events of a session. */
export const serverTransport = (session: string): Transport => ({
  post: (request, body, once) => post(request, body, session, once),
  upload: (file, folder, onProgress) => upload(file, folder, session, onProgress),
  listen(onChange, { onPeople, onTrouble, onComments, onAsked, onRights, onDrawn, onReconnect }) {
    const address = `${API}events?session=${encodeURIComponent(session)}&window=${WINDOW}`;
    let isOpened = false;
    let schema: number | null = null;
    const open = () => {
      const events = new EventSource(address);
      const hear = <Fact>(name: string, tell: (fact: Fact) => void) =>
        events.addEventListener(name, (event) => tell(JSON.parse((event as MessageEvent<string>).data) as Fact));
      hear('changed', onChange);
      hear('people', onPeople);
      hear('trouble', onTrouble);
      hear('comments', onComments);
      hear('asked', onAsked);
      hear('rights', onRights);
      hear('drawn', onDrawn);
      events.addEventListener('open', () => {
        if (isOpened) onReconnect();
        isOpened = true;
      });
      hear<number>('schema', (version) => {
        // Section types have changed, maybe while nothing listened: the draft is with the server, and the page asks for both.
        if (schema !== null && version !== schema) location.reload();
        schema = version;
      });
      // Asks for the state, which tells whether the editor is gone.
      events.addEventListener('error', () => onChange({ from: null, to: Number.NaN }));
      return events;
    };
    return whileShown(open, isTeam() ? AWAY_MS : 0);
  },
});
