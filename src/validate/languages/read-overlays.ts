import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { loadConfig, type LoadedConfig } from '../../config/load-config.ts';
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

/**
 * Reads the texts of the further languages of a site, which stand in `languages/` beside its config.
 *
 * @param languages   Of the config; may be wrong anywhere while it is being checked.
 * @param configFile  The file of the config; a path from the current folder.
 */
export const readOverlays = ({ languages }: { languages?: unknown }, configFile: string): LoadedLanguage[] =>
  Object.keys(isGroup(languages) ? languages : {}).map((language) => {
    const file = join(dirname(configFile), 'languages', `${language}.json`).replaceAll('\\', '/');
    const config = existsSync(file) ? loadConfig(file) : null;
    const value = config?.value;
    return { language, file, config, overlay: { ...(isGroup(value) && value), language } };
  });
