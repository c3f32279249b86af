import type { Texts } from '../../model/texts.ts';
import { Dialog, type DialogButton } from './dialog.tsx';
import type { Outcome } from '../submit/post-form.ts';

/** What a dialog of the form says: the result of a post, or that the form is invalid. */
export type FormMessage = Outcome['kind'] | 'invalid';

/** How the visitor closed the dialog; Escape is "ok". */
export type DialogChoice = 'ok' | 'bring-back' | 'try-again';

function textsFor(message: FormMessage, texts: Texts): { title: string; text: string } {
  switch (message) {
    case 'sent':
      return { title: texts.successTitle, text: texts.successText };
    case 'invalid':
      return { title: texts.errorTitle, text: texts.errorText };
    case 'rejected':
      return { title: texts.errorTitle, text: texts.rejectedText };
    case 'too-large':
      return { title: texts.tooLargeTitle, text: texts.tooLargeText };
    case 'files-too-large':
      return { title: texts.filesTooLargeTitle, text: texts.filesTooLargeText };
    case 'too-many':
      return { title: texts.tooManyTitle, text: texts.tooManyText };
    case 'closed':
      return { title: texts.closedTitle, text: texts.closedText };
    case 'not-sent':
      return { title: texts.notSentTitle, text: texts.notSentText };
  }
}

function buttonsFor(message: FormMessage, texts: Texts): DialogButton<DialogChoice>[] {
  const ok = { value: 'ok', label: texts.ok } as const;
  if (message === 'invalid') return [{ value: 'bring-back', label: texts.bringBack }, ok];
  if (message === 'not-sent' || message === 'too-many') return [{ value: 'try-again', label: texts.tryAgain }, ok];
  return [ok];
}

interface FormDialogProps {
  message: FormMessage;
  /** What was not sent is stored on this device. */
  isStored: boolean;
  texts: Texts;
  onClose(choice: DialogChoice): void;
}

/** The dialog after a submit, with the site's texts. */
export function FormDialog({ message, isStored, texts, onClose }: FormDialogProps) {
  const { title, text } = textsFor(message, texts);
  return (
    <Dialog
      key={message}
      tone={message === 'sent' ? 'success' : 'error'}
      title={title}
      buttons={buttonsFor(message, texts)}
      onClose={(choice = 'ok') => onClose(choice)}
    >
      {isStored ? `${text} ${texts.keptText}` : text}
    </Dialog>
  );
}
