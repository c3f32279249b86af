import { readFileSync, watch } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { printProblems, wantsColour, type Problem } from '../../../config/index.ts';
import { loadSite, type LoadedSite } from '../../../prerender/load-site.ts';
import type { Page } from '../../../model/page.ts';
import type { ResolvedSite } from '../../../resolve/index.ts';
import { SchemaProblems } from '../../../validate/schema/schema-files.ts';
import { validatorsOf, type Validators } from '../../../validate/schema/validators.ts';
import { resolveChangedRoute, validConfig, type ValidConfig } from '../resolve-changed-route.ts';
import type { SiteSource, SourceChange } from './site-source.ts';

/**
 * Delay of the full check in ms after a save that was already shown, so that the page is rendered first, and while the
 * text has no end, because the editor is still writing.
 */
const CHECK_DELAY_MS = 300;
/** Debounce of any other save, in ms: editors may write in several steps. */
const DEBOUNCE_MS = 10;

/** The site of a file, followed while it is saved. */
export interface FileSource extends SiteSource {
  /** Of the last check. */
  problems(): Problem[];
  /** Checks the file again: something that it refers to has changed. */
  recheck(isSchema: boolean): void;
  /** Begins to follow the file and public/. */
  follow(listeners: FileListeners): void;
}

interface FileListeners {
  onChange(change: SourceChange): void;
  /** A page that was shown before it was rendered here; it may have a section that throws. */
  onUndrawn(site: ResolvedSite, page: Page): void;
  /** A save has passed the check, and pages have had time to render it. */
  onValid(site: ResolvedSite): void;
}

/** A resolved site as text, whenever it was resolved. */
const contentOf = (site: ResolvedSite | null): string => JSON.stringify({ ...site, at: 0 });

/**
 * Reads the site from a file, and keeps the last valid one while the file is not.
 *
 * @param file  A path from the current folder.
 * @see         docs/decisions 0035
 */
export function fileSource(rootDir: string, file: string): FileSource {
  let loaded: LoadedSite;
  let site: ResolvedSite | null = null;
  let lastValid: ValidConfig | null = null;
  /** The config that is shown, as on disk. */
  let shownBytes: Buffer | null = null;
  /** A changed text with a dead link is rendered before the check ends. */
  let showsLatest = false;

  /** Validators of the current schemas; null while those have problems. */
  const currentValidators = (): Validators | null => {
    try {
      return validatorsOf(rootDir);
    } catch (fault) {
      if (fault instanceof SchemaProblems) return null;
      throw fault;
    }
  };

  /** Checks the config. Returns `false` where the site that is shown stays: the config is invalid or unchanged. */
  const load = (): boolean => {
    loaded = loadSite(rootDir, file);
    if (loaded.resolved) {
      const { text, resolved } = loaded;
      const isNew = contentOf(resolved) !== contentOf(site);
      if (isNew) site = resolved;
      lastValid = validConfig(text, loaded.file, resolved, rootDir);
      shownBytes = lastValid.bytes;
      showsLatest = true;
      return isNew;
    }
    const hasCurrentSchemas = lastValid !== null && lastValid.validators === currentValidators();
    // After a change of schemas nothing can be shown before the full check.
    if (!hasCurrentSchemas) lastValid = null;
    showsLatest = hasCurrentSchemas && shownBytes?.equals(Buffer.from(loaded.text)) === true;
    console.error(printProblems(loaded.problems, { colour: wantsColour(process.stderr) }));
    return false;
  };

  /** Shows a changed page at once if possible; `null` if the full check must come first. */
  const showPage = (bytes: Buffer): Page | null => {
    try {
      const changed = lastValid && resolveChangedRoute(lastValid, bytes);
      if (!changed) return null;
      site = changed.site;
      shownBytes = bytes;
      showsLatest = true;
      return changed.page;
    } catch {
      // What only the full check detects may break resolving.
      return null;
    }
  };

  /** Reads the config. Some editors remove it for a moment; the full check reports one that stays away. */
  const readBytes = (): Buffer => {
    try {
      return readFileSync(file);
    } catch {
      return Buffer.alloc(0);
    }
  };

  const verdict = () => ({
    problems: loaded.resolved ? '' : printProblems(loaded.problems, { colour: false }),
    showsLatest,
  });

  let listeners: FileListeners | undefined;
  let timer: NodeJS.Timeout | undefined;
  let validTimer: NodeJS.Timeout | undefined;
  /** Shown, but neither checked nor rendered here. */
  let undrawn: Page | null = null;

  const loadAndTell = () => {
    const isNew = load();
    listeners?.onChange({ ...verdict(), ...(isNew && site && { site }) });
    if (undrawn && !isNew && site) listeners?.onUndrawn(site, undrawn);
    undrawn = null;
    // The page is rendered first.
    clearTimeout(validTimer);
    validTimer = setTimeout(() => {
      // Forms of a site with problems may have no schema.
      if (loaded.resolved) listeners?.onValid(loaded.resolved);
    }, CHECK_DELAY_MS);
  };
  const checkIn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      try {
        loadAndTell();
      } catch (fault) {
        // A schema was saved again while it was being read.
        if (!(fault instanceof SchemaProblems)) throw fault;
        checkIn(CHECK_DELAY_MS);
      }
    }, ms);
  };
  const onSave = () => {
    const bytes = readBytes();
    // Editors write in several steps: what is shown is not rendered again.
    if (timer && shownBytes?.equals(bytes)) return;
    const page = showPage(bytes);
    if (page && site) listeners?.onChange({ problems: '', showsLatest: false, site, page });
    undrawn = page ?? undrawn;
    const isComplete = bytes
      .toString('utf8', Math.max(0, bytes.length - 100))
      .trimEnd()
      .endsWith('}');
    checkIn(page || !isComplete ? CHECK_DELAY_MS : DEBOUNCE_MS);
  };

  load();
  return {
    site: () => site,
    verdict,
    shown: () => null,
    problems: () => loaded.problems,
    // Folders arrive in several steps, and Vite's watcher reports only the first of changes in quick succession.
    recheck: (isSchema) => checkIn(isSchema ? CHECK_DELAY_MS : DEBOUNCE_MS),
    follow(given) {
      listeners = given;
      watch(dirname(resolve(file)), (_, name) => {
        if (name === file.split(/[\\/]/).at(-1)) onSave();
      });
      watch(join(rootDir, 'public'), { recursive: true }, () => checkIn(DEBOUNCE_MS));
    },
  };
}
