/** A proxy between the server and PostgreSQL that observes messages and can be cut, closed or slowed down. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { type Database, openDatabase } from '#server/db/database.ts';

/** The functions that control the proxy. */
export interface Line {
  port: number;
  /** Receives each message to the server as text. The result decides what happens to the reply. */
  onSent: (text: string) => 'pass' | 'cut the reply' | 'silence';
  /** Refuses new connections. Existing ones stay. */
  isShut: boolean;
  /** The process id that a new connection gets, as from a connection pooler; null for the real one. */
  named_process: number | null;
  /** Delays everything that the server sends. */
  delay_milliseconds: number;
  cut(): void;
  close(): void;
}

/** The start of the message with the process id: its type and its length of twelve bytes. */
const KEY_OF_PROCESS = Buffer.from([0x4b, 0, 0, 0, 12]);

/** Opens a proxy to the server of a test database. */
export async function lineTo(url: string): Promise<Line> {
  const path = `${new URL(url).searchParams.get('host')}/.s.PGSQL.5432`;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    if (line.isShut) return void near.destroy();
    const far = connect(path);
    let due = 0;
    let state: ReturnType<Line['onSent']> = 'pass';
    near.on('data', (bytes: Buffer) => {
      if (state === 'pass') state = line.onSent(bytes.toString('latin1'));
      far.write(bytes);
    });
    far.on('data', (bytes: Buffer) => {
      const at = line.named_process === null ? -1 : bytes.indexOf(KEY_OF_PROCESS);
      if (at !== -1) bytes.writeInt32BE(line.named_process ?? 0, at + KEY_OF_PROCESS.length);
      if (state === 'pass' && line.delay_milliseconds === 0 && due <= performance.now()) near.write(bytes);
      else if (state === 'pass') {
        // Keeps the order of arrival when the delay changes.
        due = Math.max(due, performance.now() + line.delay_milliseconds);
        setTimeout(() => near.write(bytes), due - performance.now());
      } else if (state === 'cut the reply') near.destroy();
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const line: Line = {
    port: (server.address() as AddressInfo).port,
    onSent: () => 'pass',
    isShut: false,
    named_process: null,
    delay_milliseconds: 0,
    cut: () => {
      for (const socket of open) socket.destroy();
    },
    close: () => {
      line.cut();
      server.close();
    },
  };
  return line;
}

/** Opens the database at `url` through the proxy. */
export function openThrough(
  { port }: Line,
  url: string,
  options: { silence_milliseconds?: number } = {},
): Promise<Database> {
  const { pathname } = new URL(url);
  return openDatabase({ url: `postgresql://postgres@127.0.0.1:${port}${pathname}`, ...options });
}
