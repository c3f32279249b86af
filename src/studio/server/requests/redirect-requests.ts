import type { Group } from '../../../document/json.ts';
import { judgeRedirects } from '../../../validate/redirects/judge-redirects.ts';
import { sayProblem } from '../../../validate/words/problems/index.ts';
import type { RedirectVerdicts } from '../../protocol.ts';
import type { Draft } from '../draft/draft.ts';
import type { Handlers } from './requests.ts';

/** What asks about redirects. */
export interface RedirectRequests {
  /** Judges a CSV text before anything of it is added to the draft. */
  'judge-redirects'(input: { text: string }): RedirectVerdicts;
}

/** Judges redirects as `npm run check -- --redirects` does, for the draft, in the words of the studio. */
export const redirectRequests = (rootDir: string, draft: Pick<Draft, 'read'>): Handlers<RedirectRequests> => ({
  'judge-redirects'({ text }) {
    const { value, schema } = draft.read();
    const { rows, accepted, problems } = judgeRedirects(String(text), '', { value }, rootDir);
    const pasted = { ...(value as Group), redirects: Object.fromEntries(rows.map(({ from, to }) => [from, to])) };
    return {
      accepted: accepted.map(({ from, to }) => ({ from, to })),
      verdicts: problems.map((problem) => {
        const { line, severity, path, what, why, fix } = problem;
        const said = path.length === 0 ? { what, fix: `${why} ${fix}` } : sayProblem(problem, pasted, schema, '');
        return { line, severity, what: said.what, fix: said.fix };
      }),
    };
  },
});
