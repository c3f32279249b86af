import type { EventEmitter } from 'node:events';
import { afterEach } from 'vitest';

/** Fails a unit test that leaves a fault on the console: it would stand there among the lines of other tests. */

/** One world is shared by the files of a project without isolation: it is listened to once. */
const world = globalThis as { faultsSaid?: string[]; jsdom?: { virtualConsole: EventEmitter } };
const isHeard = world.faultsSaid !== undefined;
const said = (world.faultsSaid ??= []);

for (const level of isHeard ? [] : (['error', 'warn'] as const)) {
  const say = console[level];
  console[level] = (...parts: unknown[]) => {
    said.push(parts.map(String).join(' '));
    say(...parts);
  };
}

/** What jsdom cannot do, and a test need not know. */
const isMissing = (message: string): boolean =>
  // It leads no frame to a page, as the preview of the studio asks.
  (message === 'Not implemented: navigation to another Document' && document.querySelector('iframe') !== null) ||
  // What asks for a canvas gets null, and goes on without.
  message.includes('getContext()');

const page = world.jsdom?.virtualConsole;
page?.removeAllListeners('jsdomError');
page?.on('jsdomError', ({ message }: Error) => {
  if (!isMissing(message)) said.push(message);
});

afterEach(() => {
  if (said.length > 0) throw new Error(`This test leaves on the console: ${said.splice(0).join('\n')}`);
});
