import type { LoadedConfig } from '../../config/load-config.ts';
import { Branch } from '../../document/branch.ts';
import { followFile, type FollowedFile } from '../../tools/dev/source/follow-file.ts';
import type { StudioState } from '../protocol.ts';

/** A config on disk, and the draft that what other programs write there is merged into. */
export class Disk {
  /** Null while there was no text yet that could be opened. */
  draft: Branch | null;
  /** What hinders the text on disk from being opened; null for nothing. */
  broken: StudioState['broken'] = null;
  readonly #file: FollowedFile;

  /**
   * @param shown     Its name in messages.
   * @param draft     The draft that was stored.
   * @param onChange  Called when what another program wrote has changed anything.
   */
  constructor(file: string, shown: string, draft: Branch | null, onChange: () => void) {
    this.draft = draft;
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

  #takeOver({ text, problems: [problem] }: LoadedConfig): boolean {
    const wasBroken = this.broken !== null;
    this.broken = null;
    if (problem) {
      const { what, why, fix, line, column } = problem;
      this.broken = { what, why, fix, line, column, text };
      return true;
    }
    const hasChanged = this.draft?.follow(text) ?? true;
    this.draft ??= new Branch(text);
    return hasChanged || wasBroken;
  }

  close(): void {
    this.#file.close();
  }
}
