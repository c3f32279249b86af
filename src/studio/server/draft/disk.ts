import { dirname } from 'node:path';
import type { LoadedConfig } from '../../../config/load-config.ts';
import type { Problem } from '../../../config/index.ts';
import { Branch } from '../../../document/branch.ts';
import { joinFiles, splitFiles } from '../../../document/joined-files.ts';
import { validateSite } from '../../../validate/index.ts';
import { followFile, type FollowedFile } from '../../../tools/dev/source/follow-file.ts';
import type { StudioState } from '../../protocol.ts';
import { readSiteFiles } from '../../../validate/site-files.ts';
import type { Upgrades } from './upgrades.ts';

/** A config and the files beside it on disk, and the draft that what other programs write there is merged into. */
export class Disk {
  /** Null while there was no text yet that could be opened. */
  draft: Branch | null;
  /** What hinders the text on disk from being opened; null for nothing. */
  broken: StudioState['broken'] = null;
  readonly #file: FollowedFile;
  readonly #upgrades: Upgrades;
  readonly #rootDir: string;
  readonly #configDir: string;
  /** The text of the config that was read last and could be opened. */
  #config: string | null = null;
  #files: ReadonlyMap<string, string>;

  /**
   * @param place     The config, and its name in messages.
   * @param draft     The draft that was stored.
   * @param upgrades  Bring what is read to today's form.
   * @param onChange  Called when what another program wrote has changed anything.
   */
  constructor(
    place: { rootDir: string; file: string; shown: string },
    draft: Branch | null,
    upgrades: Upgrades,
    onChange: () => void,
  ) {
    const { rootDir, file, shown } = place;
    this.#rootDir = rootDir;
    this.#configDir = dirname(file);
    this.#upgrades = upgrades;
    this.draft = draft;
    this.#files = splitFiles(draft?.base ?? '').files;
    if (draft) upgrades.upgrade(draft);
    this.#file = followFile(file, shown, (config) => {
      if (this.#takeOver(config)) onChange();
    });
    this.read();
  }

  /** Reads the files now. Returns whether anything has changed by it. */
  read(): boolean {
    const config = this.#file.read();
    return config === null ? this.readFiles() : this.#takeOver(config);
  }

  /** Reads the files beside the config alone. */
  readFiles(): boolean {
    return this.#config !== null && this.#follow(this.#config);
  }

  /** Brings the draft onto what is on disk. */
  #follow(config: string): boolean {
    this.#config = config;
    this.#files = readSiteFiles(this.#rootDir, this.#configDir, this.#files);
    const text = joinFiles({ config, files: this.#files });
    const hasChanged = this.draft?.follow(text) ?? true;
    this.draft ??= new Branch(text);
    if (hasChanged) this.#upgrades.upgrade(this.draft);
    return hasChanged;
  }

  /** Why a text cannot be opened: it is not JSON, or of a newer form. */
  #hindrance(config: LoadedConfig): Problem | undefined {
    const [problem] = config.problems;
    if (problem || !this.#upgrades.isNewer(config.value)) return problem;
    return validateSite(config, { rootDir: this.#rootDir, warnings: false }).problems[0];
  }

  #takeOver(config: LoadedConfig): boolean {
    const { text } = config;
    const problem = this.#hindrance(config);
    const wasBroken = this.broken !== null;
    this.broken = null;
    if (problem) {
      const { code, what, why, fix, line, column } = problem;
      this.broken = { what, why, fix, line, column, text, ...(code === 'newer-format' && { isNewer: true }) };
      return true;
    }
    return this.#follow(text) || wasBroken;
  }

  close(): void {
    this.#file.close();
  }
}
