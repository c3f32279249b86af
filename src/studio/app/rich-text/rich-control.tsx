import { useRef, useState, type ClipboardEvent, type ComponentProps, type KeyboardEvent } from 'react';
import { Toolbar } from 'react-aria-components';
import type { Mark } from '../../../model/rich-text/parse-rich-text.ts';
import { differenceOf, hasMark, linkAt, markOfKey, toggleMark, type Selected } from '../../rich-text/edit-marks.ts';
import { richFromHtml } from '../../rich-text/rich-from-html.ts';
import { RichLinkDialog } from './rich-link-dialog.tsx';
import styles from './rich-text.module.css';
import { richTextWords } from './words.ts';

const MARK_NAMES: Record<Mark, string> = { strong: richTextWords.bold, em: richTextWords.emphasis };

const selectedOf = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Selected => ({
  text: value,
  start: selectionStart,
  end: selectionEnd,
});

/** Writes into a text field as somebody who types: its own undo takes it back. */
function insert(control: HTMLTextAreaElement, { text, start, end }: Selected): void {
  control.focus();
  control.setSelectionRange(start, end);
  if (start === end && text === '') return;
  // The command is not in every browser's books, but in every browser; without it undo is the studio's alone.
  if (
    typeof document.execCommand === 'function' &&
    document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
  )
    return;
  control.setRangeText(text, start, end, 'end');
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

interface RichControlProps extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'onKeyDown' | 'onPaste'> {
  /** Of the field. */
  title: string;
  value: string;
  /** The path of the page that the text stands on; null for one on several. */
  here: string | null;
  onType: (text: string) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
}

/** A text with bold, emphasis and links: its source, with buttons and keys that write the marks. */
export function RichControl({ title, value, here, onType, onKeyDown, ...control }: RichControlProps) {
  const ref = useRef<HTMLTextAreaElement>(null);
  const [selected, setSelected] = useState<Selected>({ text: value, start: 0, end: 0 });
  const [asked, setAsked] = useState<Selected | null>(null);

  const become = (next: Selected) => {
    const field = ref.current!;
    insert(field, differenceOf(field.value, next.text));
    field.setSelectionRange(next.start, next.end);
    setSelected(next);
  };
  const toggle = (mark: Mark) => become(toggleMark(selectedOf(ref.current!), mark));
  const askLink = () => setAsked(selectedOf(ref.current!));
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const command = markOfKey(event);
    if (command === null) return onKeyDown?.(event);
    event.preventDefault();
    if (command === 'link') askLink();
    else toggle(command);
  };
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const pasted = richFromHtml(event.clipboardData.getData('text/html'));
    if (pasted === null) return;
    event.preventDefault();
    const { selectionStart: start, selectionEnd: end } = event.currentTarget;
    insert(event.currentTarget, { text: pasted, start, end });
  };
  const button = (label: string, keys: string, isOn: boolean, act: () => void) => (
    <button
      type="button"
      className={styles['button']}
      aria-pressed={isOn}
      aria-keyshortcuts={`Control+${keys}`}
      data-mark={label}
      // The selection stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={act}
    >
      {label}
    </button>
  );
  return (
    <>
      <Toolbar className={styles['bar']!} aria-label={richTextWords.marks(title)}>
        {(['strong', 'em'] as const).map((mark, at) => (
          <span key={mark}>{button(MARK_NAMES[mark], 'BI'[at]!, hasMark(selected, mark), () => toggle(mark))}</span>
        ))}
        {button(richTextWords.link, 'K', linkAt(selected).link !== null, askLink)}
      </Toolbar>
      <textarea
        {...control}
        ref={ref}
        aria-keyshortcuts={['Control+B Control+I Control+K', control['aria-keyshortcuts']].filter(Boolean).join(' ')}
        value={value}
        onChange={(event) => {
          onType(event.target.value);
          setSelected(selectedOf(event.target));
        }}
        onSelect={(event) => setSelected(selectedOf(event.currentTarget))}
        onKeyDown={onKey}
        onPaste={onPaste}
      />
      {asked && (
        <RichLinkDialog
          selected={asked}
          here={here}
          onClose={(linked) => {
            setAsked(null);
            // Once the dialog has given the focus back.
            if (linked) requestAnimationFrame(() => become(linked));
          }}
        />
      )}
    </>
  );
}
