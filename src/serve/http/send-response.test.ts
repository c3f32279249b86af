import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { sendResponse } from './send-response.ts';

it('A file is closed where its client has left while it was opened', () => {
  const to = new ServerResponse(new IncomingMessage(new Socket())).destroy();
  const body = Readable.from(['of a film']);
  sendResponse(to, { status: 200, headers: {}, body }, [], false);
  expect(body.destroyed).toBe(true);
});
