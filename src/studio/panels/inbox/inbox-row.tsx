import { useState } from 'react';
import { Button } from 'react-aria-components';
import partStyles from '../../app/parts/parts.module.css';
import type { InboxEnquiry } from './protocol.ts';
import styles from './inbox.module.css';
import { inboxWords } from './words.ts';

/** What can be done with an enquiry. */
export interface InboxActions {
  mark(id: string, marks: { isRead?: boolean; isSpam?: boolean }): void;
  retry(id: string): void;
  remove(id: string): void;
  save(id: string, digest: string): void;
}

const COLUMNS = 4;

/** An e-mail address and nothing else, whose signs mean nothing in the address of a link. */
const EMAIL = /^[\w.!+-]+@[\w-]+(\.[\w-]+)+$/;

/** All of an enquiry. */
function Details({ enquiry, actions }: { enquiry: InboxEnquiry; actions: InboxActions }) {
  const { id, form, fields, files, deliveries, language } = enquiry;
  return (
    <tr>
      <td colSpan={COLUMNS}>
        <dl className={styles['fields']}>
          <dt>ID</dt>
          <dd>{language === null ? id : `${id} (${language})`}</dd>
          {fields.map(({ label, text }) => (
            <div key={label} className={styles['pair']}>
              <dt>{label}</dt>
              <dd dir="auto">
                {EMAIL.test(text) ? (
                  <a href={`mailto:${text}?subject=${encodeURIComponent(inboxWords.subject(form, id))}`}>{text}</a>
                ) : (
                  text
                )}
              </dd>
            </div>
          ))}
          {files.length > 0 && (
            <>
              <dt>{inboxWords.files}</dt>
              <dd className={styles['actions']}>
                {files.map(({ name, digest, bytes }) => (
                  <Button key={digest} className={partStyles['quiet']!} onPress={() => actions.save(id, digest)}>
                    {inboxWords.file(name, bytes)}
                  </Button>
                ))}
              </dd>
            </>
          )}
          {deliveries.length > 0 && (
            <>
              <dt>{inboxWords.deliveries}</dt>
              <dd>
                {deliveries.map(({ channel, state, lastError }) => (
                  <p key={channel}>
                    {channel}: {inboxWords.deliveryStates[state]}
                    {lastError !== null && <span>{` (${lastError})`}</span>}
                  </p>
                ))}
              </dd>
            </>
          )}
        </dl>
        <Button className={partStyles['quiet']!} onPress={() => actions.mark(id, { isRead: false })}>
          {inboxWords.markUnread}
        </Button>
      </td>
    </tr>
  );
}

/** An enquiry: when it came, how it begins, and what can be done with it. */
export function InboxRow({ enquiry, actions }: { enquiry: InboxEnquiry; actions: InboxActions }) {
  const [isOpen, setIsOpen] = useState(false);
  const { id, form, receivedAt, fields, isRead, isSpam, deliveries } = enquiry;
  const hasFailed = deliveries.some(({ state }) => state === 'failed');
  const open = () => {
    setIsOpen(!isOpen);
    if (!isOpen && !isRead) actions.mark(id, { isRead: true });
  };
  const beginning = fields
    .slice(0, 3)
    .map(({ text }) => text)
    .filter(Boolean)
    .join(', ');
  return (
    <>
      <tr data-unread={!isRead || undefined}>
        <td>{inboxWords.time(receivedAt)}</td>
        <th scope="row">
          <button type="button" className={styles['open']} aria-expanded={isOpen} onClick={open}>
            <bdi>{beginning || id}</bdi>
          </button>
          <br />
          {form}
        </th>
        <td>
          <span className={styles['marks']}>
            {!isRead && <span>{inboxWords.unread}</span>}
            {isSpam && <span>{inboxWords.spam}</span>}
            {hasFailed && <span>{inboxWords.failed}</span>}
          </span>
        </td>
        <td>
          <div className={styles['actions']}>
            {hasFailed && (
              <Button
                className={partStyles['quiet']!}
                aria-label={inboxWords.of(inboxWords.retry, id)}
                onPress={() => actions.retry(id)}
              >
                {inboxWords.retry}
              </Button>
            )}
            <Button
              className={partStyles['quiet']!}
              aria-label={inboxWords.of(isSpam ? inboxWords.noSpam : inboxWords.spam, id)}
              onPress={() => actions.mark(id, { isSpam: !isSpam })}
            >
              {isSpam ? inboxWords.noSpam : inboxWords.spam}
            </Button>
            <Button
              className={partStyles['quiet']!}
              aria-label={inboxWords.of(inboxWords.delete, id)}
              onPress={() => actions.remove(id)}
            >
              {inboxWords.delete}
            </Button>
          </div>
        </td>
      </tr>
      {isOpen && <Details enquiry={enquiry} actions={actions} />}
    </>
  );
}
