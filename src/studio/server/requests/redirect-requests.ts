import { judgeRedirects } from '../../../validate/redirects/judge-redirects.ts';
import type { RedirectVerdicts } from '../../protocol.ts';
import type { Editor } from '../editor.ts';
import type { Handlers } from './requests.ts';

/** What asks about redirects. */
export interface RedirectRequests {
  /** Judges a CSV text before anything of it is added to the draft. */
  'judge-redirects'(input: { text: string }): RedirectVerdicts;
}

/** Judges redirects as `npm run check -- --redirects` does, for the draft. */
export const redirectRequests = (rootDir: string, editor: Pick<Editor, 'read'>): Handlers<RedirectRequests> => ({
  'judge-redirects'({ text }) {
    const { sound, problems } = judgeRedirects(String(text), '', { value: editor.read().value }, rootDir);
    return {
      sound: sound.map(({ from, to }) => ({ from, to })),
      verdicts: problems.map(({ line, severity, what, why, fix }) => ({ line, severity, what, why, fix })),
    };
  },
});
