import type { StudioSession } from '../../protocol.ts';
import type { Right } from '../../rights.ts';

/** Whether whoever uses this window may do something. Where one person alone edits, everything. */
export const mayUse = ({ team }: StudioSession, right: Right | undefined): boolean =>
  right === undefined || (team?.rights.includes(right) ?? true);
