import { watch } from 'node:fs';
import { dirname, join } from 'node:path';
import { printProblems, wantsColour, type Problem } from '../../config/index.ts';
import { shownName, type LoadedConfig } from '../../config/load-config.ts';
import { upgradeConfig } from '../../versions/index.ts';
import { readMigrations } from '../../versions/read-migrations.ts';
import { reuse, type JsonObject, type Json } from '../../document/json.ts';
import type { Page } from '../../model/page.ts';
import type { SiteEnvironment } from '../../prerender/load-site.ts';
import type { ResolvedSite } from '../../resolve/index.ts';
import type { Overlay } from '../../languages/overlay.ts';
import type { SiteFile } from '../../model/site-file.ts';
import { validateSite } from '../../validate/index.ts';
import { readOverlays } from '../../validate/languages/read-overlays.ts';
import { followFile } from '../../preview/source/follow-file.ts';
import { siteDrawing } from '../../preview/source/site-drawing.ts';
import type { SiteSource, SourceChange } from '../../preview/source/site-source.ts';

/** Delay of the check in ms after a save that was already shown, so that the page is rendered first. */
const CHECK_DELAY_MS = 300;
/** Debounce of any other check, in ms: files change in several steps. */
const DEBOUNCE_MS = 10;

/** The site of a file, followed while it is saved. */
export interface FileSource extends SiteSource {
  /** What the file says. */
  config(): unknown;
  /** Draws and checks the file again: something that it refers to has changed. */
  recheck(isSchema: boolean): void;
  /** Draws the pages whose translations have changed on disk, and checks the site. */
  readTexts(): void;
  /** Begins to tell of changes, those of public/ too. */
  follow(listeners: FileListeners): void;
}

interface FileListeners {
  onChange(change: SourceChange): void;
  /** A page that was shown before it was rendered here; it may have a section that throws. */
  onUndrawn(site: ResolvedSite, page: Page): void;
  /** A save has passed the check, and pages have had time to render it. */
  onValid(site: ResolvedSite): void;
}

/**
 * Shows a file as it was last saved, and keeps the last site that could be shown while it cannot. It is drawn first, and
 * checked afterwards.
 *
 * @param file     A path from the current folder.
 * @param asBuilt  The moment and address of the site.
 * @see            docs/decisions 0035
 */
export function fileSource(rootDir: string, file: string, asBuilt: SiteEnvironment): FileSource {
  const drawing = siteDrawing({ rootDir, asBuilt, overlays: (frame) => overlaysOf(frame) });
  let problems: Problem[] = [];
  let listeners: FileListeners | undefined;
  let checkTimer: NodeJS.Timeout | undefined;
  let validTimer: NodeJS.Timeout | undefined;
  /** Shown, but neither checked nor rendered here. */
  let undrawn: Page | null = null;

  /** Schemas or files of public/ have changed since it was drawn. */
  let isStale = false;

  /** Files of languages have changed since. */
  let hasNewTexts = false;
  let overlays: { of: unknown; list: Overlay[] } | null = null;
  const overlaysOf = ({ languages }: Pick<SiteFile, 'languages'>): Overlay[] => {
    const { upgrade } = config;
    const isKnown = overlays && !isStale && !upgrade && overlays.of === languages;
    if (isKnown && !hasNewTexts) return overlays!.list;
    hasNewTexts = false;
    const list = readOverlays({ languages }, { configDir: dirname(file), upgrade }).map((read): Overlay => {
      const before = overlays?.list.find(({ language }) => language === read.language);
      // A program may still be writing it.
      if (before && read.config && read.config.value === undefined) return before;
      return before ? (reuse(before as JsonObject, read.overlay as JsonObject) as unknown as Overlay) : read.overlay;
    });
    overlays = { of: languages, list };
    return list;
  };
  const upgraded = (read: LoadedConfig) => upgradeConfig(read, readMigrations(rootDir));
  const draw = (): SourceChange | null => {
    const change = drawing.draw(config.value as Json | undefined, isStale);
    isStale = false;
    if (change) listeners?.onChange(change);
    undrawn = change?.page ?? undrawn;
    return change;
  };
  const check = () => {
    ({ problems } = validateSite(config, { rootDir, warnings: false }));
    if (problems.length > 0) console.error(printProblems(problems, { colour: wantsColour(process.stderr) }));
  };
  const verdict = () => ({
    problems: problems.length > 0 ? printProblems(problems, { colour: false }) : '',
    showsLatest: drawing.showsLatest(),
  });
  const checkIn = (ms: number) => {
    clearTimeout(checkTimer);
    checkTimer = setTimeout(() => {
      if (isStale) draw();
      check();
      listeners?.onChange(verdict());
      const site = drawing.site();
      if (undrawn && site) listeners?.onUndrawn(site, undrawn);
      undrawn = null;
      // The page is rendered first. Forms of a site with problems may have no schema.
      clearTimeout(validTimer);
      validTimer = setTimeout(() => site && problems.length === 0 && listeners?.onValid(site), CHECK_DELAY_MS);
    }, ms);
  };
  const disk = followFile(file, shownName(file), (read) => {
    config = upgraded(read);
    checkIn(draw() ? CHECK_DELAY_MS : DEBOUNCE_MS);
  });
  let config = upgraded(disk.read()!);
  draw();
  check();
  const recheckIn = (ms: number) => {
    isStale = true;
    checkIn(ms);
  };
  return {
    site: () => drawing.site(),
    config: () => config.value,
    verdict,
    shown: () => null,
    // Folders arrive in several steps, and Vite's watcher reports only the first of changes in quick succession.
    readTexts() {
      hasNewTexts = true;
      checkIn(draw() ? CHECK_DELAY_MS : DEBOUNCE_MS);
    },
    recheck: (isSchema) => recheckIn(isSchema ? CHECK_DELAY_MS : DEBOUNCE_MS),
    follow(given) {
      listeners = given;
      watch(join(rootDir, 'public'), { recursive: true }, () => recheckIn(DEBOUNCE_MS));
    },
  };
}
