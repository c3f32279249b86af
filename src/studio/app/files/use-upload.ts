import { useState } from 'react';
import type { UploadedFile } from '../../protocol.ts';
import { useDraft } from '../draft/use-draft.ts';
import { fileWords } from './words.ts';

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
export function useUpload(onUploaded: (file: UploadedFile) => void) {
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
