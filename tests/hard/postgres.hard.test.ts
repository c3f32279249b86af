import path from 'node:path';
import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startHookServer } from '../../src/serve/testing/hook-server.ts';
import { startPostgres } from '../../src/serve/testing/postgres/start-postgres.ts';
import { runServer } from '../../src/serve/testing/run-program.ts';
import { postTo, referenceOf, validFields } from '../../src/serve/testing/start-server.ts';
import { tempFolder, writeSite } from '../../src/serve/testing/write-site.ts';

async function siteFolder(): Promise<string> {
  const releasesDir = path.join(await tempFolder(), 'dist-server');
  await writeSite(releasesDir);
  return releasesDir;
}

async function ownPostgres() {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.close());
  return postgres;
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(sql).finally(() => client.end());
  return rows;
}

/** Posts under load until so many more are acknowledged; a post that fails goes to the next server, with its key. */
function writeUntil(origins: () => string[], acknowledged: Map<string, string>, round: string, goal: number) {
  const write = async (writer: number) => {
    for (let count = 0; acknowledged.size < goal; count += 1) {
      const key = `${round}-${writer}-${count}`;
      for (let tries = writer; !acknowledged.has(key); tries += 1) {
        const origin = origins()[tries % origins().length]!;
        const response = await postTo(origin, validFields, { 'idempotency-key': key }).catch(() => null);
        const reference = response?.ok ? await referenceOf(response).catch(() => null) : null;
        if (reference !== null) acknowledged.set(key, reference);
      }
    }
  };
  return Promise.all(Array.from({ length: 16 }, (_, writer) => write(writer)));
}

describe('two servers on one database', () => {
  it.each(['a server', 'the database'])(
    'lose, double and forget nothing when %s is killed ten times under load',
    async (victim) => {
      const [postgres, releasesDir, hook] = [await ownPostgres(), await siteFolder(), await startHookServer()];
      hook.mode = 200;
      const variables = { DATABASE_URL: postgres.url(), ...hook.variables };
      const servers = [await runServer(releasesDir, variables), await runServer(releasesDir, variables)];
      const acknowledged = new Map<string, string>();
      for (let round = 0; round < 10; round += 1) {
        const goal = acknowledged.size + 300;
        const writing = writeUntil(
          () => servers.map(({ origin }) => origin),
          acknowledged,
          `${victim[0]}${round}`,
          goal,
        );
        await vi.waitUntil(() => acknowledged.size > goal - 200, { interval: 1, timeout: 60_000 });
        if (victim === 'the database') {
          await postgres.kill();
          await postgres.restart();
        } else {
          const dying = servers[round % 2]!;
          dying.child.kill('SIGKILL');
          await dying.ended;
          servers[round % 2] = await runServer(releasesDir, variables);
        }
        await writing;
      }
      const openSql = "SELECT COUNT(*) AS count FROM deliveries WHERE state <> 'delivered'";
      // A delivery that a dead server had claimed is taken over after two minutes.
      await vi.waitUntil(async () => Number((await query(postgres.url(), openSql))[0]?.['count']) === 0, {
        interval: 1_000,
        timeout: 300_000,
      });
      const rows = await query(postgres.url(), 'SELECT id, idempotency_key FROM enquiries');
      const byKey = new Map(rows.map((row) => [row['idempotency_key'], row['id']]));
      const delivered = new Set(hook.posts.map(({ headers }) => headers['webhook-id']));
      const lost = [...acknowledged].filter(([key, id]) => byKey.get(key) !== id);
      const forgotten = rows.filter(({ id }) => !delivered.has(`msg_${String(id)}`));
      console.log(
        `kill -9 of ${victim}, 10 rounds: ${acknowledged.size} acknowledged, ${lost.length} lost, ` +
          `${rows.length - byKey.size} doubled, ${forgotten.length} delivered to nobody, ` +
          `${hook.posts.length - delivered.size} delivered again`,
      );
      expect([lost, rows.length - byKey.size, forgotten]).toEqual([[], 0, []]);
    },
  );
});
