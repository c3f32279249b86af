import { useDraft } from '../../app/draft/use-draft.ts';
import { proveFresh } from '../../app/team/prove-fresh.ts';

/** Brings a state back, or a section of it, and says so; in a team after a proof of who does it. */
export function useRestore(): (input: { id: string; section?: string }, said: string) => Promise<void> {
  const draft = useDraft();
  return async (input, said) => {
    const refusal = await proveFresh(draft);
    if (refusal !== null) draft.say(refusal, true);
    else draft.run('restore', input, () => draft.say(said, false, true));
  };
}
