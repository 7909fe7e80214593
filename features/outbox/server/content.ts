/** What a message says, as its row keeps it: sealed. */
import { openText, sealText } from '#server/sealed.ts';

export interface Content {
  readonly subject: string;
  readonly text: string;
  /** Of a mail that comes again and again: where one request ends that. */
  readonly unsubscribe?: string | undefined;
}

const USE = 'outbox';

export function sealContent(secret: Uint8Array, row: string, content: Content): Buffer {
  const { subject, text, unsubscribe } = content;
  return sealText(JSON.stringify({ subject, text, unsubscribe }), { secret, use: USE, row });
}

/** Null where it was sealed under another secret. */
export function openContent(secret: Uint8Array, row: string, sealed: Buffer): Content | null {
  const opened = openText(sealed, { secret, use: USE, row });
  return opened === null ? null : (JSON.parse(opened) as Content);
}
