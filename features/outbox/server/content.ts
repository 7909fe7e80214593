/** What a message says, as its row keeps it: sealed. */
import { openText, sealText } from '#server/sealed.ts';

export interface Content {
  readonly subject: string;
  readonly text: string;
}

const USE = 'outbox';

export function sealContent(secret: Uint8Array, row: string, { subject, text }: Content): Buffer {
  return sealText(JSON.stringify({ subject, text }), { secret, use: USE, row });
}

/** Null where it was sealed under another secret. */
export function openContent(secret: Uint8Array, row: string, sealed: Buffer): Content | null {
  const opened = openText(sealed, { secret, use: USE, row });
  return opened === null ? null : (JSON.parse(opened) as Content);
}
