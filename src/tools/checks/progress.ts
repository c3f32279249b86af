/** Where progress is written: `process.stdout`, or a test's own. */
export interface Terminal {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

/** How often the status is written, in ms: rewritten in place on a terminal, a line of its own in a log. */
const EVERY_MS = { terminal: 250, log: 10_000 };

/** What a long command is doing: lines that stay, and below them one status that changes. */
export class Progress {
  #terminal: Terminal;
  #timer: NodeJS.Timeout | undefined;

  constructor(terminal: Terminal = process.stdout) {
    this.#terminal = terminal;
  }

  /** Shows a status until `stop`; `status` is asked anew each time. */
  follow(status: () => string): void {
    this.stop();
    const { isTTY, columns = 80 } = this.#terminal;
    const show = () => {
      // A line that wraps could not be rewritten.
      if (isTTY) this.#terminal.write(`\r\x1b[2K${status().slice(0, columns - 1)}`);
      else this.#terminal.write(`${status()}\n`);
    };
    if (isTTY) show();
    this.#timer = setInterval(show, isTTY ? EVERY_MS.terminal : EVERY_MS.log);
  }

  /** Writes a line that stays, above the status. */
  say(line: string): void {
    this.#clear();
    this.#terminal.write(`${line}\n`);
  }

  /** Removes the status. */
  stop(): void {
    if (!this.#timer) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#clear();
  }

  #clear(): void {
    if (this.#terminal.isTTY) this.#terminal.write('\r\x1b[2K');
  }
}
