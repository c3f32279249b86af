import type { InStatement } from '@libsql/client';

/** An enquiry on its way into the store. */
export interface NewEnquiry {
  /** The reference the visitor gets. */
  id: string;
  form: string;
  /** ISO 8601, UTC. */
  receivedAt: string;
  /** The fields as JSON. */
  payload: string;
  /** Absent when the client sent none. */
  key?: string;
  /** Of the fields; tells whether a repeated key carries the same content. */
  contentHash: string;
  suspectedSpam: boolean;
  /** Channels of which each gets a delivery noted down, in the same transaction. */
  deliverTo: string[];
}

/** What lies in the store under an idempotency key. */
export interface Stored {
  id: string;
  contentHash: string;
}

const insertSql = `INSERT INTO enquiries (id, form, received_at, payload, idempotency_key, content_hash, suspected_spam)
  VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`;

function insertStatement(enquiry: NewEnquiry): InStatement {
  const { id, form, receivedAt, payload, key, contentHash, suspectedSpam } = enquiry;
  return { sql: insertSql, args: [id, form, receivedAt, payload, key ?? null, contentHash, suspectedSpam ? 1 : 0] };
}

/**
 * The statements that note down the deliveries of a group of enquiries, to be run after the enquiries' own in the same
 * transaction. They look for the rows, so that an enquiry which was not stored anew has no delivery noted down again.
 */
function deliveryStatements(enquiries: NewEnquiry[]): InStatement[] {
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
export function insertStatements(enquiries: NewEnquiry[]): InStatement[] {
  return [...enquiries.map(insertStatement), ...deliveryStatements(enquiries)];
}
