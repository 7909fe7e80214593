/** The content of a message, encrypted in its row. */
import { openText, sealText } from '#server/sealed.ts';

export interface Content {
  readonly subject: string;
  readonly text: string;
  /** The address of a request that stops recurring mails. */
  readonly unsubscribe?: string | undefined;
}

const USE = 'outbox';

export function sealContent(secret: Uint8Array, row: string, content: Content): Buffer {
  const { subject, text, unsubscribe } = content;
  return sealText(JSON.stringify({ subject, text, unsubscribe }), { secret, use: USE, row });
}

/** Decrypts a message. Null if it was encrypted with another secret. */
export function openContent(secret: Uint8Array, row: string, sealed: Buffer): Content | null {
  const opened = openText(sealed, { secret, use: USE, row });
  return opened === null ? null : (JSON.parse(opened) as Content);
}
