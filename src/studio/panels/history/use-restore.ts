import { useDraft } from '../../app/draft/use-draft.ts';
import { startAuthentication } from '@simplewebauthn/browser';
import type { Draft } from '../../app/draft/draft.ts';
import { teamWords } from '../../app/team/words.ts';

type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/**
 * Asks the person who uses this window for their passkey, unless they have used it in the last minutes, or need none.
 *
 * @returns  Why that was not given, in a sentence; null where it was.
 */
async function proveFresh(draft: Draft): Promise<string | null> {
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

/** Brings a state back, or a section of it, and says so; in a team after a proof of who does it. */
export function useRestore(): (input: { id: string; section?: string }, said: string) => Promise<void> {
  const draft = useDraft();
  return async (input, said) => {
    const refusal = await proveFresh(draft);
    if (refusal !== null) draft.say(refusal, true);
    else draft.run('restore', input, () => draft.say(said, false, true));
  };
}
