import type { ClipboardEvent } from 'react';
import type { FieldProps } from '@rjsf/utils';
import { difference } from '../../../document/merge.ts';
import { embeddingOf } from '../../../model/embedding.ts';
import { FieldFrame, useControl } from '../fields/field-frame.tsx';
import { absolute, useFields, valueNow } from '../fields/fields-context.ts';
import { useTypedText } from '../fields/leaf-field.tsx';
import styles from '../fields/fields.module.css';
import { linkWords } from './words.ts';

/**
 * The address of content of another website. What people copy there, an ordinary link or the code with a frame, becomes the address
 * for frames; the link beside it leads to the same content.
 */
export function EmbedField(props: FieldProps) {
  const scope = useFields();
  const { text, type, leave } = useTypedText(props);
  const control = useControl(props);
  const { path } = props.fieldPathId;
  const embed = (copied: string, isPasted: boolean): boolean => {
    const embedding = embeddingOf(copied);
    if (!embedding || (!isPasted && !embedding.isPage)) return false;
    const { host, src, link } = embedding;
    const beside = [...path.slice(0, -1), 'link'];
    const follows = path.at(-1) === 'src' && link !== src;
    scope.draft.edit(
      [
        ...difference(valueNow(scope, path), src, absolute(scope, path)),
        ...(follows ? difference(valueNow(scope, beside), link, absolute(scope, beside)) : []),
      ],
      { notice: linkWords.embedded(host) },
    );
    return true;
  };
  return (
    <FieldFrame of={props}>
      <input
        {...control}
        className={styles['control']}
        type="text"
        inputMode="url"
        autoComplete="off"
        value={text}
        onChange={(event) => type(event.target.value)}
        onPaste={(event: ClipboardEvent<HTMLInputElement>) => {
          if (embed(event.clipboardData.getData('text/plain'), true)) event.preventDefault();
        }}
        onBlur={() => {
          leave();
          embed(text, false);
        }}
      />
    </FieldFrame>
  );
}
