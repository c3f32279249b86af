import { useEffect, useState } from 'react';
import type { StudioProblem } from '../../protocol.ts';
import type { PublishCheck, PublishState } from './protocol.ts';
import type { Fault } from '../../app/draft/transport.ts';
import type { Draft } from '../../app/draft/draft.ts';
import { publishWords } from './words.ts';
import { words } from '../../app/words.ts';

/** The interval of questions how far a build is, in ms. */
const ASK_MS = 500;

/** Questions without an answer until the server counts as gone. */
const MAX_SILENT = 4;

/** Follows a build from the first question to its end. */
export function usePublish(draft: Draft) {
  const [check, setCheck] = useState<PublishCheck | null>(null);
  const [state, setState] = useState<PublishState>({ kind: 'idle' });
  /** Why the draft was not saved, or nothing is known of the last build. */
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isStarting, setIsStarting] = useState(false);
  const isRunning = state.kind === 'running';
  // The toolbar says when it was published.
  useEffect(() => {
    if (state.kind === 'published') draft.run('state', {});
  }, [draft, state.kind]);

  useEffect(() => {
    void draft.ask('publish-check', {}).then((now) => ('error' in now ? setRefusal(now.error) : setCheck(now)));
    // One may have been started in another window, or before this dialog was closed.
    void draft.ask('publish-state', {}).then((now) => {
      if ('error' in now) setRefusal(now.error);
      else if (now.kind === 'running') setState(now);
    });
  }, [draft]);

  useEffect(() => {
    if (!isRunning) return;
    let silent = 0;
    const ask = async () => {
      const now = await draft.ask('publish-state', {});
      silent = 'error' in now ? silent + 1 : 0;
      // An answer that was under way when the build ended is old.
      if (!('error' in now)) setState((last) => (last.kind === 'running' ? now : last));
      else if (silent >= MAX_SILENT) setState({ kind: 'failed', reason: publishWords.publishLost(now.error) });
    };
    const timer = setInterval(() => void ask(), ASK_MS);
    return () => clearInterval(timer);
  }, [draft, isRunning]);

  const begin = async (asked: Promise<{ problems: StudioProblem[] } | Fault>): Promise<boolean> => {
    setRefusal(null);
    const answer = await asked;
    if ('error' in answer) setRefusal(answer.error);
    else if (answer.problems.length > 0) setCheck({ problems: answer.problems, samples: [], changes: null });
    return !('error' in answer) && answer.problems.length === 0;
  };
  const watch = () => setState({ kind: 'running', written: 0, pages: 0 });
  const start = async (note: string) => {
    setRefusal(null);
    const answer = await draft.ask('publish', { note });
    if ('error' in answer) setState({ kind: 'failed', reason: publishWords.publishLost(answer.error) });
    else if (answer.problems.length > 0) setCheck({ problems: answer.problems, samples: [], changes: null });
    // Not started: one is running already, and is followed.
    else watch();
  };
  const saveAndStart = (note: string) =>
    draft.run('save', {}, ({ saved, reason = '' }) => {
      if (saved) void start(note);
      else setRefusal(words.notSaved(reason));
    });
  const startSite = async () => {
    setRefusal(null);
    setIsStarting(true);
    const answer = await draft.ask('start-site', {});
    setIsStarting(false);
    if ('error' in answer) setRefusal(answer.error);
    else setState((now) => (now.kind === 'published' ? { ...now, address: answer.address } : now));
  };
  return {
    startSite: () => void startSite(),
    isStarting,
    check,
    state,
    refusal,
    start: (note: string) => void start(note),
    saveAndStart,
    /** Asks for a publication of a team; whether it is accepted. */
    begin,
    watch,
  };
}
