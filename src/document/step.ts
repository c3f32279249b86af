import type { Splice } from './text/splice.ts';

/** What was done at once. */
export interface Step {
  splices: Splice[];
  /** Steps with the same key in quick succession are taken back together: typing in a field. */
  coalesce?: string;
  /** When it was made, in ms. */
  at: number;
  /** Whose it is, where several people share a document: nobody takes back steps of others. */
  by?: string;
  /** Names it in its history. Steps that a team's log has from before each had one have none. */
  id?: number;
  /** It takes back these steps, named by their ids. */
  undoes?: number[];
  /** See `StepOptions` of history.ts. */
  isOneStep?: boolean;
}
