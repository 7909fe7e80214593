/** Mail over SMTP. It knows one server and the conversation with it, and opens as many as there are messages at a time. */

import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection, { type SMTPError as NodemailerError } from 'nodemailer/lib/smtp-connection';
import { asciiEmail } from '#contract/email.ts';
import { type OpenMessage, type Sender, SendFailure } from './sender.ts';

/** As people read it beside the address. */
const FROM_NAME = 'Assay';

/** How long a server may be silent at any point. */
const SILENCE_MILLISECONDS = 10_000;

const LOOPBACK = /^(localhost|127\..*|::1)$/;

/**
 * Sends from `from` through the server that `url` names (`smtps:` under TLS from the start; else under TLS where it is
 * offered, and never a password without it but to this machine). Its certificate must be one that is trusted here, unless
 * the address says `?certificate=any`. A conversation serves one message after another.
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

/** One that the server has not ended meanwhile. */
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
    // Nobody's holiday notice is to answer it (RFC 3834).
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe === undefined
        ? {}
        : {
            // Long addresses are not folded: a mail program takes them as they stand.
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
  // One that breaks while nothing is said on it is told by the next thing said.
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

/** Says one thing, and waits until it is answered, the conversation breaks or `cut` is told. */
function heard(
  connection: SMTPConnection,
  cut: AbortSignal,
  say: (done: (error?: NodemailerError | null) => void) => void,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const broken = (error?: NodemailerError) => reject(failureOf(error));
  const late = () => reject(new SendFailure('The mail server did not answer in time.', false));
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

/** What whoever set the server up can mend; null for what only the server knows. */
function wordsFor({ code, originalCode = '' }: NodemailerError): string | null {
  if (code === 'EAUTH') return 'The mail server does not take the name and password of SMTP_URL';
  // As Node has them: `DEPTH_ZERO_SELF_SIGNED_CERT`, `UNABLE_TO_GET_ISSUER_CERT`, `ERR_TLS_CERT_ALTNAME_INVALID`.
  if (originalCode.includes('CERT')) return 'The certificate of the mail server is not trusted';
  return code === 'ETLS' ? 'The mail server has no safe line, and gets no password without one' : null;
}

/** The addressee or the text refused for good (RFC 5321, 4.2.1: 5yz) is no better at the next try; a sign-in may be. */
function failureOf(error: NodemailerError | undefined): SendFailure {
  if (error === undefined) return new SendFailure('The mail server hung up.', false);
  const isOfMessage = error.code === 'EENVELOPE' || error.code === 'EMESSAGE';
  const isForGood = error.responseCode === undefined || error.responseCode >= 500;
  const said = error.response || error.message;
  const words = wordsFor(error);
  return new SendFailure(words === null ? said : `${words} (${said})`, isOfMessage && isForGood);
}
