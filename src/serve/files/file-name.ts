import { FILE_KINDS } from '../../model/form/file-field.ts';

/** Longer names are cut, in characters: no file system takes more than 255 bytes. */
const maxCharacters = 120;

/**
 * The name that a visitor's device gives a file, as data: without folders, control characters and what changes the direction
 * of text, so that "exe.fdp" does not read as "pdf.exe".
 *
 * @param sent  May be a path of any system, or empty.
 */
export function displayName(sent: string): string {
  const bare = sent
    .replace(/^.*[/\\]/su, '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .trim();
  return [...bare].slice(0, maxCharacters).join('') || 'file';
}

/** Whether Windows takes a name for a device, whatever follows the dot. */
export const isDeviceName = (name: string): boolean => /^(con|prn|aux|nul|com\d|lpt\d)$/i.test(name);

/**
 * The name under which a file is written for its reader: safe on every system, with the ending of its kind.
 *
 * @param name  From `displayName`.
 * @param type  The kind that its bytes tell.
 */
export function safeFileName(name: string, type: string): string {
  const ending = FILE_KINDS[type] ?? '.bin';
  const stem = name.replace(/\.[A-Za-z0-9]{1,5}$/, '').replace(/[^\p{L}\p{M}\p{N} _-]+/gu, '_');
  const short = [...stem.trim()].slice(0, 60).join('');
  return `${short === '' || isDeviceName(short) ? `file-${short}` : short}${ending}`;
}
