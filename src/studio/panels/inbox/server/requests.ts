import type { Nothing } from '../../../protocol.ts';
import type { InboxFilter, InboxList } from '../protocol.ts';
import type { Rights } from '../../../rights.ts';
import { bad, BadRequest, type Handlers, type Unread } from '../../../server/requests/requests.ts';
import type { PanelServer } from '../../panel-server.ts';

/** What is asked of the enquiries. */
export interface InboxRequests {
  /** `asked` counts, so that the same question is asked again. */
  enquiries(input: InboxFilter & { asked: number }): InboxList;
  'enquiries-csv'(input: InboxFilter): Blob;
  'mark-enquiry'(input: { id: string; isRead?: boolean; isSpam?: boolean }): Nothing;
  'retry-enquiry'(input: { id: string }): { deliveries: number };
  'delete-enquiry'(input: { id: string }): { isOverwritten: boolean };
  /** The bytes of a file in base64: they are saved, and never shown. */
  'enquiry-file'(input: { id: string; digest: string }): { name: string; base64: string };
}

export const inboxRights: Rights<InboxRequests> = {
  enquiries: 'inbox',
  'enquiries-csv': 'inbox',
  'mark-enquiry': 'inbox',
  'retry-enquiry': 'inbox',
  'delete-enquiry': 'inbox',
  'enquiry-file': 'inbox',
};

const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

function readFilter({ search, form, from, to }: Unread<InboxFilter>): InboxFilter {
  return {
    search: typeof search === 'string' ? search : '',
    form: typeof form === 'string' ? form : null,
    from: isDay(from) ? from : null,
    to: isDay(to) ? to : null,
  };
}

/** @throws BadRequest */
function readId({ id }: Unread<{ id: string }>): string {
  if (typeof id !== 'string') throw bad('an invalid enquiry');
  return id;
}

const flag = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined);

/** The enquiries of the site, for the people who may read them. */
export const inboxRequests = ({
  services: { inbox },
  who,
}: Pick<PanelServer, 'services' | 'who'>): Handlers<InboxRequests> => ({
  enquiries: (body) => inbox.list(readFilter(body)),
  'enquiries-csv'(body) {
    return inbox.csv(who(), readFilter(body));
  },
  async 'mark-enquiry'(body) {
    const [isRead, isSpam] = [flag(body.isRead), flag(body.isSpam)];
    const marks = { ...(isRead !== undefined && { isRead }), ...(isSpam !== undefined && { isSpam }) };
    await inbox.mark(readId(body), marks);
    return {};
  },
  async 'retry-enquiry'(body) {
    return { deliveries: await inbox.retry(who(), readId(body)) };
  },
  async 'delete-enquiry'(body) {
    return { isOverwritten: await inbox.remove(who(), readId(body)) };
  },
  async 'enquiry-file'(body) {
    const file = await inbox.file(who(), readId(body), String(body.digest));
    if (!file) throw new BadRequest('This file is gone.');
    return { name: file.name, base64: file.content.toString('base64') };
  },
});
