import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import type { StoredFile, UploadedFile } from '../../protocol.ts';
import type { Fault } from '../draft/transport.ts';
import { useDraft } from '../draft/use-draft.ts';
import { StudioDialog } from '../parts/dialog.tsx';
import partStyles from '../parts/parts.module.css';
import { TextInput } from '../parts/text-input.tsx';
import { fileWords } from './words.ts';
import { DropZone } from './drop-zone.tsx';
import { fileKind, type FileKind } from './file-kinds.ts';
import { FileList, fileName } from './file-list.tsx';
import styles from './files.module.css';

/** As the server has it; a larger file need not be sent to be refused. */
const LIMIT_BYTES = 25 * 1024 * 1024;

/** A file on its way, or what became of the last one. */
interface Upload {
  name: string;
  /** From 0 to 1; null once the answer has come. */
  sent: number | null;
  /** Why it was refused. */
  error: string | null;
  uploaded: UploadedFile | null;
}

/** Sends files to public/, one at a time. */
function useUpload(onUploaded: (file: UploadedFile) => void) {
  const draft = useDraft();
  const [upload, setUpload] = useState<Upload | null>(null);
  const isSending = upload !== null && upload.sent !== null;
  const send = async (files: File[], folder: string | null) => {
    const [file] = files;
    if (!file || isSending) return;
    const state = { name: file.name, sent: null, error: null, uploaded: null };
    if (files.length > 1) return setUpload({ ...state, error: fileWords.oneFile });
    if (file.size > LIMIT_BYTES) return setUpload({ ...state, error: fileWords.tooLarge(file.name) });
    setUpload({ ...state, sent: 0 });
    const answer = await draft.upload(file, folder, (sent) => setUpload({ ...state, sent }));
    if ('error' in answer) return setUpload({ ...state, error: answer.error });
    setUpload({ ...state, uploaded: answer });
    onUploaded(answer);
  };
  return { upload, isSending, send };
}

/** How far a file has got, and what became of it. */
function UploadReport({ upload }: { upload: ReturnType<typeof useUpload>['upload'] }) {
  const { name = '', sent = null, error = null, uploaded = null } = upload ?? {};
  return (
    <>
      {sent !== null && <progress className={styles['progress']} value={sent} aria-label={fileWords.uploading(name)} />}
      {/* Live regions speak only if they were there before their words. */}
      <p role="status">
        {sent !== null && <span>{fileWords.uploading(name)}</span>}
        {uploaded && <span>{[fileWords.uploaded(fileName(uploaded.src)), ...uploaded.notes].join(' ')}</span>}
      </p>
      <div role="alert">{error && <p className={styles['fault']}>{error}</p>}</div>
    </>
  );
}

interface FileDialogProps {
  kind: FileKind;
  /** The file that is used now. */
  current: string | undefined;
  /** Dropped files with which the dialog opens. */
  dropped: File[];
  onChoose: (src: string, isNew: boolean) => void;
  onClose: () => void;
  /** In place of the list, once a file is chosen of which something is to be known. */
  children?: ReactNode;
}

/** Choose a picture or film of public/, or put one there. The config changes only once one is chosen. */
export function FileDialog({ kind, current, dropped, onChoose, onClose, children }: FileDialogProps) {
  const draft = useDraft();
  const [files, setFiles] = useState<StoredFile[] | Fault | null>(null);
  const [search, setSearch] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const newest = useRef<string | null>(null);
  const { accept, only, isTaken, refusalOf } = fileKind(kind);
  const rank = ({ src }: StoredFile) => Number(src === newest.current);
  const refresh = async (): Promise<StoredFile[]> => {
    const answer = await draft.ask('files', {});
    const all = 'error' in answer ? [] : answer.files.filter(isTaken);
    // What was just uploaded is what one looks for.
    const list = all.toSorted((one, other) => rank(other) - rank(one));
    setFiles('error' in answer ? answer : list);
    return list;
  };
  const { upload, isSending, send } = useUpload((file: UploadedFile) => {
    newest.current = file.src;
    void refresh();
    if (isTaken(file)) onChoose(file.src, true);
    else draft.say(refusalOf(file.src), true);
  });
  const take = async (list: File[]) => {
    const isThere = (await refresh()).some(({ src }) => src === current);
    // A file goes where the one is that it replaces: a logo among logos.
    void send(list, isThere ? current!.replace(/\/[^/]*$/, '') : null);
  };
  const takeDropped = useEffectEvent(() => void take(dropped));
  useEffect(() => takeDropped(), []);
  const close = () => {
    if (newest.current !== null) draft.say(fileWords.uploadedOnly(fileName(newest.current)));
    onClose();
  };
  const title = kind === 'film' ? fileWords.chooseFilm : fileWords.choosePicture;
  return (
    <StudioDialog title={title} isOpen onClose={close} isWide>
      <DropZone onFiles={(list) => void take(list)}>
        <UploadReport upload={upload} />
        {children ?? (
          <>
            <div className={styles['tools']}>
              <TextInput label={fileWords.searchFiles} value={search} isFirst onChange={setSearch} />
              <div className={styles['upload']}>
                <button
                  type="button"
                  className={partStyles['main']}
                  disabled={isSending}
                  onClick={() => input.current?.click()}
                >
                  {fileWords.uploadFile}
                </button>
                <p className={partStyles['hint']}>{fileWords.dropHint}</p>
                <input
                  ref={input}
                  type="file"
                  hidden
                  aria-label={fileWords.uploadFile}
                  accept={accept}
                  onChange={({ target }) => {
                    void take([...(target.files ?? [])]);
                    // The same file may be chosen again.
                    target.value = '';
                  }}
                />
              </div>
            </div>
            {only && <p className={partStyles['hint']}>{only}</p>}
            <FileList
              files={files}
              search={search}
              chosen={current}
              onChoose={({ src }) => onChoose(src, src === newest.current)}
              onRemoved={(src) => {
                if (src === newest.current) newest.current = null;
                void refresh();
              }}
            />
          </>
        )}
      </DropZone>
    </StudioDialog>
  );
}
