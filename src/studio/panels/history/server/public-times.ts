import { contentHash } from '../../../../config/content-hash.ts';
import type { PublicSpan } from '../protocol.ts';

/** What tells the files of a site apart. */
export interface Print {
  config: string;
  /** Null if the files beside the config were not kept: then only the configs are compared. */
  files: string | null;
}

/** @param files  The texts of the files beside the config, by name. */
export const printOf = (config: string, files: ReadonlyMap<string, string> | null): Print => ({
  config: contentHash(config),
  files: files && contentHash(JSON.stringify([...files].sort())),
});

export const isSame = (one: Print, other: Print): boolean =>
  one.config === other.config && (one.files === null || other.files === null || one.files === other.files);

/** When visitors were shown what. */
export interface Shown {
  /** In milliseconds since 1970. */
  from: number;
  print: Print;
}

/** When visitors saw a state: each publication is shown until the next one. @param shown  The first one first. */
export function publicSpans(shown: readonly Shown[], state: Print): PublicSpan[] {
  const spans: PublicSpan[] = [];
  for (const [index, { from, print }] of shown.entries()) {
    if (!isSame(print, state)) continue;
    const until = shown[index + 1]?.from ?? null;
    const last = spans.at(-1);
    // Published again as it was.
    if (last?.until === from) last.until = until;
    else spans.push({ from, until });
  }
  return spans;
}
