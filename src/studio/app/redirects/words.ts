import type { RedirectVerdicts } from '../../protocol.ts';
import { count } from '../count.ts';

/** The words of redirects that are pasted. */
export const redirectWords = {
  paste: 'Paste a list',
  title: 'Add redirects from a list',
  list: 'Old and new address, one pair in each line',
  hint: 'Copied from a spreadsheet, or from a CSV file. Nothing is added before you say so.',
  verdicts: 'What was found',
  line: (line: number) => `Line ${line}`,
  cell: (side: 'from' | 'to', line: number) => `${side === 'from' ? 'Old' : 'New'} address, line ${line}`,
  mended: 'can be added.',
  use: (path: string) => `Use “${path}”`,
  /** "3 redirects can be added, 2 lines cannot." */
  summary: (accepted: number, verdicts: RedirectVerdicts['verdicts']) => {
    const refused = verdicts.filter(({ severity }) => severity === 'problem').length;
    const can = `${count(accepted, 'redirect', 'redirects', 'No redirect')} can be added`;
    return refused === 0 ? `${can}.` : `${can}, ${count(refused, 'line', 'lines')} cannot.`;
  },
  add: (number: number) => `Add ${count(number, 'redirect', 'redirects', 'redirects')}`,
  added: (number: number) => `${count(number, 'redirect was', 'redirects were')} added.`,
} as const;
