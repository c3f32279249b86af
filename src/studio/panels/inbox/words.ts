import { momentInWords } from '../../../model/dates.ts';
import { count } from '../../app/count.ts';

/** The words of the inbox. */
export const inboxWords = {
  name: 'Inbox',
  does: 'What visitors have sent: read it, send it on again, or delete it.',
  enquiries: 'Enquiries',
  search: 'Search enquiries',
  form: 'Form',
  allForms: 'All forms',
  from: 'From',
  to: 'To',
  exportCsv: 'Export CSV',
  received: 'Received',
  enquiry: 'Enquiry',
  state: 'State',
  actions: 'Actions',
  none: 'No enquiries match.',
  noneYet: 'No enquiries yet.',
  shown: (shown: number, total: number) =>
    shown < total
      ? `The last ${shown} of ${total}. Search, or choose dates, for others.`
      : count(total, 'enquiry', 'enquiries'),
  /** Of an answer. Visitors read it in any language: it has the form's own name. */
  subject: (form: string, id: string) => `Re: ${form} ${id}`,
  time: (iso: string) => momentInWords(Date.parse(iso), new Intl.DateTimeFormat().resolvedOptions().timeZone),
  unread: 'Unread',
  spam: 'Spam',
  noSpam: 'Not spam',
  failed: 'Not delivered',
  delete: 'Delete',
  of: (action: string, id: string) => `${action} ${id}`,
  deleteTitle: 'Delete this enquiry?',
  deleteText: 'It is gone for good, with its files. Backups made before still hold it.',
  deleteLater: 'It is deleted. Its bytes are overwritten within an hour, as another program reads the store.',
  markUnread: 'Mark as unread',
  files: 'Files',
  file: (name: string, bytes: number) => `${name} (${Math.max(1, Math.round(bytes / 1000))} kB)`,
  deliveries: 'Deliveries',
  deliveryStates: { waiting: 'waiting', delivered: 'delivered', failed: 'failed' },
  retry: 'Retry',
  retried: 'It is sent on again within 15 seconds, or once the server of the site is running.',
} as const;
