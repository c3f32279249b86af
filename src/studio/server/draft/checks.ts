import { parseConfig } from '../../../config/index.ts';
import { configOf, FILES, splitFiles } from '../../../document/joined-files.ts';
import { partOf, type Json } from '../../../document/json.ts';
import { validateSite, type Verdict } from '../../../validate/index.ts';

/** The check of a config's texts: each of them once, as long as it is the last one. */
export class Checks {
  /** Of the text that was checked last; of none there are no problems. */
  verdict: Verdict = { site: null, problems: [], warnings: [] };
  #text: string | null = null;
  readonly #rootDir: string;
  readonly #shown: string;

  /** @param shown  The name of the config in messages. */
  constructor(rootDir: string, shown: string) {
    this.#rootDir = rootDir;
    this.#shown = shown;
  }

  /**
   * What the check says of a joined text.
   *
   * @param said  What the text says, where that is known: parts of it that were checked before are checked faster.
   */
  of(text: string, said?: Json): Verdict {
    if (text !== this.#text) {
      const { config, files } = splitFiles(text);
      const loaded = parseConfig(config, this.#shown, said && configOf(said));
      const options = { rootDir: this.#rootDir, files, said: partOf(said, FILES) };
      this.verdict = validateSite(loaded, options);
    }
    this.#text = text;
    return this.verdict;
  }

  /** Whether `verdict` is about this text. */
  isOf(text: string): boolean {
    return text === this.#text;
  }

  /** Schemas or files that the config refers to have changed. */
  forget(): void {
    this.#text = null;
  }
}
