import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig, shownName, type LoadedConfig } from '../../config/load-config.ts';
import type { Overlay } from '../../languages/overlay.ts';
import { isGroup } from '../../model/is-group.ts';

/** A further language of a site and the file of its texts. */
export interface LoadedLanguage {
  /** A BCP 47 tag: "de". */
  language: string;
  /** The file as its author knows it: "languages/de.json". */
  file: string;
  /** The file as it was read; null where there is none. */
  config: LoadedConfig | null;
  /** Empty where there is no file, or one that is not JSON. */
  overlay: Overlay;
}

/** The folder of the files of languages, by that of the config. */
export const languagesFolder = (configDir: string): string => join(configDir, 'languages');

/**
 * Reads the texts of the further languages of a site, which stand in `languages/` beside its config.
 *
 * @param languages  Of the config; may be wrong anywhere while it is being checked.
 * @param configDir  The folder of the config; a path from the current folder.
 */
export const readOverlays = ({ languages }: { languages?: unknown }, configDir: string): LoadedLanguage[] =>
  Object.keys(isGroup(languages) ? languages : {}).map((language) => {
    const path = join(languagesFolder(configDir), `${language}.json`);
    const config = existsSync(path) ? loadConfig(path) : null;
    const value = config?.value;
    return { language, file: shownName(path), config, overlay: { ...(isGroup(value) && value), language } };
  });

/** The files of languages that the config does not have. */
export function strayOverlays(languages: LoadedLanguage[], configDir: string): LoadedConfig[] {
  const folder = languagesFolder(configDir);
  if (!existsSync(folder)) return [];
  const known = new Set(languages.map(({ language }) => `${language}.json`));
  const stray = readdirSync(folder).filter((name) => name.endsWith('.json') && !known.has(name));
  return stray.toSorted().map((name) => loadConfig(join(folder, name)));
}
