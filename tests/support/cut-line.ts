/** A line between us and a served PostgreSQL that tells what passes, and may be cut, shut or slow. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { type Database, openDatabase } from '#server/db/database.ts';

/** What stands between us and PostgreSQL, and may let go of either. */
export interface Line {
  port: number;
  /** Asked of each message that the server is sent, as text; what it answers is done instead of passing the reply on. */
  onSent: (text: string) => 'pass' | 'cut the reply' | 'silence';
  /** Nobody comes through from now on; who is through stays. */
  isShut: boolean;
  /** The process that is named as a connection opens, as a pooler does; null: the server's own. */
  named_process: number | null;
  /** How late whatever the server sends arrives. */
  delay_milliseconds: number;
  cut(): void;
  close(): void;
}

/** How the message begins that names the process: its kind, and its length of twelve bytes. */
const KEY_OF_PROCESS = Buffer.from([0x4b, 0, 0, 0, 12]);

/** Opens one to the server of a test database. */
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
        // In the order in which it came, whatever the delay was then.
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

/** Opens the database at `url` through the line. */
export function openThrough(
  { port }: Line,
  url: string,
  options: { silence_milliseconds?: number } = {},
): Promise<Database> {
  const { pathname } = new URL(url);
  return openDatabase({ url: `postgresql://postgres@127.0.0.1:${port}${pathname}`, ...options });
}
