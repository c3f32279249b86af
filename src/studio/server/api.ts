import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { inspect } from 'node:util';
import { visibleLines } from '../../config/problems/quote.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { codeOf } from '../../serve/environment/start-error.ts';
import { ClientLeft, readBody } from '../../serve/http/read-body.ts';
import { hasPhotographs } from '../../tools/samples/sample-site.ts';
import { composeSiteSchema } from '../../validate/schema/compose-schema.ts';
import { ownTypes } from './own-types.ts';
import { timeZoneOf } from '../../validate/facts/site-facts.ts';
import { newOverlay } from '../../validate/languages/new-overlay.ts';
import { overlayFile } from '../../validate/languages/read-overlays.ts';
import { SchemaProblems } from '../../validate/schema/schema-files.ts';
import { valueAt } from '../../document/json.ts';
import { isJsonObject } from '../../model/is-json-object.ts';
import { OperationError } from '../../document/operation.ts';
import type { Clash, Json, MadeOn, OfStep, Replaced, StepAnswer, StudioSession } from '../protocol.ts';
import type { StudioRequests } from '../requests.ts';
import { RIGHTS } from '../rights.ts';
import type { Access, Person } from './access.ts';
import type { Events } from './events.ts';
import { REQUEST_RIGHTS } from './request-rights.ts';
import { fieldOptions } from './form-settings.ts';
import { linkRequests } from './requests/link-requests.ts';
import { previewRequests, type PreviewServer } from './requests/preview-requests.ts';
import { translationRequests } from './requests/translation-requests.ts';
import { redirectRequests } from './requests/redirect-requests.ts';
import { placeRequests, type DrawPage } from './requests/place-requests.ts';
import {
  bad,
  BadRequest,
  isPath,
  readChange,
  readInsisted,
  readOperation,
  readReplacing,
  stateFor,
  type Handlers,
  type Unread,
} from './requests/requests.ts';
import { panelRequests } from '../panels/server.ts';
import type { PanelServer } from '../panels/panel-server.ts';
import { fileRequests } from './uploads/file-requests.ts';
import { storeUpload } from './uploads/index.ts';

/** Path of all requests of the interface. */
const API = '/@studio/api/';
const NOT_ALLOWED = 'Your role does not allow this. An owner can give you another one.';
/** Names a request that is sent until it is answered: what was done is not done again. */
const ONCE = 'x-studio-once';
/** So many windows are remembered with what they were answered last. */
const MOST_WINDOWS = 100;
/** A whole page, pasted several times; the config itself is never sent. */
const BODY_LIMIT_BYTES = 8 * 1024 * 1024;

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const body = await readBody(request, BODY_LIMIT_BYTES);
  if (body === 'too-large') throw new BadRequest('This is more than the studio takes at once, 8 MB.', 413);
  try {
    const value: unknown = body === 'not-text' ? null : JSON.parse(body.text);
    if (isJsonObject(value)) return value;
  } catch {
    // Not JSON: refused below.
  }
  throw bad('something that is not JSON');
}

/** What an edit was made on; undefined for one that is made on the draft as it is. @throws BadRequest */
function readMade(value: unknown): MadeOn | undefined {
  if (value === undefined) return undefined;
  const { version, ahead } = isJsonObject(value) ? value : {};
  if (typeof version !== 'number' || !Array.isArray(ahead)) throw bad('an edit of no draft');
  return { version, ahead: ahead.map(readOperation) };
}

const isCsv = (answer: unknown): answer is AsyncIterable<string> =>
  typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;

/** What the interface needs to know of section types and fields. */
function describeSchemas(rootDir: string): Pick<StudioSession, 'types' | 'fields' | 'schema'> {
  const types = ownTypes(rootDir).map(({ name, schema, samples }) => ({
    type: name,
    title: String(schema['title']),
    description: String(schema['description']),
    keywords: (schema['x-keywords'] ?? []) as string[],
    sample: (samples['default'] ?? {}) as { [key: string]: Json },
    // The gallery's photographs are not files of the site.
    samples: Object.keys(samples).filter((sample) => sample !== 'default' && !hasPhotographs(samples[sample]!)),
  }));
  return { types, fields: fieldOptions, schema: composeSiteSchema(rootDir) as { [key: string]: Json } };
}

interface ApiOptions extends PanelServer, PreviewServer {
  access: Access;
  /** Does something in the name of somebody. */
  asPerson<Result>(person: Person, work: () => Result): Result;
  /** Resolves once what was changed is stored. @throws BadRequest */
  stored(): Promise<void>;
  events: Events;
  drawPage: DrawPage;
}

