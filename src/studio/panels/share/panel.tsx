import { useState } from 'react';
import { Button } from 'react-aria-components';
import { useAnswer } from '../../app/draft/use-answer.ts';
import { useDraft } from '../../app/draft/use-draft.ts';
import { Labelled } from '../../app/parts/labelled.tsx';
import partStyles from '../../app/parts/parts.module.css';
import { SelectInput } from '../../app/parts/select-input.tsx';
import { useKeptFocus } from '../../app/parts/use-kept-focus.ts';
import { words } from '../../app/words.ts';
import type { Panel } from '../panel.ts';
import styles from './share.module.css';
import { shareWords } from './words.ts';

/** How long a link may last, in hours. */
const HOURS = [1, 24, 3 * 24, 7 * 24, 14 * 24, 30 * 24, 90 * 24];
const USUAL_HOURS = 14 * 24;

const nameOf = (isLatest: boolean) => (isLatest ? shareWords.latest : shareWords.state);

/** A link that was just made: nobody is told it again. */
function NewLink({ address }: { address: string }) {
  const [isCopied, setIsCopied] = useState(false);
  return (
    <div className={styles['link']}>
      <Labelled label={shareWords.link} hint={shareWords.linkHint}>
        {(id, described) => (
          <input
            className={partStyles['input']}
            id={id}
            readOnly
            value={address}
            autoFocus
            aria-describedby={described}
            onFocus={({ target }) => target.select()}
          />
        )}
      </Labelled>
      <Button
        className={partStyles['quiet']!}
        onPress={() => void navigator.clipboard.writeText(address).then(() => setIsCopied(true))}
      >
        {shareWords.copy}
      </Button>
      <p role="status">{isCopied && shareWords.copied}</p>
    </div>
  );
}

/** Makes links to the draft, and ends them. */
function Share() {
  const draft = useDraft();
  const [isLatest, setIsLatest] = useState(false);
  const [hours, setHours] = useState(USUAL_HOURS);
  const [address, setAddress] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [asked, setAsked] = useState(0);
  const { answer, fault } = useAnswer('previews', { asked });
  const kept = useKeptFocus<HTMLUListElement>(answer?.previews.length ?? 0);
  /** Does something, and lists the links again. */
  const run = async <Answer extends object>(request: Promise<Answer | { error: string }>): Promise<Answer | null> => {
    const done = await request;
    setAsked(asked + 1);
    setRefusal('error' in done ? String(done.error) : null);
    return 'error' in done ? null : (done as Answer);
  };
  const create = async () => {
    const made = await run(draft.ask('share-preview', { isLatest, hours }));
    setAddress(made?.address ?? null);
  };
  if (fault !== null) return <p role="alert">{fault}</p>;
  return (
    <div className={styles['panel']}>
      <p className={partStyles['hint']}>{shareWords.hint}</p>
      <fieldset className={styles['what']}>
        <legend>{shareWords.what}</legend>
        {[false, true].map((latest) => (
          <label key={String(latest)} className={partStyles['tick']}>
            <input type="radio" name="what" checked={isLatest === latest} onChange={() => setIsLatest(latest)} />
            {nameOf(latest)}
          </label>
        ))}
      </fieldset>
      <SelectInput
        label={shareWords.time}
        value={String(hours)}
        options={HOURS.map((each) => ({ value: String(each), label: shareWords.hours(each) }))}
        onChange={(value) => setHours(Number(value))}
      />
      <Button className={`${partStyles['main']} ${styles['create']}`} onPress={() => void create()}>
        {shareWords.create}
      </Button>
      {refusal !== null && <p role="alert">{refusal}</p>}
      {address !== null && <NewLink key={address} address={address} />}
      <h3>{shareWords.links}</h3>
      {answer === null && <p>{words.loading}</p>}
      {answer?.previews.length === 0 && <p>{shareWords.none}</p>}
      <ul role="list" className={`${partStyles['rows']} ${styles['links']}`} aria-label={shareWords.links} {...kept}>
        {answer?.previews.map((preview) => (
          <li key={preview.id}>
            <div>
              <strong>{nameOf(preview.isLatest)}</strong>
              <p>
                {shareWords.by(preview.by, preview.since)}. {shareWords.until(preview.until)}
              </p>
            </div>
            <Button
              className={partStyles['quiet']!}
              aria-label={shareWords.revokeOf(nameOf(preview.isLatest), preview.since)}
              onPress={() => void run(draft.ask('revoke-preview', { id: preview.id }))}
            >
              {shareWords.revoke}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Links to the draft for people without an account. */
export const panel: Panel = {
  name: shareWords.name,
  does: shareWords.does,
  group: 'after-save',
  order: 7,
  needs: ['publish', 'share'],
  Content: Share,
};
