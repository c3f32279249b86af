import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { configKey } from '../../../config/save/kept-states.ts';
import type { Step } from '../../../document/step.ts';
import { inverted } from '../../../document/text/splice.ts';
import type { Value } from '../../../serve/store/database.ts';
import { codeOf, StartError } from '../../../serve/environment/start-error.ts';
import { takeStoreLock } from '../../../serve/store/embedded/lock.ts';
import { openSqlite, type SqliteClient } from '../../../serve/store/embedded/sqlite.ts';
import { DraftLog, LOG_TABLE, type LogStore, type StoredDraft } from './draft-log.ts';
import type { PublicationService } from '../publications/publication-service.ts';
import { openPublications, PUBLICATION_TABLES, type Publications } from '../publications/publications.ts';
import { createPublishing } from '../publications/publishing.ts';

/** The folder of the studio, in the project's. */
export const studioFolder = (rootDir: string): string => join(rootDir, '.build/studio');

/** The log of a draft that this computer alone edits. */
export interface OwnLog extends Pick<DraftLog, 'read' | 'keep' | 'failure'> {
  publications: PublicationService;
  /** Stores what waits, and leaves the draft to the next studio. */
  close(): Promise<void>;
}

/** How long a step waits, blocking, for another program that has the file, such as one that copies it, in ms. */
const BUSY_MS = 200;

/** A draft as it was stored before there was a log; the base had a file of its own. */
interface DraftFile {
  /** The hash of the base. */
  base: string;
  text: string;
  history: { done: Step[]; undone: Step[] };
}

/** The steps of a draft of before: what could be made again was a list beside them, the next one last. */
function stepsOf({ done, undone }: DraftFile['history']): Step[] {
  const made = [...done, ...undone.toReversed()].map((step, index) => ({ ...step, id: index + 1 }));
  const taken = undone.map((step, index) => {
    const id = made.length - index;
    return { splices: inverted(step.splices), at: step.at, id: made.length + index + 1, undoes: [id] };
  });
  return [...made, ...taken];
}

/** Reads the draft that a studio of before has left; null where there is none, or it cannot be read. */
function readFormer(folder: string): StoredDraft | null {
  try {
    const { base, text, history } = JSON.parse(readFileSync(join(folder, 'draft.json'), 'utf8')) as DraftFile;
    JSON.parse(text);
    return { base: readFileSync(join(folder, `base-${base}.json`), 'utf8'), text, history: { done: stepsOf(history) } };
  } catch {
    return null;
  }
}

/** Opens a log; one that cannot be read is put aside. */
async function openLog(file: string): Promise<{ client: SqliteClient; log: DraftLog; publications: Publications }> {
  const client = openSqlite(file, { timeout: BUSY_MS });
  try {
    // A crash of the computer may cost the last moments, one of the program nothing.
    for (const pragma of ['journal_mode=WAL', 'synchronous=NORMAL']) await client.execute(`PRAGMA ${pragma}`);
    for (const table of [LOG_TABLE, ...PUBLICATION_TABLES]) await client.execute(table);
    // What was done before the last whole draft is never read again.
    await client.execute(`DELETE FROM team_operations WHERE seq <
      (SELECT COALESCE(MAX(seq), 0) FROM team_operations WHERE kind = 'whole')`);
    const run: LogStore['run'] = (statements, mode) => client.batch(statements, mode);
    const one = async (sql: string, args: Value[] = []) => client.execute({ sql, args });
    const store = { run, write: one, read: async (sql: string, args?: Value[]) => (await one(sql, args)).rows };
    return {
      client,
      log: await DraftLog.open(store, () => {}),
      publications: await openPublications(store, Date.now),
    };
  } catch (fault) {
    client.close();
    const isUnreadable = ['SQLITE_CORRUPT', 'SQLITE_NOTADB', ''].includes(codeOf(fault));
    if (!isUnreadable || existsSync(`${file}.unreadable`)) throw fault;
    renameSync(file, `${file}.unreadable`);
    return openLog(file);
  }
}

/**
 * Opens the log of the draft of a config. It takes over the draft of a studio of before, once, and renames its file.
 *
 * @param rootDir  The project's folder.
 * @param file     The config.
 * @throws         StoreInUse while another studio has it; StartError where it cannot be stored.
 */
export async function openOwnLog(rootDir: string, file: string): Promise<OwnLog> {
  const folder = studioFolder(rootDir);
  const former = join(folder, configKey(file));
  try {
    mkdirSync(folder, { recursive: true });
    const lock = await takeStoreLock(`${former}.db`);
    const { client, log, publications } = await openLog(`${former}.db`);
    const draft = log.read() ?? readFormer(former);
    if (existsSync(join(former, 'draft.json'))) {
      if (draft && !log.read()) log.keep(() => draft);
      await log.whenStored();
      renameSync(join(former, 'draft.json'), join(former, `draft.${draft ? 'taken-over' : 'unreadable'}.json`));
    }
    const publishing = createPublishing({ publications, report: (said, code) => console.error(`${said} (${code})`) });
    return {
      publications: publishing.service,
      read: () => draft,
      keep: (read) => log.keep(read),
      get failure() {
        return log.failure;
      },
      async close() {
        publishing.close();
        await log.close();
        client.close();
        lock.release();
      },
    };
  } catch (fault) {
    const code = codeOf(fault);
    if (code === '') throw fault;
    throw new StartError(
      [
        {
          code: 'draft-not-stored',
          name: folder,
          what: `What is edited cannot be stored there (${code}).`,
          why: 'It would be lost if the studio or the computer stopped.',
          fix: 'Free some space, or let this user write to the folder.',
        },
      ],
      { cause: fault },
    );
  }
}
