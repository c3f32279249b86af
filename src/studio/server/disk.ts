import type { LoadedConfig } from '../../config/load-config.ts';
import type { Problem } from '../../config/index.ts';
import { Branch } from '../../document/branch.ts';
import { validateSite } from '../../validate/index.ts';
import { followFile, type FollowedFile } from '../../tools/dev/source/follow-file.ts';
import type { StudioState } from '../protocol.ts';
import type { Upgrades } from './upgrades.ts';

/** A config on disk, and the draft that what other programs write there is merged into. */
export class Disk {
  /** Null while there was no text yet that could be opened. */
  draft: Branch | null;
  /** What hinders the text on disk from being opened; null for nothing. */
  broken: StudioState['broken'] = null;
  readonly #file: FollowedFile;
  readonly #upgrades: Upgrades;
  readonly #rootDir: string;

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
    this.#upgrades = upgrades;
    this.draft = draft;
    if (draft) upgrades.upgrade(draft);
    this.#file = followFile(file, shown, (config) => {
      if (this.#takeOver(config)) onChange();
    });
    this.read();
  }

  /** Reads the file now. Returns whether anything has changed by it. */
  read(): boolean {
    const config = this.#file.read();
    return config !== null && this.#takeOver(config);
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
    const hasChanged = this.draft?.follow(text) ?? true;
    this.draft ??= new Branch(text);
    if (hasChanged) this.#upgrades.upgrade(this.draft);
    return hasChanged || wasBroken;
  }

  close(): void {
    this.#file.close();
  }
}
