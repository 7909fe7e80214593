/** A mail server for tests. It speaks SMTP (RFC 5321) on a free port and keeps the mails that it accepts. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { TLSSocket } from 'node:tls';

interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** The headers and body as received. */
  readonly source: string;
}

export interface MailServer {
  /** The server's URL with user and password. */
  readonly url: string;
  readonly mails: ReceivedMail[];
  /** Every received line that is not part of a mail. */
  readonly lines: string[];
  /** Overrides the reply to a line; `.` is the end of a mail. Undefined means the usual reply. */
  answer: (line: string) => string | undefined | Promise<string | undefined>;
  close(): Promise<void>;
}

const USUAL: Readonly<Record<string, string>> = {
  EHLO: '250-post.example.test\r\n250 AUTH PLAIN',
  AUTH: '235 Come in',
  MAIL: '250 Go on',
  RCPT: '250 Go on',
  DATA: '354 Go on, and end with a dot',
  '.': '250 Taken',
  RSET: '250 Forgotten',
  QUIT: '221 Farewell',
};

/**
 * With a key and a certificate, the server requires TLS before it offers sign-in or accepts mail (RFC 3207).
 */
export async function mailServer(tls?: { key: string; cert: string }): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const lines: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.write('220 post.example.test\r\n');
    void converse(socket);
  });

  async function converse(socket: Socket): Promise<void> {
    let mail = { from: '', to: [] as string[] };
    let source: string[] | null = null;
    for await (const line of createInterface({ input: socket })) {
      if (source !== null && line !== '.') {
        source.push(line);
        continue;
      }
      lines.push(line);
      if (tls !== undefined && line === 'STARTTLS') {
        socket.write('220 Go ahead\r\n');
        return converse(secured(socket, tls));
      }
      const isBare = tls !== undefined && !(socket instanceof TLSSocket);
      const answer = (await running.answer(line)) ?? (isBare ? bareAnswer(line) : usualAnswer(line));
      const isTaken = answer.startsWith('2');
      const address = /<(.*)>/.exec(line)?.[1] ?? '';
      if (line.startsWith('MAIL')) mail = { from: address, to: [] };
      if (line.startsWith('RCPT') && isTaken) mail.to.push(address);
      if (line === '.' && source !== null) {
        if (isTaken) mails.push({ ...mail, source: source.join('\n') });
        source = null;
      }
      if (answer.startsWith('354')) source = [];
      socket.write(`${answer}\r\n`);
      if (line === 'QUIT') socket.end();
    }
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const running: MailServer = {
    mails,
    lines,
    answer: () => undefined,
    url: `smtp://post:let%20me%20in@127.0.0.1:${port}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return running;
}

/** Switches the connection to TLS. */
function secured(socket: Socket, tls: { key: string; cert: string }): TLSSocket {
  const safe = new TLSSocket(socket, { isServer: true, ...tls });
  safe.on('error', () => {});
  return safe;
}

function bareAnswer(line: string): string {
  if (line.startsWith('EHLO')) return '250-post.example.test\r\n250 STARTTLS';
  return line === 'QUIT' ? usualAnswer(line) : '530 Must issue a STARTTLS command first';
}

function usualAnswer(line: string): string {
  return USUAL[line.split(' ')[0] ?? ''] ?? '502 What?';
}
