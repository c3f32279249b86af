import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { createClient, type Client, type InValue, type ResultSet, type Transaction } from '@libsql/client';
import { onTestFinished } from 'vitest';

type Value = { type: 'null' } | { type: 'integer' | 'text'; value: string } | { type: 'float'; value: number };
interface Statement {
  sql?: string;
  sql_id?: number;
  args?: Value[];
}
type Condition = { type: 'ok' | 'error'; step: number } | { type: 'not'; cond: Condition };
interface Step {
  condition?: Condition;
  stmt: Statement;
}
type StreamRequest =
  | { type: 'close' }
  | { type: 'store_sql'; sql_id: number; sql: string }
  | { type: 'execute'; stmt: Statement }
  | { type: 'batch'; batch: { steps: Step[] } };

/** A database behind HTTP, on loopback; it ends with the test. */
export interface HranaServer {
  /** For DATABASE_URL, with its token: "libsql://127.0.0.1:12345?tls=0&authToken=..." */
  url: string;
  /** What it does with a request: responds, disconnects before or after it has run it, fails, or hangs. */
  mode: 'works' | 'cuts-before' | 'cuts-after' | 'fails' | 'says-nothing';
  /** Number of requests so far. */
  readonly requests: number;
  stop(): Promise<void>;
  /** Listens again, on the same port. */
  restart(): Promise<void>;
}

const token = 'token-of-the-test';

function toArgument(value: Value): InValue {
  if (value.type === 'null') return null;
  return value.type === 'integer' ? BigInt(value.value) : value.value;
}

function fromCell(cell: unknown): Value {
  if (cell === null || cell === undefined) return { type: 'null' };
  if (typeof cell === 'number' && !Number.isInteger(cell)) return { type: 'float', value: cell };
  return { type: typeof cell === 'string' ? 'text' : 'integer', value: String(cell) };
}

function fromResult({ columns, rows, rowsAffected, lastInsertRowid }: ResultSet) {
  return {
    cols: columns.map((name) => ({ name, decltype: null })),
    rows: rows.map((row) => columns.map((_, index) => fromCell(row[index]))),
    affected_row_count: rowsAffected,
    last_insert_rowid: lastInsertRowid === undefined ? null : String(lastInsertRowid),
  };
}

function fromError(error: unknown) {
  const { message, code } = error as Error & { code?: string };
  return { message, code: code ?? 'UNKNOWN' };
}

/** One stream: from its first statement to "close", all in one request, as libSQL's client sends them here. */
function openStream(client: Client) {
  const texts = new Map<number, string>();
  let transaction: Transaction | null = null;

  async function execute({ sql, sql_id, args = [] }: Statement): Promise<ReturnType<typeof fromResult>> {
    const text = sql ?? texts.get(sql_id ?? -1) ?? '';
    const nothing = { columns: [], rows: [], rowsAffected: 0, lastInsertRowid: undefined };
    const begins = text.startsWith('BEGIN');
    if (begins) {
      transaction = await client.transaction(text.includes('IMMEDIATE') ? 'write' : 'read');
    } else if (text === 'COMMIT') await transaction?.commit();
    else if (text === 'ROLLBACK') await transaction?.rollback();
    else return fromResult(await (transaction ?? client).execute({ sql: text, args: args.map(toArgument) }));
    if (!begins) transaction = null;
    return fromResult({ ...nothing, columnTypes: [], toJSON: () => nothing });
  }

  async function batch(steps: Step[]) {
    const results: (ReturnType<typeof fromResult> | null)[] = [];
    const errors: (ReturnType<typeof fromError> | null)[] = [];
    const holds = (condition: Condition): boolean => {
      if (condition.type === 'not') return !holds(condition.cond);
      return (condition.type === 'ok' ? results : errors).at(condition.step) instanceof Object;
    };
    for (const { condition, stmt } of steps) {
      const isWanted = !condition || holds(condition);
      const outcome = isWanted ? await execute(stmt).catch((error: unknown) => ({ failed: fromError(error) })) : null;
      results.push(outcome && !('failed' in outcome) ? outcome : null);
      errors.push(outcome && 'failed' in outcome ? outcome.failed : null);
    }
    return { step_results: results, step_errors: errors };
  }

  async function obey(request: StreamRequest): Promise<Record<string, unknown>> {
    const { type } = request;
    if (type === 'store_sql') texts.set(request.sql_id, request.sql);
    if (type === 'execute') return { type, result: await execute(request.stmt) };
    if (type === 'batch') return { type, result: await batch(request.batch.steps) };
    return { type };
  }
  return { obey, end: () => transaction?.close() };
}

async function runPipeline(client: Client, requests: StreamRequest[]) {
  const stream = openStream(client);
  const results: unknown[] = [];
  for (const request of requests) {
    results.push(
      await stream.obey(request).then(
        (response) => ({ type: 'ok', response }),
        (error: unknown) => ({ type: 'error', error: fromError(error) }),
      ),
    );
  }
  stream.end();
  if (requests.at(-1)?.type !== 'close') throw new Error('This server only knows streams of one request.');
  return { baton: null, base_url: null, results };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const part of request.setEncoding('utf8')) body += String(part);
  return body;
}

/**
 * Starts a server for the part of Hrana 2 over HTTP that libSQL's client uses here, with the embedded database behind it.
 *
 * @see  https://github.com/tursodatabase/libsql/blob/main/docs/HRANA_2_SPEC.md, "Hrana over HTTP"
 */
export async function startHranaServer(file: string): Promise<HranaServer> {
  const client = createClient({ url: pathToFileURL(file).href, concurrency: 1, timeout: 5_000 });
  let queue: Promise<unknown> = Promise.resolve();
  let requests = 0;
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requests += 1;
    const { mode } = running;
    const body = await bodyOf(request);
    if (mode === 'cuts-before') return void request.socket.destroy();
    if (mode === 'says-nothing') return;
    if (mode === 'fails') return void response.writeHead(502).end();
    if (request.url !== '/v2/pipeline' || request.headers.authorization !== `Bearer ${token}`) {
      return void response.writeHead(401).end();
    }
    const { requests: wanted } = JSON.parse(body) as { requests: StreamRequest[] };
    // One connection to the database, so one stream after the other.
    const mine = queue.then(() => runPipeline(client, wanted));
    queue = mine.catch(() => {});
    const results = JSON.stringify(await mine);
    if (mode === 'cuts-after') request.socket.destroy();
    else response.writeHead(200, { 'content-type': 'application/json' }).end(results);
  }
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const running: HranaServer = {
    url: `libsql://127.0.0.1:${port}?tls=0&authToken=${token}`,
    mode: 'works',
    get requests() {
      return requests;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    restart: () => listen(port),
  };
  onTestFinished(async () => {
    await running.stop();
    await queue;
    client.close();
  });
  return running;
}
