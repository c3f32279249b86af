import { existsSync, readdirSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { loadConfig, parseConfig, shownName, type LoadedConfig } from '../../config/load-config.ts';
import { partOf, type Json } from '../../document/json.ts';
import { isCode } from '../../languages/add-language.ts';
import { isOverlayFile, type Overlay } from '../../languages/overlay.ts';
import { isJsonObject } from '../../model/is-json-object.ts';
import type { MigratedText } from '../../versions/migrate-text.ts';
import { upgradeOverlay } from '../../versions/upgrade-config.ts';

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

/** Where the texts of further languages are. */
export interface OverlayPlace {
  /** The folder of the config; a path from the current folder. */
  configDir: string;
  /** The files of a draft, by path from the folder of the site: in place of those on disk. */
  draft?: { rootDir: string; files: ReadonlyMap<string, string>; said?: Json | undefined };
  /** What was upgraded of the config in memory: its texts follow. */
  upgrade?: MigratedText | undefined;
}

/** The folder of the files of languages, by that of the config. */
export const languagesFolder = (configDir: string): string => join(configDir, 'languages');

/** The files of languages of a site, by their path from its folder. */
export function overlayFiles(rootDir: string, configDir: string): string[] {
  const folder = languagesFolder(configDir);
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return names.toSorted().map((name) => nameOf(rootDir, join(folder, name)));
}

/** The file of a language, by its path from the folder of the site. */
export const overlayFile = (rootDir: string, configDir: string, language: string): string =>
  nameOf(rootDir, join(languagesFolder(configDir), `${language}.json`));

const nameOf = (rootDir: string, file: string): string =>
  relative(resolve(rootDir), resolve(file)).replaceAll('\\', '/');

/** The file of a language; null where there is none. */
function readOverlay(path: string, { draft, upgrade }: OverlayPlace): LoadedConfig | null {
  const name = draft && nameOf(draft.rootDir, path);
  const text = draft?.files.get(name!);
  if (text === undefined && !existsSync(path)) return null;
  const config = text === undefined ? loadConfig(path) : parseConfig(text, shownName(path), partOf(draft!.said, name!));
  return upgrade && config.problems.length === 0 ? upgradeOverlay(config, upgrade) : config;
}

/**
 * Reads the texts of the further languages of a site, which stand in `languages/` beside its config.
 *
 * @param languages  Of the config; may be wrong anywhere while it is being checked.
 */
export const readOverlays = ({ languages }: { languages?: unknown }, place: OverlayPlace): LoadedLanguage[] =>
  Object.keys(isJsonObject(languages) ? languages : {}).map((language) => {
    const path = join(languagesFolder(place.configDir), `${language}.json`);
    // What is no code is refused, and would lead out of the folder.
    const config = isCode(language) ? readOverlay(path, place) : null;
    const value = config?.value;
    return { language, file: shownName(path), config, overlay: { ...(isJsonObject(value) && value), language } };
  });

/** The files of languages that the config does not have. */
export function strayOverlays(languages: LoadedLanguage[], place: OverlayPlace): LoadedConfig[] {
  const { configDir, draft } = place;
  const drafted = new Set([...(draft?.files.keys() ?? [])].filter(isOverlayFile).map((name) => basename(name)));
  const names = new Set([...overlayFiles(configDir, configDir).map((name) => basename(name)), ...drafted]);
  for (const { language } of languages) names.delete(`${language}.json`);
  const strays = [...names].toSorted().flatMap((name) => {
    const config = readOverlay(join(languagesFolder(configDir), name), place);
    return config ? [{ name, config }] : [];
  });
  // What a draft does not have is removed with its save, but for what could not be read.
  return strays.flatMap(({ name, config }) =>
    !draft || drafted.has(name) || config.problems.length > 0 ? [config] : [],
  );
}
