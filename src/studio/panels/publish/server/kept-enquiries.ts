import { resolve } from 'node:path';
import { count, inMarks } from '../../../../config/problems/quote.ts';
import { FILES } from '../../../../document/joined-files.ts';
import { valueAt, type Json } from '../../../../document/json.ts';
import { readStoreEnvironment } from '../../../../serve/environment/environment.ts';
import { storeLocation, type StoreLocation } from '../../../../serve/store/store-location.ts';
import type { StoredField } from '../../../../serve/store/stored-enquiries.ts';
import { removedFields } from '../../../server/draft/former-fields.ts';

/**
 * The store of a server that is started here with the studio's environment; null where that is wrong, which the server says.
 *
 * @param rootDir  The folder of the site.
 */
export function storeOf(rootDir: string): StoreLocation | null {
  const { DATA_DIR, ...variables } = process.env;
  try {
    return storeLocation(readStoreEnvironment({ ...variables, DATA_DIR: resolve(rootDir, DATA_DIR || 'data') }));
  } catch {
    return null;
  }
}

/** The stored fields of a file; null for a database, which may be away: nobody waits for it to publish. */
async function fieldsIn(store: StoreLocation): Promise<StoredField[] | null> {
  if (store.file === undefined) return null;
  // SQLite is loaded only where it is used.
  const { openReader } = await import('../../../../serve/store/stored-enquiries.ts');
  const reader = await openReader(store);
  try {
    return (await reader?.summary())?.fields ?? [];
  } finally {
    await reader?.close();
  }
}

/**
 * Says what becomes of stored enquiries that have a field which their form has no more.
 *
 * @param before  The texts of forms as they were published, by file.
 * @param draft   The site with its forms.
 * @param counts  Whether anyone who asks may know how many there are.
 */
export async function sayKept(
  before: ReadonlyMap<string, string>,
  draft: Json,
  store: StoreLocation | null,
  counts: boolean,
): Promise<string[]> {
  const removed = [...before].flatMap(([file, text]) => {
    const form = valueAt(draft, [FILES, file]);
    const name = file.replace(/^schema\/|\.schema\.json$/g, '');
    if (form === undefined) return [];
    return [...removedFields(JSON.parse(text) as Json, form)].map(([field, label]) => ({ form: name, field, label }));
  });
  if (removed.length === 0 || !store) return [];
  // Publishing does not depend on what is stored.
  const stored = counts ? await fieldsIn(store).catch(() => null) : null;
  return removed.flatMap(({ form, field, label }) => {
    const name = inMarks(label);
    if (!stored) return `Enquiries that have ${name} keep it, and the list shows it as a former field.`;
    const number = stored.find((each) => each.form === form && each.name === field)?.count ?? 0;
    if (number === 0) return [];
    const keep = number === 1 ? 'It keeps it' : 'They keep it';
    return `${count(number, 'enquiry has', 'enquiries have')} ${name}. ${keep}, and the list shows it as a former field.`;
  });
}
