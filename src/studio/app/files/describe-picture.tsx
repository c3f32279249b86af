import { useId, useState, type FormEvent } from 'react';
import { DialogFoot } from '../parts/dialog.tsx';
import partStyles from '../parts/parts.module.css';
import { Tick } from '../parts/tick.tsx';
import { fileWords } from './words.ts';
import { fileName, SmallView } from './file-list.tsx';
import styles from './files.module.css';

interface DescribePictureProps {
  src: string;
  /** What is said of the picture that was here before; undefined where there was none. */
  before: string | undefined;
  hint: string | undefined;
  onDone: (alt: string) => void;
  onBack: () => void;
}

/** Asks what a picture tells. It is never guessed: who answers nothing says so by "Decorative". */
export function DescribePicture({ src, before, hint, onDone, onBack }: DescribePictureProps) {
  const id = useId();
  const [text, setText] = useState(before ?? '');
  const [isDecorative, setIsDecorative] = useState(before === '');
  const [isTried, setIsTried] = useState(false);
  const isMissing = isTried && !isDecorative && text.trim() === '';
  const done = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (isDecorative) onDone('');
    else if (text.trim() !== '') onDone(text.trim());
    else document.getElementById(id)?.focus();
  };
  return (
    <form className={styles['describe']} onSubmit={done} noValidate>
      <figure className={styles['large']}>
        <SmallView src={src} />
        <figcaption className={partStyles['hint']}>{fileName(src)}</figcaption>
      </figure>
      <div className={partStyles['form']}>
        <div className={partStyles['field']}>
          <label htmlFor={id}>{fileWords.pictureTells}</label>
          <p className={partStyles['hint']} id={`${id}-hint`}>
            {before ? fileWords.tellsStill : hint}
          </p>
          <textarea
            id={id}
            className={partStyles['input']}
            rows={3}
            value={text}
            disabled={isDecorative}
            autoFocus={!isDecorative}
            aria-invalid={isMissing || undefined}
            aria-describedby={`${id}-hint${isMissing ? ` ${id}-problem` : ''}`}
            onChange={(event) => setText(event.target.value)}
          />
          {isMissing && (
            <p className={partStyles['problem']} id={`${id}-problem`}>
              {fileWords.tellsMissing}
            </p>
          )}
        </div>
        <Tick isOn={isDecorative} autoFocus={isDecorative} onChange={setIsDecorative}>
          {fileWords.decorative}
        </Tick>
        <DialogFoot submit={fileWords.usePicture} cancel={fileWords.otherPicture} onCancel={onBack} />
      </div>
    </form>
  );
}
