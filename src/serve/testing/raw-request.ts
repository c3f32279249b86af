import { connect } from 'node:net';

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
