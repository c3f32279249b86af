import type { FieldOption } from '../../protocol.ts';
import { useDraft } from '../draft/use-draft.ts';
import { StudioDialog } from '../parts/dialog.tsx';
import { formWords } from './words.ts';
import styles from './forms.module.css';

interface AddFieldDialogProps {
  /** Whether a group can be one: not in another group. */
  isTop: boolean;
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

/** Asks for the kind of a new field. */
export function AddFieldDialog({ isTop, onChoose, onClose }: AddFieldDialogProps) {
  const { fields } = useDraft().session;
  const offered = fields.filter(({ isAdded, field }) => isAdded && (isTop || field?.['properties'] === undefined));
  return (
    <StudioDialog title={formWords.addTitle} isOpen onClose={onClose}>
      <ul className={styles['kinds']} role="list">
        {offered.map((option) => (
          <li key={option.title}>
            <button type="button" className={styles['kind']} onClick={() => onChoose(option)}>
              <KindPicture title={option.title} />
              {option.title}
            </button>
          </li>
        ))}
      </ul>
    </StudioDialog>
  );
}