/**
 * Creates the handler of the interface's requests. The guard has passed them: they come from a page of ours.
 *
 * @returns  A function that responds to a request below `/@studio/api/`, and gives `false` for any other.
 * @see      src/studio/requests.ts
 */
export function createApi(options: ApiOptions) {
  const { rootDir, file, draft, checks, access, asPerson, who, services, stored, events, drawPage } = options;
  /** Something that changes the draft, answered with what has changed of it, and what was not done. */
  const step =
    <Body extends Unread<OfStep>>(make: (body: Body) => Clash[] | void) =>
    (body: Body): StepAnswer & Replaced => {
      const clashes = make(body) ?? [];
      return { ...(checks.news(body.known) ?? stateFor(checks, body)), ...(clashes.length > 0 && { clashes }) };
    };
  services.publications.onTrouble(
    () => timeZoneOf(draft.value),
    (said) => events.set('trouble', said),
  );
  services.asked.onChange((asked) => events.set('asked', asked));
  services.comments.onChange((count) => events.set('comments', count));
  const requests: Handlers<Omit<StudioRequests, 'session' | 'schema'>> = {
    state: (body) => stateFor(checks, body),
    edit: step((body) => {
      const { operations, coalesce, isOneStep } = body;
      if (!Array.isArray(operations)) throw bad('an invalid edit');
      const [made, insisted] = [readMade(body['made']), readInsisted(body['insisted'])];
      const asked = { ...(made && { made }), ...(insisted && { insisted }) };
      const key = typeof coalesce === 'string' && { coalesce };
      return draft.edit(operations.map(readReplacing), { ...asked, ...key, isOneStep: isOneStep === true });
    }),
    undo: step(() => draft.undo()),
    redo: step(() => draft.redo()),
    revert: step(({ change }) => {
      const operations = checks.revertOf(readChange(change));
      if (!operations) throw new BadRequest('This change is no longer as it was listed. Look at the list again.');
      draft.apply(operations);
    }),
    cure: step(({ id }) => {
      const operations = checks.cureOf(String(id));
      if (!operations) throw new BadRequest('This problem is no longer as it was told. Look at it again.');
      draft.apply(operations);
    }),
    resolve: step(({ path, keep }) => {
      if (!isPath(path) || (keep !== 'mine' && keep !== 'theirs')) throw bad('an invalid answer');
      draft.resolve(path, keep);
    }),
    'take-over': ({ path }) => {
      const { id } = who();
      if (!isPath(path)) throw bad('an invalid path');
      if (id !== undefined) events.presence.takesOver(id, path);
      return {};
    },
    ...panelRequests(options),
    save: (body) => ({ ...draft.save(checks), state: stateFor(checks, body) }),
    ...fileRequests(rootDir, draft),
    ...linkRequests({ draft, checks }),
    ...placeRequests(draft.source, drawPage),
    ...previewRequests(rootDir, draft.source, options),
    ...redirectRequests(rootDir, draft),
    ...translationRequests(
      { draft, checks },
      {
        nameOf: (language) => overlayFile(rootDir, dirname(file), language),
        begin: (language) => newOverlay(rootDir, dirname(file), language),
      },
    ),
  };

  /** What came of the last request of each window that has a name. */
  const last = new Map<string, { name: string; answer: Promise<unknown> }>();
  const doOnce = (window: string, name: string | null, work: () => unknown): Promise<unknown> => {
    const known = last.get(window);
    if (known && known.name === name) return known.answer;
    const answer = new Promise((done) => done(work()));
    if (name === null) return answer;
    last.delete(window);
    last.set(window, { name, answer });
    // What failed was not done.
    answer.catch(() => last.get(window)?.answer === answer && last.delete(window));
    if (last.size > MOST_WINDOWS) last.delete(last.keys().next().value!);
    return answer;
  };

  const sendJson = (response: ServerResponse, status: number, value: unknown) => {
    const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
    response.writeHead(status, headers).end(JSON.stringify(value));
  };

  /** Sends a table in pieces, no faster than its client takes them. */
  const sendCsv = async (response: ServerResponse, pieces: AsyncIterable<string>) => {
    response.writeHead(200, { 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' });
    await pipeline(Readable.from(pieces), response).catch((fault: unknown) => {
      throw codeOf(fault) === 'ERR_STREAM_PREMATURE_CLOSE' ? new ClientLeft() : fault;
    });
  };

  /** Notes where somebody of a team is, by what they ask. */
  const notePlace = ({ id }: Person, name: string, { page, coalesce, operations }: Record<string, unknown>) => {
    if (id === undefined) return;
    const path = typeof page === 'number' ? valueAt(draft.value, ['routes', page, 'path']) : undefined;
    if (typeof path === 'string') events.presence.looksAt(id, path);
    // What is typed is joined into one step; what is moved or chosen is not.
    const typed: unknown = typeof coalesce === 'string' && Array.isArray(operations) ? operations.at(-1) : null;
    const at = name === 'edit' && isJsonObject(typed) ? typed['path'] : null;
    if (isPath(at)) events.presence.types(id, at);
  };

  const describe = (response: ServerResponse, session: string, { id, name, may }: Person) => {
    const keys = { session, previewKey: access.previewKey(session) };
    const person = id === undefined || name === undefined ? null : { id, name };
    const rights = RIGHTS.filter((right) => may(right));
    // Who edits nothing needs to know nothing of the site.
    const site = may('edit') ? describeSchemas(rootDir) : { types: [], fields: [], schema: {} };
    sendJson(response, 200, { ...keys, ...site, person, rights } satisfies StudioSession);
  };

  const open = async (request: IncomingMessage, response: ServerResponse) => {
    const { token } = await readJson(request);
    const session = access.open(request, token);
    const error =
      'This address is of an earlier start of the studio. Open the one that `npm run edit` has printed last.';
    const person = session === null ? null : access.who(request, session);
    if (session === null || !person) return sendJson(response, 403, { error });
    if (person.may(REQUEST_RIGHTS.session)) describe(response, session, person);
    else sendJson(response, 403, { error: NOT_ALLOWED, needs: REQUEST_RIGHTS.session });
  };

  const respond = async (request: IncomingMessage, response: ServerResponse, name: string, search: string) => {
    if (name === 'session' && request.method === 'POST') return open(request, response);
    const isEvents = name === 'events' && request.method === 'GET';
    const session = isEvents ? new URLSearchParams(search).get('session') : request.headers['x-studio-session'];
    const person = typeof session === 'string' ? access.who(request, session) : null;
    if (typeof session !== 'string' || !person)
      return sendJson(response, 403, { error: 'Only a page that was opened by its printed address may do this.' });
    const needs = Object.hasOwn(REQUEST_RIGHTS, name) ? REQUEST_RIGHTS[name as keyof typeof REQUEST_RIGHTS] : undefined;
    if (needs !== undefined && !person.may(needs)) return sendJson(response, 403, { error: NOT_ALLOWED, needs });
    if (isEvents) {
      const window = new URLSearchParams(search).get('window');
      events.add(response, { person, session: person.session ?? session, window }, checks.state(0).revision);
      return;
    }
    if (request.method !== 'POST') return sendJson(response, 405, { error: 'The studio takes requests by POST.' });
    if (name === 'schema') return describe(response, session, person);
    if (name === 'upload') {
      const uploaded = await storeUpload(rootDir, request, search);
      services.edits.note(person, [`public${uploaded.src}`]);
      await stored();
      return sendJson(response, 200, uploaded);
    }
    const handle = Object.hasOwn(requests, name) ? requests[name as keyof typeof requests] : undefined;
    if (!handle) throw new BadRequest('The studio knows no such request.', 404);
    const body = await readJson(request);
    const once = request.headers[ONCE];
    const answer = await doOnce(
      `${person.id ?? ''} ${session}`,
      typeof once === 'string' ? `${name} ${once}` : null,
      () => asPerson(person, () => handle(body)),
    );
    // The answer may say nothing of the state.
    checks.tell();
    if (name === 'remove-file') services.edits.note(person, [`public${String(body['src'])}`]);
    await stored();
    notePlace(person, name, body);
    if (isCsv(answer)) return sendCsv(response, answer);
    sendJson(response, 200, answer);
  };

  return (request: IncomingMessage, response: ServerResponse, path: string, search: string): boolean => {
    if (!path.startsWith(API)) return false;
    respond(request, response, path.slice(API.length), search).catch((fault: Error) => {
      if (fault instanceof ClientLeft) return;
      if (fault instanceof BadRequest) return sendJson(response, fault.status, { error: fault.message });
      if (fault instanceof OperationError || fault instanceof SchemaProblems)
        return sendJson(response, 400, { error: fault.message });
      // It may quote what was sent.
      console.error(visibleLines(inspect(fault)));
      // A file that is cut off is not taken for the whole one.
      if (response.headersSent) return void response.destroy();
      sendJson(response, 500, { error: 'The studio made a mistake; the terminal says which. Your draft is kept.' });
    });
    return true;
  };
}
