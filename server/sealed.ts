/**
 * Short texts that a database keeps and only this installation reads: AES-256-GCM under keys derived from the
 * installation's secret. It knows bytes; what a text is for is its caller's word.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
/** NIST SP 800-38D, 8.2: for nonces of this length drawn at random, at most 2^32 texts under one key. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What a sealed text is bound to: opened for another use or another row, it stays shut. */
export interface Seal {
  readonly secret: Uint8Array;
  /** Each use has a key of its own: `outbox`. */
  readonly use: string;
  /** The id of the row that keeps it. */
  readonly row: string;
}

/** Seals `text`: nonce, tag and what is written, in one piece. */
export function sealText(text: string, seal: Seal): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(seal), nonce).setAAD(Buffer.from(seal.row));
  const written = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), written]);
}

/** The text again; null where it was sealed under another secret, for another use or row, or was altered. */
export function openText(sealed: Buffer, seal: Seal): string | null {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv(CIPHER, keyOf(seal), sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(seal.row))
    .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const text = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** HKDF (RFC 5869) with SHA-256; the secret is random, so that it needs no salt. */
function keyOf({ secret, use }: Seal): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `assay ${use}`, KEY_BYTES));
}
