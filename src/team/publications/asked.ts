import type { AskedPublication } from '../../studio/protocol.ts';
import type { Services } from '../../studio/server/services.ts';
import type { TeamDatabase } from '../store/open-team-store.ts';
import type { TeamLog } from '../store/team-log.ts';

/** How often it is looked who asks, in ms. */
const LOOK_MS = 5000;

/** Publications that people ask for who may not publish: one for each of them, with the notes of all that they asked. */
export function openAsked({
  store,
  log,
  now,
}: {
  store: TeamDatabase;
  log: TeamLog;
  /** Milliseconds since 1970. */
  now: () => number;
}): Services['asked'] {
  let tell: (asked: AskedPublication[]) => void = () => {};
  const list = async (): Promise<AskedPublication[]> =>
    (
      await store.read(
        'SELECT person, name, note, at FROM team_asked WHERE person IN (SELECT id FROM team_people) ORDER BY at',
      )
    ).map((row) => ({
      person: String(row['person']),
      by: String(row['name']),
      note: String(row['note']),
      at: Number(row['at']),
    }));
  const remove = async (person: string): Promise<void> => {
    await store.write('DELETE FROM team_asked WHERE person = ?', [person]);
    tell(await list());
  };
  return {
    list,
    async ask({ id = '', name = '', address = '' }, note) {
      // What was asked with before is still asked for.
      const before = (await list()).find(({ person }) => person === id)?.note ?? '';
      const notes = [...new Set([...before.split('; '), note])].filter((each) => each !== '').join('; ');
      await store.write(
        `INSERT INTO team_asked (person, name, note, at) VALUES (?, ?, ?, ?)
          ON CONFLICT (person) DO UPDATE SET name = excluded.name, note = excluded.note, at = excluded.at`,
        [id, name, notes, now()],
      );
      await log.write(address, 'asked for publication');
      tell(await list());
    },
    async takeBack({ id = '', address = '' }) {
      await remove(id);
      await log.write(address, 'asks for publication no longer');
    },
    end: remove,
    onChange(listener) {
      tell = listener;
      const look = () =>
        void list()
          .then(tell)
          .catch(() => {});
      look();
      // A command may have removed the person who asks.
      setInterval(look, LOOK_MS).unref();
    },
  };
}
