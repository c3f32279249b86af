import { useState } from 'react';
import type { FieldProps, RJSFSchema } from '@rjsf/utils';
import type { Json } from '../../protocol.ts';
import { isJsonObject } from '../../../model/is-json-object.ts';
import { textAt } from '../../../document/json.ts';
import { FieldFrame, FieldProblems, titleOf, useControl } from '../fields/field-frame.tsx';
import { change, useFields } from '../fields/fields-context.ts';
import { GroupField } from '../fields/group-field.tsx';
import { ChildField } from '../fields/part-field.tsx';
import { useTypedText } from '../fields/leaf-field.tsx';
import fieldStyles from '../fields/fields.module.css';
import { Icon } from '../parts/icon.tsx';
import { Tick } from '../parts/tick.tsx';
import { fileWords } from './words.ts';
import { words } from '../words.ts';
import { DescribePicture } from './describe-picture.tsx';
import { DropZone } from './drop-zone.tsx';
import { FileDialog } from './file-dialog.tsx';
import { wantedKind } from './file-kinds.ts';
import { fileName } from './file-list.tsx';
import { FocusNumbers, FocusPicture } from './focus-field.tsx';
import styles from './files.module.css';

/** The button that opens the choice of a picture, and the area around it that takes one. */
function PictureChoice(props: FieldProps) {
  const { schema, formData, fieldPathId } = props;
  const scope = useFields();
  const [dropped, setDropped] = useState<File[] | null>(null);
  const [chosen, setChosen] = useState<{ src: string; isNew: boolean } | null>(null);
  const before = formData as Json | undefined;
  const source = textAt(before, 'src') || undefined;
  const alt = schema.properties?.['alt'] as RJSFSchema | undefined;
  const close = () => {
    setDropped(null);
    setChosen(null);
  };
  const use = (src: string, isNew: boolean, text: string) => {
    // Width, height and focus that were written down are those of the other file.
    const { width: _width, height: _height, focus: _focus, ...rest } = isJsonObject(before) ? before : {};
    const next = { ...(src === source && isJsonObject(before) ? before : rest), src, alt: text };
    change(scope, fieldPathId.path, next, { notice: fileWords.pictureChosen(fileName(src), isNew) });
    close();
    // The button that has opened the dialog is gone.
    if (before === undefined) setTimeout(() => document.getElementById(fieldPathId.$id)?.focus());
  };
  return (
    <>
      <DropZone onFiles={setDropped}>
        {source?.startsWith('/') && <FocusPicture {...props} />}
        <div className={styles['choice']}>
          <button
            type="button"
            id={before === undefined ? fieldPathId.$id : undefined}
            className={fieldStyles['addGroup']}
            onClick={() => setDropped([])}
          >
            <Icon name={before === undefined ? 'add' : 'picture'} />
            <span>{before === undefined ? words.addGroup(titleOf(props)) : fileWords.changePicture}</span>
          </button>
          <span className={fieldStyles['hint']}>{fileWords.orDrop}</span>
        </div>
      </DropZone>
      {dropped && (
        <FileDialog
          kind={wantedKind(props)}
          current={source}
          dropped={dropped}
          onChoose={(src, isNew) => setChosen({ src, isNew })}
          onClose={close}
        >
          {chosen && (
            <DescribePicture
              key={chosen.src}
              src={chosen.src}
              before={source === undefined ? undefined : textAt(before, 'alt')}
              hint={alt?.description}
              onDone={(text) => use(chosen.src, chosen.isNew, text)}
              onBack={() => setChosen(null)}
            />
          )}
        </FileDialog>
      )}
    </>
  );
}

/** What a picture tells, or that it tells nothing. */
function AlternativeText(props: FieldProps) {
  const { formData, fieldPathId } = props;
  const scope = useFields();
  // Without words its key goes: that somebody must still say what it tells, or that it is decorative.
  const { text, type, leave } = useTypedText({ ...props, required: false });
  const control = useControl(props);
  const isDecorative = formData === '';
  return (
    <FieldFrame of={props}>
      <textarea
        {...control}
        className={fieldStyles['control']}
        rows={2}
        value={text}
        disabled={isDecorative}
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
      />
      <Tick
        isOn={isDecorative}
        onChange={(isOn) => {
          change(scope, fieldPathId.path, isOn ? '' : undefined);
          if (!isOn) setTimeout(() => document.getElementById(fieldPathId.$id)?.focus());
        }}
      >
        {fileWords.decorative}
      </Tick>
    </FieldFrame>
  );
}

/** The keys of a picture: its file, what it tells, and its size behind a disclosure. */
function PictureKeys(props: FieldProps) {
  const rest = Object.keys(props.schema.properties ?? {}).filter((key) => !['src', 'alt', 'focus'].includes(key));
  return (
    <>
      <PictureChoice {...props} />
      <FocusNumbers {...props} />
      <ChildField {...props} name="src" />
      <ChildField {...props} name="alt" uiSchema={{ alt: { 'ui:field': AlternativeText } }} />
      <details className={fieldStyles['advanced']}>
        <summary>{fileWords.size}</summary>
        {rest.map((key) => (
          <ChildField {...props} key={key} name={key} />
        ))}
      </details>
    </>
  );
}

/** A picture: chosen, dropped or named, with its alternative text or "decorative". */
export function PictureField(props: FieldProps) {
  if (props.formData !== undefined) return <GroupField {...props} Keys={PictureKeys} />;
  return (
    <div className={fieldStyles['field']}>
      <PictureChoice {...props} />
      <FieldProblems field={props.fieldPathId} />
    </div>
  );
}
