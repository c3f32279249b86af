import { useId, useState, type FormEvent, type ReactNode } from 'react';
import type { LinksHere, Operation, Path } from '../../protocol.ts';
import { useDraft, useStudioState } from '../draft/use-draft.ts';
import { textAt, valueAt } from '../../../document/json.ts';
import { linkSource } from '../../../model/rich-text/write-rich-text.ts';
import { DialogFoot, StudioDialog } from '../parts/dialog.tsx';
import partStyles from '../parts/parts.module.css';
import { linkWords } from './words.ts';
import { words } from '../words.ts';
import { LinkPicker } from './link-picker.tsx';
import styles from './links.module.css';

/** A page or section that is to be removed or hidden. */
export interface Withdrawal {
  path: Path;
  name: string;
  isHiding: boolean;
  /** Does it, in one step with what becomes of the links that lead there. */
  run: (links: Operation[]) => void;
}

interface WithdrawDialogProps extends Withdrawal {
  here: LinksHere;
  onShowField: () => void;
  onClose: () => void;
}

/** Says what leads to a page or section before it goes, and asks where that shall lead. */
function WithdrawDialog({ path, name, isHiding, run, here, onShowField, onClose }: WithdrawDialogProps) {
  const draft = useDraft();
  const state = useStudioState();
  const page = state.pages[Number(path[1])]?.path ?? '/';
  const id = path.length === 2 ? null : (textAt(valueAt(state.page?.route, path.slice(2)), 'id') ?? null);
  // The place goes: what is left is the page. The page goes: home, if that is another one.
  const near =
    id === null ? (state.pages.find(({ path: other, hidden }) => other !== page && !hidden)?.path ?? '') : page;
  const [target, setTarget] = useState(near);
  // An entry of a menu with the name of another page would lead elsewhere.
  const isMenuAlone = here.removals !== null && here.links.every(({ path: [part] }) => part === 'navigation');
  const [isRemoving, setIsRemoving] = useState(isMenuAlone);
  const [isTried, setIsTried] = useState(false);
  const targetId = useId();
  const [leadPath, fragment] = target.trim().split('#');
  const leadsBack =
    id === null ? leadPath?.replace(/\?[^]*/, '') === page : fragment === id && (leadPath === page || leadPath === '');
  const problem = target.trim() === '' ? linkWords.targetMissing : leadsBack ? linkWords.targetGoes : null;

  const withdraw = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (!isRemoving && problem !== null) return;
    const links = isRemoving
      ? here.removals!
      : here.links.map((link): Operation => ({
          op: 'set',
          path: link.path,
          value: link.around?.join(linkSource(target)) ?? target.trim(),
        }));
    onClose();
    run(links);
  };
  const show = (at: Path) => {
    onClose();
    onShowField();
    draft.show(at);
  };
  const choice = (removes: boolean, label: string, isDisabled = false) => (
    <label className={partStyles['tick']}>
      <input
        type="radio"
        name={`${targetId}-choice`}
        // A dialog opens at what it asks.
        autoFocus={removes === isMenuAlone}
        checked={isRemoving === removes}
        disabled={isDisabled}
        onChange={() => setIsRemoving(removes)}
      />
      {label}
    </label>
  );
  return (
    <StudioDialog title={isHiding ? linkWords.hideTitle(name) : linkWords.removeTitle(name)} isOpen onClose={onClose}>
      <form className={partStyles['form']} onSubmit={withdraw} noValidate>
        <p>
          <strong>{linkWords.linksHere(here.links.length)}.</strong>{' '}
          <span>{isHiding ? linkWords.hidesTarget : linkWords.removesTarget}</span>
        </p>
        <ul className={styles['places']} role="list">
          {here.links.map((link) => (
            <li key={JSON.stringify(link.path)}>
              <button type="button" onClick={() => show(link.path)}>
                {link.words}
              </button>
            </li>
          ))}
        </ul>
        <fieldset className={styles['fate']}>
          <legend>{linkWords.whatOfLinks}</legend>
          {choice(false, linkWords.leadElsewhere)}
          {!isRemoving && (
            <div className={styles['target']}>
              <label id={`${targetId}-label`} htmlFor={targetId}>
                {linkWords.newTarget}
              </label>
              <LinkPicker
                id={targetId}
                labelledBy={`${targetId}-label`}
                describedBy={isTried && problem !== null ? `${targetId}-problem` : undefined}
                isInvalid={isTried && problem !== null}
                value={target}
                here={null}
                onChange={setTarget}
              />
              {isTried && problem !== null && (
                <p className={partStyles['problem']} id={`${targetId}-problem`} role="alert">
                  {problem}
                </p>
              )}
            </div>
          )}
          {choice(true, linkWords.removeLinks, here.removals === null)}
          {here.removals === null && <p className={partStyles['hint']}>{linkWords.linkStays}</p>}
        </fieldset>
        <DialogFoot submit={isHiding ? words.hide : words.remove} onCancel={onClose} />
      </form>
    </StudioDialog>
  );
}

/**
 * Removes or hides a page or section; asks first where anything leads there.
 *
 * @returns  A function that begins it, always the same one, and the dialog to draw.
 */
export function useWithdraw(onShowField: () => void): {
  withdraw: (withdrawal: Withdrawal) => void;
  dialog: ReactNode;
} {
  const draft = useDraft();
  const [asking, setAsking] = useState<(Withdrawal & { here: LinksHere }) | null>(null);
  const [withdraw] = useState(() => (withdrawal: Withdrawal) => {
    draft.run('linked', { path: withdrawal.path, hide: withdrawal.isHiding }, ({ here }) => {
      if (here.links.length === 0) withdrawal.run([]);
      else setAsking({ ...withdrawal, here });
    });
  });
  const close = () => setAsking(null);
  return { withdraw, dialog: asking && <WithdrawDialog {...asking} onShowField={onShowField} onClose={close} /> };
}
