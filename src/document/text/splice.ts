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

/** A text after splices that were made on it, one after the other. @throws Error where they were made on another one */
export const spliced = (text: string, splices: Splice[]): string =>
  splices.reduce((before, { at, removed, inserted }) => {
    if (before.slice(at, at + removed.length) !== removed) throw new Error('The log of operations is damaged.');
    return before.slice(0, at) + inserted + before.slice(at + removed.length);
  }, text);
