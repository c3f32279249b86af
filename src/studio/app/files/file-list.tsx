import { useId, useState } from 'react';
import { Button } from 'react-aria-components';
import type { StoredFile } from '../../protocol.ts';
import { previewAddress } from '../../preview-address.ts';
import type { Fault } from '../draft/transport.ts';
import { useDraft } from '../draft/use-draft.ts';
import { StudioDialog } from '../parts/dialog.tsx';
import partStyles from '../parts/parts.module.css';
import { fileWords } from './words.ts';
import { words } from '../words.ts';
import styles from './files.module.css';

/** A file's name without its folders. */
export const fileName = (src: string): string => src.split('/').at(-1) ?? src;

const encoded = (src: string): string => src.split('/').map(encodeURIComponent).join('/');

/** A small view of a picture, or the first frame of a film. */
export function SmallView({ src, isFilm = false }: { src: string; isFilm?: boolean }) {
  const { previewKey } = useDraft().session;
  if (isFilm) return <video src={encoded(src)} preload="metadata" muted tabIndex={-1} aria-hidden="true" />;
  // With the key a drawing has the draft's colours.
  return <img src={previewAddress(`/@studio/picture${encoded(src)}`, previewKey)} alt="" loading="lazy" />;
}

const sizeOf = ({ width, height, bytes }: StoredFile): string =>
  [width !== null && `${width} × ${height} px`, fileWords.bytes(bytes)].filter(Boolean).join(', ');

const usesOf = ({ uses, needed }: StoredFile): string =>
  uses.length > 0 ? fileWords.usedIn(uses) : (needed ?? fileWords.usedNowhere);

interface FileOptionProps {
  file: StoredFile;
  isChosen: boolean;
  onChoose: () => void;
  onRemove: () => void;
}

function FileOption({ file, isChosen, onChoose, onRemove }: FileOptionProps) {
  const id = useId();
  const name = fileName(file.src);
  return (
    <li className={`${partStyles['card']} ${styles['option']} ${isChosen ? styles['chosen'] : ''}`}>
      <div className={styles['view']}>
        <SmallView src={file.src} isFilm={file.kind === 'film'} />
      </div>
      <div className={styles['words']}>
        <button
          type="button"
          className={partStyles['cardName']}
          aria-describedby={id}
          aria-current={isChosen || undefined}
          onClick={onChoose}
        >
          {name}
        </button>
        <div id={id}>
          <p>{file.src.slice(0, -name.length)}</p>
          <p>{sizeOf(file)}</p>
          <p>{usesOf(file)}</p>
        </div>
        {file.uses.length === 0 && file.needed === null && (
          <button type="button" className={styles['remove']} aria-label={fileWords.removeFile(name)} onClick={onRemove}>
            {words.remove}
          </button>
        )}
      </div>
    </li>
  );
}

/** Asks before a file leaves public/. */
function RemoveDialog({ src, onRemoved, onClose }: { src: string; onRemoved: () => void; onClose: () => void }) {
  const draft = useDraft();
  const remove = async () => {
    const answer = await draft.ask('remove-file', { src });
    if ('error' in answer) draft.say(fileWords.fileNotRemoved(fileName(src), answer.error), true);
    else {
      onRemoved();
      draft.say(fileWords.fileRemoved(fileName(src)));
    }
    onClose();
  };
  return (
    <StudioDialog title={fileWords.removeFile(fileName(src))} isOpen onClose={onClose}>
      <p>{fileWords.removeFileText}</p>
      <footer className={partStyles['dialogFoot']}>
        <Button className={partStyles['quiet']!} onPress={onClose} autoFocus>
          {words.cancel}
        </Button>
        <Button className={partStyles['main']!} onPress={() => void remove()}>
          {words.remove}
        </Button>
      </footer>
    </StudioDialog>
  );
}

interface FileListProps {
  /** Null until they have arrived. */
  files: StoredFile[] | Fault | null;
  search: string;
  /** The file that is used now. */
  chosen: string | undefined;
  onChoose: (file: StoredFile) => void;
  onRemoved: (src: string) => void;
}

/** The files of public/ to choose from, with where each is used. */
export function FileList({ files, search, chosen, onChoose, onRemoved }: FileListProps) {
  const [removing, setRemoving] = useState<string | null>(null);
  if (files === null) return <p>{words.loading}</p>;
  if ('error' in files) return <p role="alert">{files.error}</p>;
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = files.filter((file) => {
    const text = `${file.src} ${usesOf(file)}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
  return (
    <>
      <p role="status" className={partStyles['hint']}>
        {files.length === 0 ? fileWords.noFiles : fileWords.filesFound(found.length)}
      </p>
      <ul className={partStyles['cards']} role="list">
        {found.map((file) => (
          <FileOption
            key={file.src}
            file={file}
            isChosen={file.src === chosen}
            onChoose={() => onChoose(file)}
            onRemove={() => setRemoving(file.src)}
          />
        ))}
      </ul>
      {removing !== null && (
        <RemoveDialog src={removing} onRemoved={() => onRemoved(removing)} onClose={() => setRemoving(null)} />
      )}
    </>
  );
}
