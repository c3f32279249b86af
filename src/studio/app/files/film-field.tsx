import { useState } from 'react';
import type { FieldProps } from '@rjsf/utils';
import { change, useFields } from '../fields/fields-context.ts';
import { LeafField } from '../fields/leaf-field.tsx';
import fieldStyles from '../fields/fields.module.css';
import { Icon } from '../parts/icon.tsx';
import { fileWords } from './words.ts';
import { DropZone } from './drop-zone.tsx';
import { FileDialog } from './file-dialog.tsx';
import { fileName, SmallView } from './file-list.tsx';
import styles from './files.module.css';

/** One file of a film: chosen, dropped or named. */
export function FilmField(props: FieldProps) {
  const { formData, fieldPathId } = props;
  const scope = useFields();
  const [dropped, setDropped] = useState<File[] | null>(null);
  const source = typeof formData === 'string' && formData.startsWith('/') ? formData : undefined;
  return (
    <>
      <DropZone onFiles={setDropped}>
        {source && (
          <div className={styles['film']}>
            <SmallView src={source} kind="film" />
          </div>
        )}
        <div className={styles['choice']}>
          <button type="button" className={fieldStyles['addGroup']} onClick={() => setDropped([])}>
            <Icon name="picture" />
            {fileWords.changeFilm}
          </button>
          <span className={fieldStyles['hint']}>{fileWords.orDrop}</span>
        </div>
      </DropZone>
      <LeafField {...props} />
      {dropped && (
        <FileDialog
          kind="film"
          current={source}
          dropped={dropped}
          onChoose={(src, isNew) => {
            change(scope, fieldPathId.path, src, { notice: fileWords.pictureChosen(fileName(src), isNew) });
            setDropped(null);
          }}
          onClose={() => setDropped(null)}
        />
      )}
    </>
  );
}
