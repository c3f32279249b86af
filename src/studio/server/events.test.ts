import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createEvents } from './events.ts';

/** A window that reads nothing: all that is sent to it is buffered. */
const newResponse = () => new ServerResponse(new IncomingMessage(new Socket()));

function newEvents() {
  const events = createEvents();
  onTestFinished(() => events.close());
  const listen = (session: string, response = newResponse()) => {
    events.add(response, { person: { id: 'mira', name: 'Mira', may: () => true }, session, window: null }, 1);
    return response;
  };
  return { events, listen };
}

it('A window that reads nothing is cut off when it is a megabyte behind: 300 of them ended the server', () => {
  const { events, listen } = newEvents();
  const deaf = listen('one');
  const route = { text: 'x'.repeat(100 * 1024) };
  for (let edit = 1; edit <= 130; edit++)
    events.tell({ from: edit, to: edit + 1, routes: { 0: route } }, () => ({ canUndo: false, canRedo: false }));
  expect(deaf.destroyed).toBe(true);
  expect(deaf.writableLength).toBeLessThan(1.2 * 1024 * 1024);
  // It comes back, and gets the state anew.
  const back = newResponse();
  const told: string[] = [];
  back.write = (text: string) => told.push(text) > 0;
  listen('one', back);
  expect(told).toContain('event: changed\ndata: {"from":null,"to":1}\n\n');
});

it('Of one session the twenty windows that came last listen, whatever others have open', () => {
  const { listen } = newEvents();
  const other = listen('another');
  const windows = Array.from({ length: 22 }, () => listen('one'));
  expect(windows.map(({ destroyed }) => destroyed)).toEqual(windows.map((_, at) => at < 2));
  expect(other.destroyed).toBe(false);
});

it('A window that reads slowly is sent the page that it shows as it was drawn last, not after each letter', () => {
  const { events } = newEvents();
  const response = newResponse();
  const sent: string[] = [];
  let isSlow = false;
  response.write = (text: string) => sent.push(text) > 0;
  Object.defineProperty(response, 'writableNeedDrain', { get: () => isSlow });
  const listener = { person: { may: () => true }, session: 'one', window: 'w' };
  events.add(response, listener, 1);
  events.shows('w', '/');
  const draw = (order: number, more: object) =>
    events.tellDrawn((address) => ({ order, address, code: ['/page.js'], forms: 1, ...more }));
  draw(1, { theme: 1 });
  isSlow = true;
  sent.length = 0;
  draw(2, { theme: 2 });
  // A form alone has changed.
  draw(3, { forms: 2 });
  expect(sent).toEqual([]);
  response.emit('drain');
  const last = { order: 3, address: '/', code: ['/page.js'], forms: 2, theme: 2 };
  expect(sent).toEqual([`event: drawn\ndata: ${JSON.stringify(last)}\n\n`]);
});
