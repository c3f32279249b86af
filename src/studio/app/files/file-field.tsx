import { useState } from 'react';
import type { FieldProps } from '@rjsf/utils';
import { change, useFields } from '../fields/fields-context.ts';
import { LeafField } from '../fields/leaf-field.tsx';
import fieldStyles from '../fields/fields.module.css';
import { Icon } from '../parts/icon.tsx';
import { fileWords } from './words.ts';
import { DropZone } from './drop-zone.tsx';
import { FileDialog } from './file-dialog.tsx';
import { wantedKind, type FileKind } from './file-kinds.ts';
import { fileName, SmallView } from './file-list.tsx';
import styles from './files.module.css';

/** A file that is named by its path alone: chosen, dropped or typed. */
function FileField({ kind, ...props }: FieldProps & { kind: FileKind }) {
  const { formData, fieldPathId } = props;
  const scope = useFields();
  const [dropped, setDropped] = useState<File[] | null>(null);
  const source = typeof formData === 'string' && formData.startsWith('/') ? formData : undefined;
  return (
    <>
      <LeafField
        {...props}
        above={
          <DropZone onFiles={setDropped}>
            {source && (
              <div className={styles['film']}>
                <SmallView src={source} isFilm={kind === 'film'} />
              </div>
            )}
            <div className={styles['choice']}>
              <button type="button" className={fieldStyles['addGroup']} onClick={() => setDropped([])}>
                <Icon name="picture" />
                <span>
                  {kind === 'film' ? fileWords.changeFilm : source ? fileWords.changePicture : fileWords.choosePicture}
                </span>
              </button>
              <span className={fieldStyles['hint']}>{fileWords.orDrop}</span>
            </div>
          </DropZone>
        }
      />
      {dropped && (
        <FileDialog
          kind={kind}
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

/** One file of a film. */
export const FilmField = (props: FieldProps) => <FileField {...props} kind="film" />;

/** The file of a picture that needs no description of its own. */
export const PictureFileField = (props: FieldProps) => <FileField {...props} kind={wantedKind(props)} />;
