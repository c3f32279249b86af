import { once } from 'node:events';
import { connect } from 'node:net';

/** How a page asks for the WebSocket of the studio. */
export const UPGRADE = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: YWJjZGVmZ2hpamtsbW5vcA==',
  'Sec-WebSocket-Protocol: vite-hmr',
];

/** Hears what the studio tells an open page. */
export interface FollowedPage {
  heard(): string;
  /** Sends an event, which is shorter than 126 bytes. */
  send(event: string, data?: unknown): void;
  /** Resolves once the studio has ended the connection. */
  ended: Promise<unknown>;
  close(): void;
}

/**
 * Opens a WebSocket as the page at an address does once it is live.
 *
 * @param address  From its path on.
 */
export async function followPage(port: number, address: string): Promise<FollowedPage> {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  await new Promise<void>((connected) => {
    socket.setEncoding('latin1').on('data', (text: string) => {
      heard += text;
      if (heard.includes('"connected"')) connected();
    });
    socket.write(`GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${UPGRADE.join('\r\n')}\r\n\r\n`);
  });
  const send = (event: string, data?: unknown) => {
    const message = JSON.stringify({ type: 'custom', event, data });
    // A frame of text with an empty mask. RFC 6455, 5.2.
    socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | message.length, 0, 0, 0, 0]), Buffer.from(message)]));
  };
  send('site:ready', address);
  return { heard: () => heard, send, ended: once(socket, 'close'), close: () => void socket.destroy() };
}
