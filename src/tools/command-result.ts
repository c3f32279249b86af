/** What a command prints, and its exit code. */
export interface CommandResult {
  output: string;
  exitCode: number;
}

export const UNTOUCHED = 'Nothing was written.';

/** What a command says where it does nothing. */
export const fail = (output: string): CommandResult => ({ output: `${output.trimEnd()}\n`, exitCode: 1 });

/** Commands with their purposes, in columns. */
export function commandLines(commands: [command: string, purpose: string][]): string[] {
  const width = Math.max(...commands.map(([command]) => command.length));
  return commands.map(([command, purpose]) => `  ${command.padEnd(width)}  ${purpose}`);
}

/** Prints what a command says, and sets its exit code. */
export function print({ output, exitCode }: CommandResult): void {
  if (exitCode === 0) console.log(output);
  else console.error(output);
  process.exitCode = exitCode;
}
