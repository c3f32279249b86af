import type { KeyboardEvent } from 'react';
import type { FieldOption } from '../../protocol.ts';
import { useDraft } from '../draft/use-draft.ts';
import { StudioDialog } from '../parts/dialog.tsx';
import { asksForFiles } from './conditions/condition.ts';
import { formWords } from './words.ts';
import styles from './forms.module.css';

interface AddFieldDialogProps {
  /** Whether a group can be one: not in another group. */
  isTop: boolean;
  /** Whether an answer decides about it: files are always asked for. */
  isConditional: boolean;
  onChoose: (option: FieldOption) => void;
  onClose: () => void;
}

/** What a kind of field looks like on a page, for the eye. */
function KindPicture({ title }: { title: string }) {
  return (
    <span className={styles['sketch']} data-kind={title} aria-hidden="true">
      <span />
      <span />
    </span>
  );
}

/** Arrows go from kind to kind, a letter to the next one that begins with it: there are too many for Tab alone. */
function onKindKey(event: KeyboardEvent<HTMLUListElement>): void {
  const { key, ctrlKey, altKey, metaKey, currentTarget } = event;
  if (ctrlKey || altKey || metaKey) return;
  const buttons = [...currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[key];
  const ahead = [...buttons.slice(at + 1), ...buttons.slice(0, at + 1)];
  const next =
    by !== undefined
      ? buttons.at((at + by) % buttons.length)
      : ahead.find(({ textContent }) => textContent.toLowerCase().startsWith(key.toLowerCase()));
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Asks for the kind of a new field. */
export function AddFieldDialog({ isTop, isConditional, onChoose, onClose }: AddFieldDialogProps) {
  const { fields } = useDraft().session;
  const offered = fields.filter(
    ({ isAdded, field }) =>
      isAdded && (isTop || field?.['properties'] === undefined) && !(isConditional && asksForFiles(field ?? undefined)),
  );
  return (
    <StudioDialog title={formWords.addTitle} isOpen onClose={onClose}>
      <ul className={styles['kinds']} role="list" onKeyDown={onKindKey}>
        {offered.map((option, at) => (
          <li key={option.title}>
            <button type="button" className={styles['kind']} autoFocus={at === 0} onClick={() => onChoose(option)}>
              <KindPicture title={option.title} />
              {option.title}
            </button>
          </li>
        ))}
      </ul>
    </StudioDialog>
  );
}
