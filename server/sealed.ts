/**
 * Encrypts short texts in the database so that only a server with its secret can read them: AES-256-GCM with
 * keys derived from the secret.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
/** NIST SP 800-38D, 8.2: with random nonces of this length, at most 2^32 texts per key. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The context of an encrypted text. It cannot be decrypted for a different use or row. */
export interface Seal {
  readonly secret: Uint8Array;
  /** The purpose, such as `outbox`. Each purpose has its own key. */
  readonly use: string;
  /** The id of the row that stores the text. */
  readonly row: string;
}

/** Encrypts `text`. Returns nonce, tag and ciphertext in one buffer. */
export function sealText(text: string, seal: Seal): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(seal), nonce).setAAD(Buffer.from(seal.row));
  const written = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), written]);
}

/** Decrypts an encrypted text. Null if it was altered, or encrypted with a different secret, use or row. */
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

/** HKDF (RFC 5869) with SHA-256. The secret is random, so no salt is needed. */
function keyOf({ secret, use }: Seal): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `assay ${use}`, KEY_BYTES));
}
