import { count } from '../../app/count.ts';

/** The words of Translations. */
export const translationsWords = {
  name: 'Translations',
  does: 'Says how far each page is translated into each language, and leads to what is open.',
  loading: 'Counting …',
  part: 'Part of the site',
  kinds: { page: '', shared: 'Shared section', form: 'Form', site: '' },
  site: 'Names, menu, footer and words of the interface',
  state: (open: number, done: number) =>
    open === 0 ? count(done, 'text done', 'texts done') : `${open} open${done > 0 ? `, ${done} done` : ''}`,
  /** What a button leads to, for who hears it alone. */
  of: (part: string, language: string, state: string) => `${part} in ${language}: ${state}`,
  unused: 'on no page',
} as const;
