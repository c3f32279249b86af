import { existsSync, mkdirSync, readdirSync, rmdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { historyFolder } from '../../config/save/kept-states.ts';
import { replaceFile, type ReplaceResult } from '../../config/save/replace-file.ts';
import { languagesFolder } from '../../validate/languages/read-overlays.ts';
import { emptyOverlay, type SiteLanguages } from './site-languages.ts';

/** Where replaced files are kept, in words. */
export const KEPT = 'The file as it was is in .build/studio/history.';

/**
 * Changes the config, and adds the file of a language with it: both or none.
 *
 * @param overlay  The text of the file; null where it is there already.
 */
export function addOverlay<Refused>(
  { rootDir, config }: Pick<SiteLanguages, 'rootDir' | 'config'>,
  language: string,
  overlay: string | null,
  changeConfig: (text: string) => string | { refused: Refused },
): ReplaceResult<Refused> {
  const dir = dirname(config.file);
  const folder = languagesFolder(dir);
  mkdirSync(folder, { recursive: true });
  const saved = replaceFile<Refused>({
    file: config.file,
    historyDir: historyFolder(rootDir),
    others: { dir, read: () => new Map() },
    again: 'try again',
    change(onDisk) {
      const text = changeConfig(onDisk);
      const files = overlay === null ? [] : [[`languages/${language}.json`, overlay] as const];
      return typeof text === 'string' ? { text, files: new Map(files) } : text;
    },
  });
  if (readdirSync(folder).length === 0) rmdirSync(folder);
  return saved;
}

/**
 * Replaces the file of a language in one step, or adds it.
 *
 * @param change  The new text, made from the one on disk.
 * @returns       Why it failed, in a sentence; null where it is written.
 */
export function saveOverlay(
  site: Pick<SiteLanguages, 'rootDir' | 'config'>,
  language: string,
  change: (onDisk: string) => string,
): string | null {
  const file = join(languagesFolder(dirname(site.config.file)), `${language}.json`);
  const saved = existsSync(file)
    ? replaceFile<never>({
        file,
        historyDir: historyFolder(site.rootDir),
        again: 'try again',
        change: (onDisk) => ({ text: change(onDisk) }),
      })
    : addOverlay<never>(site, language, change(emptyOverlay(language, site)), (text) => text);
  return saved.kind === 'failed' ? saved.reason : null;
}
