import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { escaped, hidden } from '../../../../model/text/csv-row.ts';
import { filesIn, isFile } from '../../../../model/form/file-field.ts';
import { isJsonObject } from '../../../../model/is-json-object.ts';
import type { ManifestForm } from '../../../../model/manifest.ts';
import { lastRelease, releasesDirOf } from '../../../../prerender/files/releases.ts';
import { deleteFrom, retryIn } from '../../../../serve/commands/change-enquiries.ts';
import { csvTable } from '../../../../serve/commands/enquiry-lines.ts';
import { formerFields, formerWords, releaseForms } from '../../../../serve/commands/former-fields.ts';
import { flatFields } from '../../../../serve/delivery/flat-fields.ts';
import { displayName, safeFileName } from '../../../../serve/files/file-name.ts';
import { openFiles } from '../../../../serve/files/open-files.ts';
import type { Database, Value } from '../../../../serve/store/database.ts';
import { dialectOf } from '../../../../serve/store/dialect.ts';
import type { StoreLocation } from '../../../../serve/store/store-location.ts';
import { readEnquiries, type StoredEnquiry, type StoredFilter } from '../../../../serve/store/stored-enquiries.ts';
import type { InboxEnquiry, InboxFilter } from '../protocol.ts';
import { BadRequest } from '../../../server/requests/requests.ts';
import type { Services } from '../../../server/services.ts';

/** So many are shown at once; of more, search and dates find the others. */
const MOST_SHOWN = 200;
const GONE = 'This enquiry is gone. Load the list again.';

/** A text in which everything can be seen: what turns the direction or hides is written out. */
const visible = (text: string): string =>
  text.replace(hidden, (sign) => (sign === '\n' || sign === '\t' || sign === '\r' ? sign : escaped(sign)));

/** Answers with ticks in words. */
const inWords = (value: unknown): unknown => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(inWords);
  return isJsonObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inWords(each)]))
    : value;
};

/** Fields that are shown as files, and not as text. */
const withoutFiles = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => !(Array.isArray(value) ? value : [value]).some((each) => isFile(each)),
    ),
  );

interface Marks {
  isRead: boolean;
  isSpam: boolean | null;
}

/** What is noted of enquiries, in the SQL that both databases know. Null: as the server has judged it. */
export const MARKS_TABLE = `CREATE TABLE IF NOT EXISTS team_enquiry_marks (
    enquiry TEXT PRIMARY KEY,
    is_read BIGINT,
    is_spam BIGINT
  )`;

interface InboxOptions {
  /** The folder of the site, which says what its forms are called. */
  rootDir: string;
  location: StoreLocation;
  /** That store. */
  store: Database & {
    read(sql: string, args?: Value[]): Promise<Record<string, unknown>[]>;
    write(sql: string, args?: Value[]): Promise<unknown>;
  };
  /** Notes what somebody does with enquiries, by their address. */
  log: { write(address: string, event: string, details?: string): Promise<unknown> };
}

