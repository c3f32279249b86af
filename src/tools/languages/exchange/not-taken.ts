/** Why a file of translators is not taken. */
export interface Reason {
  what: string;
  why: string;
  fix: string;
  /** From 1; absent where it is about the whole file. */
  line?: number;
  column?: number;
}

/** A file that is no translation of this site. */
export class NotTaken extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(reason.what);
    this.reason = reason;
  }
}
