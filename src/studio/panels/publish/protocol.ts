import type { StudioProblem } from '../../protocol.ts';

/** What is to be known before the saved file is published. */
export interface PublishCheck {
  /** What refuses a build. */
  problems: StudioProblem[];
  /** Sample content that is still there. */
  samples: StudioProblem[];
  /** What is saved and not published yet, in words; null where nothing was published from this file. */
  changes: string[] | null;
}

/** How far a build is, or what came of the last one. */
export type PublishState =
  | { kind: 'idle' }
  /** Nothing is written while code and pictures are prepared. */
  | { kind: 'running'; written: number; pages: number }
  | { kind: 'failed'; reason: string }
  | {
      kind: 'published';
      pages: number;
      /** Pages that differ from those of the build before, new ones included. */
      changed: number;
      removed: number;
      seconds: number;
      /** When the next change is due, in a sentence; null if none is. */
      next: string | null;
      /** Where a server shows the site; null if none runs. */
      address: string | null;
    };
