import { getUiOptions, type FieldProps } from '@rjsf/utils';
import { ICON_FORMATS, LEAST_ICON_PX, PICTURE_FORMATS, SHARE_FORMATS } from '../../../model/picture-formats.ts';
import type { UploadedFile } from '../../protocol.ts';
import { fileWords } from './words.ts';

/** What the check takes at a field, so that nothing else is offered there. */
const KINDS = {
  picture: { formats: PICTURE_FORMATS },
  share: { formats: SHARE_FORMATS, only: fileWords.onlyShare },
  icon: { formats: ICON_FORMATS, leastPx: LEAST_ICON_PX, only: fileWords.onlyIcon(LEAST_ICON_PX) },
  film: { formats: ['.mp4', '.webm'] },
} satisfies Record<string, { formats: string[]; leastPx?: number; only?: string }>;

export type FileKind = keyof typeof KINDS;

/** The kind of picture that a field takes: its `uiSchema` says so where it does not take all of them. */
export const wantedKind = ({ uiSchema }: FieldProps): FileKind =>
  (getUiOptions(uiSchema)['files'] as FileKind | undefined) ?? 'picture';

const endsWith = (src: string, formats: string[]): boolean =>
  formats.some((format) => src.toLowerCase().endsWith(format));

/** What a kind of file is, as the choice of one needs it. */
export function fileKind(kind: FileKind) {
  const { formats, leastPx = 0, only }: { formats: string[]; leastPx?: number; only?: string } = KINDS[kind];
  return {
    /** For the file chooser of the system; the server looks at the bytes. */
    accept: formats.join(),
    /** What is left out of the list, in a sentence. */
    only,
    isTaken: ({ src, width, height }: Pick<UploadedFile, 'src' | 'width' | 'height'>): boolean =>
      endsWith(src, formats) && (endsWith(src, ['.svg']) || Math.min(width ?? leastPx, height ?? leastPx) >= leastPx),
    /** Why a file that was uploaded is not used at the field. */
    refusalOf: (src: string): string =>
      endsWith(src, KINDS.film.formats)
        ? fileWords.isFilm
        : kind === 'film'
          ? fileWords.isPicture
          : fileWords.isOther(only ?? ''),
  };
}
