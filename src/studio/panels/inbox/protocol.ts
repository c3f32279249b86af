/** Which enquiries are shown. */
export interface InboxFilter {
  /** What a text of the enquiry or its reference has; empty for all. */
  search: string;
  /** The name of a form; null for all. */
  form: string | null;
  /** Days, in UTC, both included: "2026-12-01"; null for no bound. */
  from: string | null;
  to: string | null;
}

/** An enquiry as the inbox shows it. Its texts hold nothing that cannot be seen. */
export interface InboxEnquiry {
  /** The reference that the visitor got. */
  id: string;
  form: string;
  /** ISO 8601, UTC. */
  receivedAt: string;
  language: string | null;
  isRead: boolean;
  isSpam: boolean;
  fields: { label: string; text: string }[];
  files: { name: string; digest: string; bytes: number }[];
  /** Where it is sent on to, and what came of it. */
  deliveries: { channel: string; state: 'waiting' | 'delivered' | 'failed'; lastError: string | null }[];
}

/** What the inbox shows. */
export interface InboxList {
  /** The last one first; of many, the first ones. */
  enquiries: InboxEnquiry[];
  /** How many there are that fit. */
  total: number;
  /** The forms that enquiries came by. */
  forms: string[];
}
