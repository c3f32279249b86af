import type { Clash, Json } from '../../protocol.ts';

/** Something done here that met what others have done. It is shown until somebody has answered. */
export type OpenClash =
  /** Others have written something else there, which stands: whose stays? */
  | (Pick<Clash, 'address' | 'mine' | 'theirs'> & {
      kind: 'both';
      words?: string;
      /** Who has written theirs, where that is known. */
      by: string | null;
      answer(keep: 'mine' | 'theirs'): void;
    })
  /** What was typed has no place any more, or was refused. */
  | { kind: 'unplaced'; address: string; why: string; text: string };

/** All that is open, with one more: what was typed last of a value counts. */
export const withClash = (open: OpenClash[], clash: OpenClash): OpenClash[] => [
  ...open.filter(({ address }) => address !== clash.address),
  clash,
];

/** The texts in a value, each a paragraph. */
export function wordsIn(value: Json): string {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null
    ? Object.values(value).map(wordsIn).filter(Boolean).join('\n\n')
    : '';
}