/** The enquiries of a store, for the people who answer them. */
export function createInbox({ rootDir, location, store, log }: InboxOptions): Services['inbox'] {
  const enquiries = readEnquiries(store, dialectOf(location));
  /** The forms of the site as it was published last. */
  const forms = (): ManifestForm[] => {
    const release = lastRelease(releasesDirOf(join(rootDir, 'dist')));
    return release ? releaseForms(release.dir) : [];
  };
  const marksOf = async (shown: StoredEnquiry[]): Promise<ReadonlyMap<string, Marks>> => {
    const rows = await store.read(
      `SELECT enquiry, is_read, is_spam FROM team_enquiry_marks WHERE enquiry IN (${shown.map(() => '?').join() || 'NULL'})`,
      shown.map(({ id }) => id),
    );
    return new Map(
      rows.map((row) => [
        String(row['enquiry']),
        { isRead: Number(row['is_read']) === 1, isSpam: row['is_spam'] === null ? null : Number(row['is_spam']) === 1 },
      ]),
    );
  };
  /** What the store is asked for by a filter: all but the search, of which a database knows neither the texts nor small letters. */
  const storedFilter = ({ form, from, to }: InboxFilter): StoredFilter => ({
    form,
    since: from,
    // Behind all moments of this day, and before the next day.
    before: to === null ? null : `${to}~`,
  });
  /** Whether a search finds an enquiry; null where it finds each. */
  const searched = ({ search }: InboxFilter): ((enquiry: StoredEnquiry) => boolean) | null => {
    const wanted = search.trim().toLowerCase();
    if (wanted === '') return null;
    return ({ id, fields }) => [id, ...flatFields(fields).values()].some((text) => text.toLowerCase().includes(wanted));
  };
  const find = async (id: string): Promise<StoredEnquiry> => {
    const enquiry = await enquiries.find(id);
    if (!enquiry) throw new BadRequest(GONE);
    return enquiry;
  };

  return {
    async list(filter) {
      const [stored, isFound] = [storedFilter(filter), searched(filter)];
      const shown: StoredEnquiry[] = [];
      let total = isFound ? 0 : await enquiries.count(stored);
      for await (const page of enquiries.pages(stored, 'newest first')) {
        const found = isFound ? page.filter(isFound) : page;
        shown.push(...found.slice(0, MOST_SHOWN - shown.length));
        if (isFound) total += found.length;
        else if (shown.length === MOST_SHOWN) break;
      }
      const [known, marks] = [forms(), await marksOf(shown)];
      const former = formerFields(known);
      const labelOf = (form: string, name: string): string => {
        const was = former.labelOf({ form, name });
        if (was !== undefined) return formerWords(name, was);
        const field = known.find((each) => each.name === form)?.schema.properties[name];
        return field?.title ?? name;
      };
      const shownAs = ({
        id,
        form,
        receivedAt,
        language,
        fields,
        suspectedSpam,
        deliveries,
      }: StoredEnquiry): InboxEnquiry => ({
        id,
        form,
        receivedAt,
        language,
        isRead: marks.get(id)?.isRead ?? false,
        isSpam: marks.get(id)?.isSpam ?? suspectedSpam,
        fields: [...flatFields(inWords(withoutFiles(fields)) as object)].map(([name, text]) => ({
          label: visible(labelOf(form, name)),
          text: visible(text),
        })),
        files: filesIn(fields).map(({ name, digest, size }) => ({
          name: visible(displayName(name)),
          digest,
          bytes: size,
        })),
        deliveries: deliveries.map(({ channel, state, lastError }) => ({
          channel,
          state,
          lastError: lastError === null ? null : visible(lastError),
        })),
      });
      return { enquiries: shown.map(shownAs), total, forms: (await enquiries.forms()).toSorted() };
    },
    async csv({ address = '' }, filter) {
      // What is cut off was taken as well.
      await log.write(address, 'exported enquiries');
      const table = await csvTable(enquiries, formerFields(forms()));
      return (async function* () {
        yield table.heading;
        const isFound = searched(filter);
        for await (const page of enquiries.pages(storedFilter(filter))) {
          const rows = (isFound ? page.filter(isFound) : page).map((enquiry) => table.row(enquiry));
          if (rows.length > 0) yield rows.join('');
        }
      })();
    },
    async mark(id, { isRead, isSpam }) {
      await find(id);
      const bit = (mark: boolean | undefined) => (mark === undefined ? null : Number(mark));
      await store.write(
        `INSERT INTO team_enquiry_marks (enquiry, is_read, is_spam) VALUES (?, CAST(? AS BIGINT), CAST(? AS BIGINT))
          ON CONFLICT (enquiry) DO UPDATE SET is_read = COALESCE(excluded.is_read, team_enquiry_marks.is_read),
            is_spam = COALESCE(excluded.is_spam, team_enquiry_marks.is_spam)`,
        [id, bit(isRead), bit(isSpam)],
      );
    },
    async retry({ address = '' }, id) {
      await find(id);
      const count = await retryIn(store, id);
      await log.write(address, 'sent an enquiry on again', id);
      return count;
    },
    async remove({ address = '' }, id) {
      await find(id);
      const marks = { sql: 'DELETE FROM team_enquiry_marks WHERE enquiry = ?', args: [id] };
      const isOverwritten = await deleteFrom(store, location, id, [marks]);
      await log.write(address, 'deleted an enquiry', id);
      return isOverwritten;
    },
    async file({ address = '' }, id, digest) {
      const known = filesIn((await find(id)).fields).find((each) => each.digest === digest);
      const content = known && (await openFiles(location, store).read(id, digest));
      if (!known || !content) return null;
      await log.write(address, 'took a file of an enquiry', id);
      return { name: safeFileName(known.name, known.type), content: await buffer(content) };
    },
  };
}
