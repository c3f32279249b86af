/** A state of the site that a team has published, or will. */
export interface Publication {
  id: string;
  /** The name of the person who published it. */
  by: string;
  note: string;
  /** When it was asked for, and when it is due: the same for at once. Milliseconds since 1970. */
  asked: number;
  due: number;
  state: 'waiting' | 'running' | 'published' | 'failed' | 'cancelled';
  /** When it was published or has failed. */
  ended: number | null;
  /** Why it was not published, or what went wrong besides, in a sentence. */
  failure: string | null;
  /** When visitors saw it; null where they never did. */
  public: PublicSpan | null;
}

/** From when to when visitors saw a state, in milliseconds since 1970; null for until now. */
export interface PublicSpan {
  from: number;
  until: number | null;
}

/** A state of the site that was saved. */
export interface SavedState {
  /** null for what is saved now. */
  id: string | null;
  /** When it was saved, in ISO 8601; null for the oldest one, whose save was before all that are kept. */
  saved: string | null;
  /** When visitors saw it, the first time first. */
  public: PublicSpan[];
  /** Why it was published, each time. */
  notes: string[];
}
