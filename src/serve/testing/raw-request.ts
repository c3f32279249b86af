import { connect, type Socket } from 'node:net';

/** A connection to a server, what it has received, and the moment at which it is closed. */
export function openRaw(port: number): { socket: Socket; received(): string; closed: Promise<unknown> } {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let text = '';
  socket.setEncoding('latin1').on('data', (part: string) => (text += part));
  socket.on('end', () => socket.end()).on('error', () => {});
  return { socket, received: () => text, closed: new Promise((resolve) => socket.once('close', resolve)) };
}

/**
 * Sends bytes to a server unchanged, and returns everything it sends until it ends the connection.
 *
 * @param text  "\n" is sent as CR LF, so that requests read well in a test.
 */
export function rawRequest(port: number, text: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(typeof text === 'string' ? text.replaceAll('\n', '\r\n') : text);
    });
    let received = '';
    socket.setEncoding('latin1');
    socket.on('data', (part: string) => (received += part));
    socket.on('close', () => resolve(received));
    socket.on('error', (error) => (received === '' ? reject(error) : resolve(received)));
  });
}

/** The status codes of all responses in what a server sent. */
export function statusCodes(text: string): number[] {
  return [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((match) => Number(match[1]));
}
