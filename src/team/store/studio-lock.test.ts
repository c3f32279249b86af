import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { newTestStore, storeKinds } from '../../serve/testing/test-stores.ts';
import { lockedStore, lockTeam, openTeamStore } from './open-team-store.ts';

/** Another program at the database. */
async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}
/** The lock, and nothing of other tests on the same server. */
const LOCK =
  "pg_locks JOIN pg_database d ON d.oid = database WHERE datname = current_database() AND locktype = 'advisory'";
/** Cuts the connection of the process that holds it. */
const CUT = `SELECT pg_terminate_backend(pid) FROM ${LOCK} AND granted`;
const refused = () => {
  throw new Error('Nobody else takes it.');
};

describe('the lock of a studio', () => {
  it.each(storeKinds)('refuses a second one, says which process has it, and ends with it: %s', async (kind) => {
    const { location } = await newTestStore(kind);
    const lock = await lockTeam(location, refused);
    await expect(lockTeam(location, refused)).rejects.toMatchObject({
      name: 'StoreInUse',
      holder: expect.stringMatching(new RegExp(`^${process.pid}\\b`)) as string,
    });
    await lock.release();
    await (await lockTeam(location, refused)).release();
  });

  it('is taken again before the next write where its connection broke', async () => {
    const { location } = await newTestStore('PostgreSQL');
    const lock = await lockTeam(location, refused);
    onTestFinished(() => lock.release());
    const other = await connect(location.url!);
    await other.query(CUT);
    await lock.hold();
    await expect(lockTeam(location, refused)).rejects.toMatchObject({ name: 'StoreInUse' });
  });

  it('is asked for by several writers one after the other: the next version of pg takes no second question', async () => {
    const { location } = await newTestStore('PostgreSQL');
    const lock = await lockTeam(location, refused);
    onTestFinished(() => lock.release());
    const warned = vi.spyOn(process, 'emitWarning');
    await Promise.all([lock.hold(), lock.hold(), lock.hold()]);
    expect(warned).not.toHaveBeenCalled();
  });

  it('lets nothing be written once another studio has taken it, and says so', async () => {
    const { location } = await newTestStore('PostgreSQL');
    const unlocked = await openTeamStore(location);
    onTestFinished(() => unlocked.close());
    let taken = 0;
    const lock = await lockTeam(location, () => taken++);
    onTestFinished(() => lock.release());
    const store = lockedStore(unlocked, lock);
    const [next, other] = [await connect(location.url!), await connect(location.url!)];
    // It stands in line, so that it has the lock before anybody can ask for it again.
    const waiting = next.query(`SELECT pg_advisory_lock(objid::bigint) FROM ${LOCK}`);
    const isWaiting = `SELECT 1 FROM ${LOCK} AND NOT granted`;
    await expect.poll(async () => (await other.query(isWaiting)).rowCount).toBe(1);
    await other.query(CUT);
    await waiting;
    await expect(store.write('DELETE FROM team_log WHERE seq = 1')).rejects.toThrow('in use');
    await expect(store.run([{ sql: 'DELETE FROM team_log WHERE seq = 1', args: [] }], 'write')).rejects.toThrow(
      'in use',
    );
    expect(taken).toBeGreaterThan(0);
    expect(await store.read('SELECT seq FROM team_log')).toEqual([]);
  });
});
