import type { NewEnquiry, Statement } from '../database.ts';

const insertSql = `INSERT INTO enquiries
    (id, form, received_at, payload, idempotency_key, content_hash, suspected_spam, language)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`;

function insertStatement(enquiry: NewEnquiry): Statement {
  const { id, form, receivedAt, payload, key = null, contentHash, suspectedSpam, language = null } = enquiry;
  return {
    sql: insertSql,
    args: [id, form, receivedAt, payload, key, contentHash, suspectedSpam, language],
  };
}

/**
 * The statements that insert deliveries, run after those of their enquiries. They select existing rows, so that an enquiry
 * which was a repetition gets no second delivery.
 */
function deliveryStatements(enquiries: NewEnquiry[]): Statement[] {
  const channels = new Set(enquiries.flatMap(({ deliverTo }) => deliverTo));
  return [...channels].map((channel) => {
    const ids = enquiries.filter(({ deliverTo }) => deliverTo.includes(channel)).map(({ id }) => id);
    const marks = ids.map(() => '?').join(', ');
    const sql = `INSERT INTO deliveries (enquiry_id, channel, due_at)
      SELECT id, ?, 0 FROM enquiries WHERE id IN (${marks}) ON CONFLICT DO NOTHING`;
    return { sql, args: [channel, ...ids] };
  });
}

/**
 * The statements that store a group of enquiries with their deliveries, for one transaction.
 *
 * @returns  First one INSERT for each enquiry, in their order; it changes no row where the key is taken.
 */
export function insertStatements(enquiries: NewEnquiry[]): Statement[] {
  return [...enquiries.map(insertStatement), ...deliveryStatements(enquiries)];
}
