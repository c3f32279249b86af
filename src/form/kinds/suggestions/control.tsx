import { text } from '../../check/value-types.ts';
import type { ControlProps, FieldView } from '../field-view.ts';
import { LineControl } from '../line/control.tsx';

/** The browser's own list of suggestions, which opens while somebody types. */
function SuggestionsControl(props: ControlProps) {
  const listId = `${props.id}-list`;
  return (
    <>
      <LineControl {...props} list={listId} />
      <datalist id={listId}>
        {[...new Set(props.field['examples'] as string[])].map((example) => (
          <option key={example} value={example} />
        ))}
      </datalist>
    </>
  );
}

export const view: FieldView = { value: text, Control: SuggestionsControl };
