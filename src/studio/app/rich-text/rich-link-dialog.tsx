import { useId, useState, type FormEvent } from 'react';
import { Button } from 'react-aria-components';
import { linkAt, setLink, type Selected } from '../../rich-text/edit-marks.ts';
import { LinkPicker } from '../links/link-picker.tsx';
import { StudioDialog } from '../parts/dialog.tsx';
import partStyles from '../parts/parts.module.css';
import { words } from '../words.ts';
import { richTextWords } from './words.ts';

/** A link that is asked for in a rich text. */
export interface LinkAsk {
  selected: Selected;
  /** The path of the page that the text stands on; null for one on several. */
  here: string | null;
  /** @param linked  The text with its link, and what is selected; null where it stays as it is. */
  onClose(linked: Selected | null): void;
}

/** Asks where words of a rich text shall lead. */
export function RichLinkDialog({ selected, here, onClose }: LinkAsk) {
  const [known] = useState(() => linkAt(selected));
  const [target, setTarget] = useState(known.link ?? '');
  const [isTried, setIsTried] = useState(false);
  const id = useId();
  const isMissing = isTried && target.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog may stand within a form of the studio.
    event.stopPropagation();
    setIsTried(true);
    if (target.trim() !== '') onClose(setLink(selected, target, target.trim()));
  };
  return (
    <StudioDialog title={richTextWords.link} isOpen onClose={() => onClose(null)}>
      <form className={partStyles['form']} onSubmit={submit} noValidate>
        {known.words !== '' && (
          <p>
            {richTextWords.linkWords}: <strong>{known.words}</strong>
          </p>
        )}
        <div className={partStyles['field']}>
          <label id={`${id}-label`} htmlFor={id}>
            {richTextWords.leadsTo}
          </label>
          <LinkPicker
            id={id}
            labelledBy={`${id}-label`}
            describedBy={isMissing ? `${id}-problem` : undefined}
            isInvalid={isMissing}
            isFirst
            value={target}
            here={here}
            onChange={setTarget}
          />
          {isMissing && (
            <p className={partStyles['problem']} id={`${id}-problem`} role="alert">
              {richTextWords.targetMissing}
            </p>
          )}
        </div>
        <footer className={partStyles['dialogFoot']}>
          {known.link !== null && (
            <Button className={partStyles['quiet']!} onPress={() => onClose(setLink(selected, null, ''))}>
              {richTextWords.removeLink}
            </Button>
          )}
          <Button className={partStyles['quiet']!} onPress={() => onClose(null)}>
            {words.cancel}
          </Button>
          <Button className={partStyles['main']!} type="submit">
            {richTextWords.setLink}
          </Button>
        </footer>
      </form>
    </StudioDialog>
  );
}
