/** One HTTP/1.1 connection, one request at a time: as little client as goes, because it shares the machine with the server. */
import { once } from 'node:events';
import { connect as openSocket } from 'node:net';

export interface HttpAnswer {
  readonly status: number;
  readonly text: string;
}

export interface Connection {
  /** `if_match` is what was seen of it before. */
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

/** The answer in `bytes`, which is the only one; null while it is not whole. */
function readAnswer(bytes: Buffer): HttpAnswer | null {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return null;
  const head = bytes.toString('latin1', 0, end);
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
  if (bytes.length < end + 4 + length) return null;
  return { status: Number(head.slice(9, 12)), text: bytes.toString('utf8', end + 4, end + 4 + length) };
}
