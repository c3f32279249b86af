import type { Splice } from './text/splice.ts';

/** What one undo takes back. */
export interface Step {
  splices: Splice[];
  /** Steps with the same key in quick succession are one: typing in a field. */
  coalesce?: string;
  /** When its last change was made, in ms. */
  at: number;
  /** Whose it is, where several people share a document: nobody takes back steps of others. */
  by?: string;
  /** Names it among the steps of several people. */
  id?: number;
  /** It takes back these steps, named by their ids. */
  undoes?: number[];
  /** See `StepOptions` of history.ts. */
  isOneStep?: boolean;
}
