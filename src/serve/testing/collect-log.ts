import pino, { type Level, type Logger } from 'pino';

/** A logger that writes nowhere, and its lines of a level and above, as JSON. */
export function collectLog(level: Level): { logger: Logger; lines: string[] } {
  const lines: string[] = [];
  return { logger: pino({ level }, { write: (line: string) => void lines.push(line) }), lines };
}

/** The level and message of a line of the log. */
export function readLine(line: string): { level: number; msg: string } {
  const { level, msg } = JSON.parse(line) as { level: number; msg: string };
  return { level, msg };
}
