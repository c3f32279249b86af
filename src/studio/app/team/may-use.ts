import type { StudioSession } from '../../protocol.ts';
import type { Right } from '../../rights.ts';

/** Whether the person who uses this window may do something. */
export const mayUse = ({ rights }: StudioSession, right: Right): boolean => rights.includes(right);
