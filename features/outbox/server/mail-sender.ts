/** Sends mail over SMTP through one server, with as many connections as messages are sent at a time. */

import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection, { type SMTPError as NodemailerError } from 'nodemailer/lib/smtp-connection';
import { asciiEmail } from '#contract/email.ts';
import { type OpenMessage, type Sender, SendFailure } from './sender.ts';

/** The name that mail programs show next to the address. */
const FROM_NAME = 'Assay';

/** How long the server may be silent at any point. */
const SILENCE_MILLISECONDS = 10_000;

const LOOPBACK = /^(localhost|127\..*|::1)$/;

/**
 * Sends mail from `from` through the server in `url`. With `smtps:` the connection uses TLS from the start,
 * otherwise STARTTLS if it is offered. Without TLS it sends a password only to this machine. The certificate
 * must be trusted here, unless the address says `?certificate=any`. A connection is reused for several
 * messages.
 */
export function mailSender({ url, from }: { url: string; from: string }): Sender {
  const idle: SMTPConnection[] = [];
  return {
    async send(message: OpenMessage, cut: AbortSignal) {
      const mail = await composed(message, from);
      const connection = takeOpen(idle) ?? (await open(new URL(url), cut));
      const envelope = { from, to: [asciiEmail(message.to)] };
      try {
        await heard(connection, cut, (done) => connection.send(envelope, mail, (error) => done(error)));
      } catch (error) {
        connection.close();
        throw error;
      }
      idle.push(connection);
    },
    close() {
      for (const connection of idle.splice(0)) connection.quit();
    },
  };
}

/** An idle connection that the server has not closed. */
function takeOpen(idle: SMTPConnection[]): SMTPConnection | undefined {
  for (;;) {
    const connection = idle.pop();
    if (connection === undefined || !connection.destroyed) return connection;
  }
}

function composed({ id, to, subject, text, unsubscribe }: OpenMessage, from: string): Promise<Buffer> {
  const mail = new MailComposer({
    from: { name: FROM_NAME, address: from },
    to: { name: '', address: asciiEmail(to) },
    subject,
    text,
    messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    // Prevents automatic replies such as vacation notices (RFC 3834).
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe === undefined
        ? {}
        : {
            /* `prepared` keeps the long address on one line, because mail programs may not accept a wrapped
               one. */
            'List-Unsubscribe': { prepared: true, value: `<${unsubscribe}>` },
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return mail.compile().build();
}

async function open(url: URL, cut: AbortSignal): Promise<SMTPConnection> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const [user, pass] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  const secure = url.protocol === 'smtps:';
  const connection = new SMTPConnection({
    host,
    secure,
    ...(url.port === '' ? {} : { port: url.port }),
    tls: { rejectUnauthorized: url.searchParams.get('certificate') !== 'any' },
    requireTLS: !secure && user !== '' && !LOOPBACK.test(host),
    connectionTimeout: SILENCE_MILLISECONDS,
    greetingTimeout: SILENCE_MILLISECONDS,
    socketTimeout: SILENCE_MILLISECONDS,
    dnsTimeout: SILENCE_MILLISECONDS,
  });
  // An error on an idle connection is reported by the next command.
  connection.on('error', () => {});
  try {
    await heard(connection, cut, (done) => connection.connect(done));
    if (user !== '') await heard(connection, cut, (done) => connection.login({ user, pass }, done));
  } catch (error) {
    connection.close();
    throw error;
  }
  return connection;
}

/** Runs one SMTP step. Waits until it is answered, the connection breaks, or `cut` aborts it. */
function heard(
  connection: SMTPConnection,
  cut: AbortSignal,
  say: (done: (error?: NodemailerError | null) => void) => void,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const broken = (error?: NodemailerError) => reject(failureOf(error));
  const late = () => reject(new SendFailure('The mail server didn’t answer in time.', false));
  connection.once('error', broken);
  connection.once('end', broken);
  cut.addEventListener('abort', late);
  if (cut.aborted) late();
  else say((error) => (error ? broken(error) : resolve()));
  return promise.finally(() => {
    connection.off('error', broken);
    connection.off('end', broken);
    cut.removeEventListener('abort', late);
  });
}

/** Words for errors that the person who configured the server can fix; null for others. */
function wordsFor({ code, originalCode = '' }: NodemailerError): string | null {
  if (code === 'EAUTH') return 'The mail server rejected the username and password in SMTP_URL';
  /* Node's error codes, such as `DEPTH_ZERO_SELF_SIGNED_CERT`, `UNABLE_TO_GET_ISSUER_CERT` or
     `ERR_TLS_CERT_ALTNAME_INVALID`. */
  if (originalCode.includes('CERT')) return 'The mail server’s certificate isn’t trusted';
  return code === 'ETLS' ? 'The mail server offers no encryption, so it doesn’t get the password' : null;
}

/**
 * A permanently refused recipient or text (5yz, RFC 5321, 4.2.1) fails again, but a failed sign-in may work
 * later.
 */
function failureOf(error: NodemailerError | undefined): SendFailure {
  if (error === undefined) return new SendFailure('The mail server closed the connection.', false);
  const isOfMessage = error.code === 'EENVELOPE' || error.code === 'EMESSAGE';
  const isForGood = error.responseCode === undefined || error.responseCode >= 500;
  const said = error.response || error.message;
  const words = wordsFor(error);
  return new SendFailure(words === null ? said : `${words} (${said})`, isOfMessage && isForGood);
}
