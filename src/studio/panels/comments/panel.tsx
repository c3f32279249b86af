import { useState } from 'react';
import { Button } from 'react-aria-components';
import { useAnswer } from '../../app/draft/use-answer.ts';
import { useDraft, useSnapshot } from '../../app/draft/use-draft.ts';
import { Labelled } from '../../app/parts/labelled.tsx';
import partStyles from '../../app/parts/parts.module.css';
import { SelectInput } from '../../app/parts/select-input.tsx';
import { useKeptFocus } from '../../app/parts/use-kept-focus.ts';
import { words } from '../../app/words.ts';
import type { CommentPlace, DraftComment } from './protocol.ts';
import type { Panel, PanelProps } from '../panel.ts';
import styles from './comments.module.css';
import { commentWords } from './words.ts';

const placeWords = ({ group, label }: CommentPlace): string =>
  group === null
    ? commentWords.wholePage
    : label === null
      ? commentWords.whole(group)
      : commentWords.part(group, label);

/** Says something of what is selected, or of another part of the page. */
function CommentForm() {
  const draft = useDraft();
  const page = useSnapshot(({ pageIndex }) => pageIndex);
  const selected = useSnapshot(({ selection }) => JSON.stringify(selection.kind === 'section' ? [selection.id] : []));
  const { answer, fault } = useAnswer('comment-places', { page });
  const [chosen, setChosen] = useState<string | null>(null);
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const about = chosen ?? selected;
  const send = async () => {
    const done = await draft.ask('comment', { page, about, text });
    setRefusal('error' in done ? String(done.error) : null);
    if (!('error' in done)) setText('');
  };
  if (fault !== null) return <p role="alert">{fault}</p>;
  return (
    <details className={styles['form']}>
      <summary>{commentWords.add}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <SelectInput
          label={commentWords.about}
          value={about}
          options={(answer?.places ?? []).map((place) => ({ value: place.about, label: placeWords(place) }))}
          onChange={setChosen}
        />
        <Labelled label={commentWords.text} hint={undefined} problem={refusal}>
          {(id, described) => (
            <textarea
              className={partStyles['input']}
              id={id}
              rows={3}
              value={text}
              aria-invalid={refusal === null ? undefined : true}
              aria-describedby={described}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Labelled>
        <Button className={partStyles['main']!} type="submit">
          {commentWords.send}
        </Button>
      </form>
    </details>
  );
}

interface CommentItemProps extends Pick<PanelProps, 'show'> {
  comment: DraftComment;
  onClose: (id: string, isDone: boolean) => void;
}

/** A comment: where it belongs, which it leads to, what it says, who has said it and when. */
function CommentItem({ comment, show, onClose }: CommentItemProps) {
  const { id, at, by, isByLink, text, place, path, gone, done } = comment;
  const isDone = done !== null;
  return (
    <li>
      {path === null ? (
        <p className={styles['lost']}>{place}</p>
      ) : (
        <button type="button" className={styles['place']} onClick={() => show(path)}>
          {place}
        </button>
      )}
      {gone !== null && <p className={partStyles['hint']}>{commentWords.goneNow[gone]}</p>}
      <p className={styles['text']} dir="auto">
        {text}
      </p>
      <p className={partStyles['hint']}>{commentWords.said(by, isByLink, at)}</p>
      {isDone && <p className={partStyles['hint']}>{commentWords.doneBy(done.by, done.at)}</p>}
      <Button
        className={partStyles['quiet']!}
        aria-label={isDone ? commentWords.reopenOf(by, place) : commentWords.doneOf(by, place)}
        onPress={() => onClose(id, !isDone)}
      >
        {isDone ? commentWords.reopen : commentWords.done}
      </Button>
    </li>
  );
}

function Comments({ show }: PanelProps) {
  const draft = useDraft();
  const changed = useSnapshot(({ comments }) => comments.changed);
  const version = useSnapshot(({ state }) => state.version);
  const [refusal, setRefusal] = useState<string | null>(null);
  // What they lead to may be elsewhere once the draft has changed.
  const { answer, fault } = useAnswer('comments', { asked: changed + version });
  const open = answer?.comments.filter(({ done }) => done === null) ?? [];
  const done = answer?.comments.filter((comment) => comment.done !== null) ?? [];
  const [keptOpen, keptDone] = [
    useKeptFocus<HTMLUListElement>(open.length),
    useKeptFocus<HTMLUListElement>(done.length),
  ];
  if (fault !== null) return <p role="alert">{fault}</p>;
  if (answer === null) return <p>{words.loading}</p>;
  const close = async (id: string, isDone: boolean) => {
    const closed = await draft.ask('close-comment', { id, isDone });
    setRefusal('error' in closed ? String(closed.error) : null);
  };
  const list = (name: string, comments: DraftComment[], kept: typeof keptOpen) => (
    <ul role="list" className={styles['comments']} aria-label={name} {...kept}>
      {comments.map((comment) => (
        <CommentItem key={comment.id} comment={comment} show={show} onClose={(id, isDone) => void close(id, isDone)} />
      ))}
    </ul>
  );
  return (
    <div className={styles['panel']}>
      <CommentForm />
      {refusal !== null && <p role="alert">{refusal}</p>}
      {open.length === 0 && <p className={partStyles['hint']}>{commentWords.none}</p>}
      {list(commentWords.open, open, keptOpen)}
      {done.length > 0 && (
        <details>
          <summary>{commentWords.allDone(done.length)}</summary>
          {list(commentWords.done, done, keptDone)}
        </details>
      )}
    </div>
  );
}

/** What people say of the draft. */
export const panel: Panel = {
  name: commentWords.name,
  does: commentWords.does,
  group: 'before-save',
  order: 3,
  needs: ['edit', 'share'],
  Label: () => commentWords.named(useSnapshot(({ comments }) => comments.open)),
  Content: Comments,
};
