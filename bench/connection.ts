/**
 * A minimal HTTP/1.1 connection with one request at a time. It uses little CPU, because it shares the machine
 * with the server.
 */
import { once } from 'node:events';
import { connect as openSocket } from 'node:net';

export interface HttpAnswer {
  readonly status: number;
  readonly text: string;
}

export interface Connection {
  /** `if_match` is the ETag of what the client saw last. */
  send(method: string, path: string, token: string, body?: object, if_match?: string): Promise<HttpAnswer>;
  close(): void;
}

/** Opens a connection to the server at `url`. */
export async function connectTo(url: string): Promise<Connection> {
  const { hostname, port, host } = new URL(url);
  const socket = openSocket(Number(port), hostname).setNoDelay();
  await once(socket, 'connect');
  let received = Buffer.alloc(0);
  let waiting: PromiseWithResolvers<HttpAnswer> | null = null;
  socket.on('data', (bytes) => {
    received = received.length === 0 ? bytes : Buffer.concat([received, bytes]);
    const answer = readAnswer(received);
    if (answer === null) return;
    received = Buffer.alloc(0);
    waiting?.resolve(answer);
  });
  socket.on('close', () => waiting?.reject(new Error('The connection was closed.')));
  return {
    send(method, path, token, body, if_match) {
      const text = body === undefined ? '' : JSON.stringify(body);
      waiting = Promise.withResolvers();
      socket.write(
        `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\nauthorization: JWT ${token}\r\n` +
          (body === undefined ? '' : 'content-type: application/json\r\n') +
          (if_match === undefined ? '' : `if-match: ${if_match}\r\n`) +
          `content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
      );
      return waiting.promise;
    },
    close: () => void socket.destroy(),
  };
}

/** Parses the only response in `bytes`; null while it is incomplete. */
function readAnswer(bytes: Buffer): HttpAnswer | null {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return null;
  const head = bytes.toString('latin1', 0, end);
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
  if (bytes.length < end + 4 + length) return null;
  return { status: Number(head.slice(9, 12)), text: bytes.toString('utf8', end + 4, end + 4 + length) };
}
