import { connect } from 'node:net';

/**
 * Sends bytes to a server as they are, and gives all it says until it ends the connection.
 *
 * @param text  "\n" is sent as CR LF, so that requests read well in a test.
 */
export function rawRequest(port: number, text: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(typeof text === 'string' ? text.replaceAll('\n', '\r\n') : text);
    });
    let answer = '';
    socket.setEncoding('latin1');
    socket.on('data', (part: string) => (answer += part));
    socket.on('close', () => resolve(answer));
    socket.on('error', (error) => (answer === '' ? reject(error) : resolve(answer)));
  });
}

/** The status codes of all answers in what a server said. */
export function statusCodes(answer: string): number[] {
  return [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((match) => Number(match[1]));
}
