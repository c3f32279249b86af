import type { Texts } from '../../model/texts.ts';
import { Dialog, type DialogButton } from './dialog.tsx';
import type { Outcome } from '../submit/post-form.ts';

/** What a dialog of the form tells: how a post ended, or that the details are wrong. */
export type FormMessage = Outcome['kind'] | 'invalid';

/** What the visitor answered; closing it by Escape is an "ok". */
export type FormAnswer = 'ok' | 'bring-back' | 'try-again';

function wordsFor(message: FormMessage, texts: Texts): { title: string; text: string } {
  switch (message) {
    case 'sent':
      return { title: texts.successTitle, text: texts.successText };
    case 'invalid':
      return { title: texts.errorTitle, text: texts.errorText };
    case 'rejected':
      return { title: texts.errorTitle, text: texts.rejectedText };
    case 'too-large':
      return { title: texts.tooLargeTitle, text: texts.tooLargeText };
    case 'too-many':
      return { title: texts.tooManyTitle, text: texts.tooManyText };
    case 'not-sent':
      return { title: texts.notSentTitle, text: texts.notSentText };
  }
}

function buttonsFor(message: FormMessage, texts: Texts): DialogButton<FormAnswer>[] {
  const ok = { value: 'ok', label: texts.ok } as const;
  if (message === 'invalid') return [ok, { value: 'bring-back', label: texts.bringBack }];
  if (message === 'not-sent' || message === 'too-many') return [{ value: 'try-again', label: texts.tryAgain }, ok];
  return [ok];
}

interface FormDialogProps {
  message: FormMessage;
  /** What was not sent is kept on this device. */
  isKept: boolean;
  texts: Texts;
  onAnswer(answer: FormAnswer): void;
}

/** The dialog after a submit, in the words of the site. */
export function FormDialog({ message, isKept, texts, onAnswer }: FormDialogProps) {
  const { title, text } = wordsFor(message, texts);
  return (
    <Dialog
      key={message}
      tone={message === 'sent' ? 'success' : 'error'}
      title={title}
      buttons={buttonsFor(message, texts)}
      onClose={(answer = 'ok') => onAnswer(answer)}
    >
      {isKept ? `${text} ${texts.keptText}` : text}
    </Dialog>
  );
}
