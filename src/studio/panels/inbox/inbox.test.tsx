// @vitest-environment jsdom
import { fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Ask } from '../../app/draft/transport.ts';
import { setUpStudio } from '../../app/testing/render-studio.tsx';
import type { InboxEnquiry } from './protocol.ts';
import { Inbox } from './inbox.tsx';

setUpStudio();

const enquiry = (id: string, text: string): InboxEnquiry => ({
  id,
  form: 'enquiry',
  receivedAt: '2026-01-02T03:04:05.000Z',
  language: null,
  isRead: true,
  isSpam: false,
  fields: [{ label: 'Name', text }],
  files: [],
  deliveries: [],
});

it('A search that is begun while something is deleted stands: the list of the one before came after it', async () => {
  const user = userEvent.setup();
  let all = [enquiry('A', 'Ada'), enquiry('B', 'Tom')];
  let removed = () => {};
  const ask = (async (request: string, { search, id }: { search?: string; id?: string }) => {
    if (request === 'enquiries') {
      const enquiries = all.filter(({ fields }) => fields[0]!.text.includes(search!));
      return { enquiries, total: enquiries.length, forms: ['enquiry'] };
    }
    await new Promise<void>((resume) => (removed = resume));
    all = all.filter((each) => each.id !== id);
    return { isOverwritten: true };
  }) as unknown as Ask;
  render(<Inbox ask={ask} />);
  const search = screen.getByRole('searchbox', { name: 'Search enquiries' });
  await user.type(search, 'Ada');
  await user.click(await screen.findByRole('button', { name: 'Delete A' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await user.clear(search);
  await screen.findByText('Tom');
  removed();
  await expect.poll(() => screen.queryByText('Ada')).toBeNull();
  expect(screen.getByText('Tom')).toBeTruthy();
});

it('A word that is typed is searched for once: each letter read all enquiries', async () => {
  const searches: string[] = [];
  const ask = (async (_: string, { search }: { search: string }) => {
    searches.push(search);
    return { enquiries: [enquiry(search || 'A', 'Ada')], total: 1, forms: ['enquiry'] };
  }) as unknown as Ask;
  render(<Inbox ask={ask} />);
  await screen.findByRole('button', { name: 'Delete A' });
  const search = screen.getByRole('searchbox', { name: 'Search enquiries' });
  for (const value of ['t', 'ti', 'til', 'till']) fireEvent.change(search, { target: { value } });
  await screen.findByRole('button', { name: 'Delete till' });
  expect(searches).toEqual(['', 'till']);
});

it('The keyboard is at the beginning of the inbox once its last enquiry is deleted: it was nowhere', async () => {
  const user = userEvent.setup();
  let all = [enquiry('A', 'Ada')];
  const ask = (async (request: string) => {
    if (request === 'delete-enquiry') all = [];
    return { enquiries: all, total: all.length, forms: ['enquiry'], isOverwritten: true };
  }) as unknown as Ask;
  render(<Inbox ask={ask} />);
  (await screen.findByRole('button', { name: 'Delete A' })).focus();
  await user.keyboard('{Enter}');
  within(await screen.findByRole('dialog'))
    .getByRole('button', { name: 'Delete' })
    .focus();
  await user.keyboard('{Enter}');
  await expect.poll(() => screen.queryByText('Ada')).toBeNull();
  await expect.poll(() => document.activeElement).not.toBe(document.body);
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search enquiries' }));
});

it('An enquiry is answered by mail to the address that it has, with its number: what only looks like one is text', async () => {
  const user = userEvent.setup();
  const hostile = 'a@example.com?bcc=b@example.com';
  const shown = enquiry('K7Q2', 'ada+shop@example.com');
  shown.fields.push({ label: 'Message', text: hostile });
  const ask = (() => Promise.resolve({ enquiries: [shown], total: 1, forms: ['enquiry'] })) as unknown as Ask;
  render(<Inbox ask={ask} />);
  await user.click(await screen.findByRole('button', { name: /ada\+shop/ }));
  const [link, ...more] = screen.getAllByRole('link');
  expect(link!.getAttribute('href')).toBe('mailto:ada+shop@example.com?subject=Re%3A%20enquiry%20K7Q2');
  expect(more).toEqual([]);
  expect(screen.getByText(hostile)).toBeTruthy();
});
