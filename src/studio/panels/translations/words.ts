import { count } from '../../app/count.ts';

/** The words of Translations. */
export const translationsWords = {
  name: 'Translations',
  does: 'Says how far each page is translated into each language, leads to what is open, and has export and import for translators.',
  loading: 'Counting …',
  part: 'Part of the site',
  kinds: { page: '', shared: 'Shared section', form: 'Form', site: '' },
  site: 'Names, menu, footer and words of the interface',
  state: (open: number, done: number) =>
    open === 0 ? count(done, 'text done', 'texts done') : `${open} open${done > 0 ? `, ${done} done` : ''}`,
  /** What a button leads to, for who hears it alone. */
  of: (part: string, language: string, state: string) => `${part} in ${language}: ${state}`,
  unused: 'on no page',
  exchange: 'Export and import',
  export: 'Export',
  exportNow: 'Export as a file',
  language: 'Language',
  format: 'Format',
  formats: { xliff: 'XLIFF, for translation programs', csv: 'CSV, for spreadsheets' },
  onlyOpen: 'Only what is open',
  exported: (number: number, name: string) => `${count(number, 'text is', 'texts are', 'No text is')} in ${name}.`,
  import: 'Import',
  file: 'File that came back',
  fileHint: 'XLIFF or CSV, as it was exported here. It is said first what it brings.',
  wouldArrive: (number: number, language: string) =>
    `${count(number, 'translation', 'translations', 'No translation')} into ${language} would arrive.`,
  takeIn: (number: number) => `Take in ${count(number, 'translation', 'translations', '')}`,
  imported: (number: number, language: string) =>
    `${count(number, 'translation', 'translations', '')} into ${language} ${number === 1 ? 'was' : 'were'} taken in.`,
} as const;
