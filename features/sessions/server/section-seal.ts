/**
 * Derives the name and key with which a section is encrypted for its takers' devices. All servers with the
 * same secret derive the same ones, even after a restart. Nobody without the secret can derive them.
 */
import { createHash, hkdfSync, randomBytes, webcrypto } from 'node:crypto';
import type { StoredSection, StoredSession } from './sessions.store.ts';

const KEY_BYTES = 32;
const NAME_BYTES = 16;
export const NONCE_BYTES = 12;

interface SectionSeal {
  /** Name in hexadecimal. It changes with the content of the section but reveals nothing about it. */
  readonly name: string;
  /** Key that decrypts the section, in base64. */
  readonly key: string;
}

/**
 * The name and key of a session's section. They are the same for all takers who are asked the same questions
 * in the same revision, in any order. Null if answers still decide which questions the section asks, and once
 * the section is over.
 */
export function sealOf(
  secret: Uint8Array,
  { revision }: Pick<StoredSession, 'revision'>,
  slot: Pick<StoredSection, 'section' | 'questions' | 'status' | 'is_one_at_a_time'>,
): SectionSeal | null {
  if (slot.section === null || slot.is_one_at_a_time || slot.status === 'closed') return null;
  const asked = createHash('sha256').update(
    JSON.stringify([revision, slot.section, ...slot.questions.toSorted()]),
  );
  const digest = asked.digest('hex');
  // HKDF (RFC 5869). The secret is random, so no salt is needed.
  const derived = (use: string, size: number) =>
    Buffer.from(hkdfSync('sha256', secret, '', `assay sealed section, ${use}, ${digest}`, size));
  return {
    name: derived('name', NAME_BYTES).toString('hex'),
    key: derived('key', KEY_BYTES).toString('base64'),
  };
}

/**
 * Encrypts with AES-256-GCM (NIST SP 800-38D). The result is the nonce, the ciphertext, and the tag at the
 * end, where browsers expect it. Runs in a thread, so that other requests are served meanwhile.
 */
export async function sealed(bytes: Uint8Array<ArrayBuffer>, key: string): Promise<Uint8Array> {
  const iv = randomBytes(NONCE_BYTES);
  const { subtle } = webcrypto;
  const used = await subtle.importKey('raw', Buffer.from(key, 'base64'), 'AES-GCM', false, ['encrypt']);
  const written = await subtle.encrypt({ name: 'AES-GCM', iv }, used, bytes);
  return Buffer.concat([iv, new Uint8Array(written)]);
}
