/** Somebody who may come in. */
export interface TeamMember {
  address: string;
  name: string;
  roles: string[];
  /** Whether they have come in once; others have an invitation. */
  isIn: boolean;
  /** Whether it is the person who asks. */
  isYou: boolean;
}

/** Something that somebody did. */
export interface TeamEntry {
  seq: number;
  /** Milliseconds since 1970. */
  at: number;
  /** The address, or "terminal". */
  person: string;
  event: string;
  details: string;
}
