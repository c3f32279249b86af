/** A replacement of characters, with all that is needed to take it back. */
export interface Splice {
  /** In UTF-16 units from the start of the text. */
  at: number;
  removed: string;
  inserted: string;
}

/** The splices that take others back. */
export const inverted = (splices: Splice[]): Splice[] =>
  splices.toReversed().map(({ at, removed, inserted }) => ({ at, removed: inserted, inserted: removed }));
