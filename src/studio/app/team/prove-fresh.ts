import { startAuthentication } from '@simplewebauthn/browser';
import type { Draft } from '../draft/draft.ts';
import { teamWords } from './words.ts';

type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/**
 * Asks the person who uses this window for their passkey, unless they have used it in the last minutes, or need none.
 *
 * @returns  Why that was not given, in a sentence; null where it was.
 */
export async function proveFresh(draft: Draft): Promise<string | null> {
  const asked = await draft.ask('proof-options', {});
  if ('error' in asked) return String(asked.error);
  if (asked.options === null) return null;
  let response: object;
  try {
    response = await startAuthentication({ optionsJSON: asked.options as Options });
  } catch {
    return teamWords.noProof;
  }
  const given = await draft.ask('give-proof', { response });
  return 'error' in given ? String(given.error) : null;
}
