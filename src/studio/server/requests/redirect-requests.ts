import { judgeRedirects } from '../../../validate/redirects/judge-redirects.ts';
import type { RedirectVerdicts } from '../../protocol.ts';
import type { Draft } from '../draft/draft.ts';
import type { Handlers } from './requests.ts';

/** What asks about redirects. */
export interface RedirectRequests {
  /** Judges a CSV text before anything of it is added to the draft. */
  'judge-redirects'(input: { text: string }): RedirectVerdicts;
}

/** Judges redirects as `npm run check -- --redirects` does, for the draft. */
export const redirectRequests = (rootDir: string, draft: Pick<Draft, 'read'>): Handlers<RedirectRequests> => ({
  'judge-redirects'({ text }) {
    const { accepted, problems, rows } = judgeRedirects(String(text), '', { value: draft.read().value }, rootDir);
    return {
      accepted: accepted.map(({ from, to }) => ({ from, to })),
      verdicts: problems.map(({ line, severity, what, why, fix, meant = null }) => {
        const { from = '', to = '' } = rows.find((row) => row.line === line) ?? {};
        return { line, severity, what, fix: `${why} ${fix}`, from, to, meant };
      }),
    };
  },
});
