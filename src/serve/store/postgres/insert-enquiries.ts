import type { NewEnquiry } from '../database.ts';

/**
 * Stores a group of enquiries with their deliveries; returns the `id` of each that is new. One statement, so a group is
 * one round trip and its commit cannot be left open.
 *
 * Numbers are given in the order of arrival, but rows are inserted in the order of their keys: two servers that insert the
 * same keys would else wait for each other.
 */
const insertSql = `WITH given AS MATERIALIZED (
    SELECT nextval('enquiries_seq') AS seq, given.*
    FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::integer[], $8::text[])
      AS given (id, form, received_at, payload, idempotency_key, content_hash, suspected_spam, language)
  ), stored AS (
    INSERT INTO enquiries (seq, id, form, received_at, payload, idempotency_key, content_hash, suspected_spam, language)
    SELECT * FROM given ORDER BY form, idempotency_key, id
    ON CONFLICT DO NOTHING RETURNING id
  ), queued AS (
    INSERT INTO deliveries (enquiry_id, channel, due_at)
    SELECT stored.id, due.channel, 0
    FROM unnest($9::text[], $10::text[]) WITH ORDINALITY AS due (id, channel, n) JOIN stored ON stored.id = due.id
    ORDER BY due.n
  )
  SELECT id FROM stored`;

/** The statement that stores a group of enquiries, for `pg`. */
export function insertStatement(enquiries: NewEnquiry[]): { text: string; values: unknown[] } {
  const column = (value: (enquiry: NewEnquiry) => unknown) => enquiries.map(value);
  const due = enquiries.flatMap(({ id, deliverTo }) => deliverTo.map((channel) => ({ id, channel })));
  return {
    text: insertSql,
    values: [
      column(({ id }) => id),
      column(({ form }) => form),
      column(({ receivedAt }) => receivedAt),
      column(({ payload }) => payload),
      column(({ key }) => key ?? null),
      column(({ contentHash }) => contentHash),
      column(({ suspectedSpam }) => (suspectedSpam ? 1 : 0)),
      column(({ language }) => language ?? null),
      due.map(({ id }) => id),
      due.map(({ channel }) => channel),
    ],
  };
}
