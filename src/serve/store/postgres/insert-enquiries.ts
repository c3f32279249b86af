import type { NewEnquiry, Statement } from '../database.ts';

/**
 * Stores enquiries with their deliveries, and returns the `id` of each that is new; skips those whose id or key is there. One
 * statement, so a group is one round trip and its commit cannot be left open. The rows travel as JSON, in one value each.
 *
 * Numbers are given in the order of arrival, but rows are inserted in the order of their keys: two servers that insert the
 * same keys would else wait for each other.
 */
const insertSql = `WITH given AS MATERIALIZED (
    SELECT nextval('enquiries_seq') AS seq, given.*
    FROM json_to_recordset(?::json) AS given (id text, form text, received_at text, payload text, idempotency_key text,
      content_hash text, suspected_spam integer, language text)
  ), stored AS (
    INSERT INTO enquiries (seq, id, form, received_at, payload, idempotency_key, content_hash, suspected_spam, language)
    SELECT * FROM given ORDER BY form, idempotency_key, id
    ON CONFLICT DO NOTHING RETURNING id
  ), delivered AS (
    INSERT INTO deliveries (enquiry_id, channel, state, tries, due_at, settled_at, last_error)
    SELECT enquiry_id, channel, state, tries, due_at, settled_at, last_error
    FROM json_to_recordset(?::json) AS due (enquiry_id text, channel text, state text, tries integer,
      due_at bigint, settled_at text, last_error text, n integer) JOIN stored ON stored.id = enquiry_id
    ORDER BY n
  )
  SELECT id FROM stored`;

/**
 * The statement that stores rows of both tables as they are.
 *
 * @param deliveries  In their order; only those of new enquiries are stored.
 */
export const insertRows = (enquiries: object[], deliveries: object[]): Statement => ({
  sql: insertSql,
  args: [JSON.stringify(enquiries), JSON.stringify(deliveries.map((row, n) => ({ ...row, n })))],
});

/** The statement that stores a group of new enquiries. */
export const insertStatement = (enquiries: NewEnquiry[]): Statement =>
  insertRows(
    enquiries.map(({ receivedAt, key, contentHash, suspectedSpam, ...row }) => ({
      ...row,
      received_at: receivedAt,
      idempotency_key: key,
      content_hash: contentHash,
      suspected_spam: suspectedSpam,
    })),
    enquiries.flatMap(({ id, deliverTo }) =>
      deliverTo.map((channel) => ({ enquiry_id: id, channel, state: 'waiting', tries: 0, due_at: 0 })),
    ),
  );
