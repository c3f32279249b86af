import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import type { Ask } from '../../app/draft/transport.ts';
import { DialogFoot, StudioDialog } from '../../app/parts/dialog.tsx';
import { Labelled } from '../../app/parts/labelled.tsx';
import partStyles from '../../app/parts/parts.module.css';
import { saveFile } from '../../app/parts/save-file.ts';
import { useKeptFocus } from '../../app/parts/use-kept-focus.ts';
import { words } from '../../app/words.ts';
import type { InboxFilter, InboxList } from './protocol.ts';
import { InboxRow, type InboxActions } from './inbox-row.tsx';
import styles from './inbox.module.css';
import { inboxWords } from './words.ts';

/** Bytes out of base64. */
const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));

/** How often the list is loaded again, in ms. */
const RELOAD_MS = 30_000;
/** Nothing is searched until nobody has typed for so long, in ms: each search reads all enquiries. */
const TYPING_MS = 300;
const ALL: InboxFilter = { search: '', form: null, from: null, to: null };

interface FilterProps {
  filter: InboxFilter;
  forms: string[];
  onChange: (filter: InboxFilter) => void;
}

/** By what the list is narrowed. */
function Filter({ filter, forms, onChange }: FilterProps) {
  const day = (key: 'from' | 'to', label: string) => (
    <Labelled label={label} hint={undefined}>
      {(id) => (
        <input
          className={partStyles['input']}
          id={id}
          type="date"
          value={filter[key] ?? ''}
          onChange={({ target }) => onChange({ ...filter, [key]: target.value || null })}
        />
      )}
    </Labelled>
  );
  return (
    <div className={styles['filter']} role="search">
      <Labelled label={inboxWords.search} hint={undefined}>
        {(id) => (
          <input
            className={partStyles['input']}
            id={id}
            type="search"
            autoComplete="off"
            value={filter.search}
            onChange={({ target }) => onChange({ ...filter, search: target.value })}
          />
        )}
      </Labelled>
      <Labelled label={inboxWords.form} hint={undefined}>
        {(id) => (
          <select
            className={partStyles['input']}
            id={id}
            value={filter.form ?? ''}
            onChange={({ target }) => onChange({ ...filter, form: target.value || null })}
          >
            <option value="">{inboxWords.allForms}</option>
            {forms.map((form) => (
              <option key={form}>{form}</option>
            ))}
          </select>
        )}
      </Labelled>
      {day('from', inboxWords.from)}
      {day('to', inboxWords.to)}
    </div>
  );
}

/** Reads the list, and again after each change and now and then. Answers to earlier questions are ignored. */
function useInbox(ask: Ask, filter: InboxFilter) {
  const [list, setList] = useState<InboxList | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const asked = useRef(0);
  // What was deleted is answered later than a search that was begun meanwhile, and is read again by that.
  const now = useRef(filter);
  const load = useCallback(async () => {
    const own = ++asked.current;
    const answer = await ask('enquiries', { ...now.current, asked: own });
    if (own !== asked.current) return;
    if ('error' in answer) setFault(answer.error);
    else {
      setFault(null);
      setList(answer);
    }
  }, [ask]);
  useEffect(() => {
    now.current = filter;
    const first = setTimeout(() => void load(), filter.search === '' ? 0 : TYPING_MS);
    const timer = setInterval(() => void load(), RELOAD_MS);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [load, filter]);
  return { list, fault, setFault, load };
}

/** What visitors have sent. */
export function Inbox({ ask }: { ask: Ask }) {
  const [filter, setFilter] = useState(ALL);
  const { list, fault, setFault, load } = useInbox(ask, filter);
  const kept = useKeptFocus<HTMLTableSectionElement>(list?.enquiries.length ?? 0);
  const [said, setSaid] = useState('');
  const [removed, setRemoved] = useState<string | null>(null);
  /** Does something, and says why where it was refused. */
  const run = async <Answer extends object>(
    asked: Promise<Answer | { error: string }>,
    done?: (answer: Answer) => void,
  ) => {
    const answer = await asked;
    if ('error' in answer) return setFault(String(answer.error));
    done?.(answer as Answer);
    await load();
  };
  const actions: InboxActions = {
    mark: (id, marks) => void run(ask('mark-enquiry', { id, ...marks })),
    retry: (id) => void run(ask('retry-enquiry', { id }), () => setSaid(inboxWords.retried)),
    remove: setRemoved,
    save: (id, digest) =>
      void run(ask('enquiry-file', { id, digest }), ({ name, base64 }) => saveFile(name, bytesOf(base64))),
  };
  const remove = (id: string) => {
    setRemoved(null);
    void run(ask('delete-enquiry', { id }), ({ isOverwritten }) =>
      setSaid(isOverwritten ? '' : inboxWords.deleteLater),
    );
  };
  return (
    <div className={styles['inbox']} tabIndex={-1}>
      <Filter filter={filter} forms={list?.forms ?? []} onChange={setFilter} />
      {fault !== null && <p role="alert">{fault}</p>}
      <p role="status">
        {list ? `${inboxWords.shown(list.enquiries.length, list.total)} ${said}`.trim() : words.loading}
      </p>
      {list?.enquiries.length === 0 && <p>{list.forms.length === 0 ? inboxWords.noneYet : inboxWords.none}</p>}
      <div className={styles['scroll']}>
        <table className={styles['table']} aria-label={inboxWords.enquiries}>
          <thead>
            <tr>
              {[inboxWords.received, inboxWords.enquiry, inboxWords.state, inboxWords.actions].map((title) => (
                <th scope="col" key={title}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...kept}>
            {list?.enquiries.map((enquiry) => (
              <InboxRow key={enquiry.id} enquiry={enquiry} actions={actions} />
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles['actions']}>
        <Button
          className={partStyles['quiet']!}
          onPress={() => void run(ask('enquiries-csv', filter), (csv) => saveFile('enquiries.csv', csv))}
        >
          {inboxWords.exportCsv}
        </Button>
      </div>
      <StudioDialog title={inboxWords.deleteTitle} isOpen={removed !== null} onClose={() => setRemoved(null)}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            remove(removed!);
          }}
        >
          <p>{inboxWords.deleteText}</p>
          <DialogFoot submit={inboxWords.delete} onCancel={() => setRemoved(null)} />
        </form>
      </StudioDialog>
    </div>
  );
}
