/**
 * Under what a section is sealed for its takers' devices. Each server of an installation, and each start of it, finds the
 * same name and the same key; who does not know the installation's secret finds neither.
 */
import { createHash, hkdfSync, randomBytes, webcrypto } from 'node:crypto';
import type { StoredSection, StoredSession } from './sessions.store.ts';

const KEY_BYTES = 32;
const NAME_BYTES = 16;
export const NONCE_BYTES = 12;

interface SectionSeal {
  /** Another one where the section holds something else; tells nothing of what that is. In hexadecimal. */
  readonly name: string;
  /** What opens it, in base 64. */
  readonly key: string;
}

/**
 * The seal of a section of a session, the same for all who are asked the same questions of the same revision, in whatever order. Null where it
 * is not certain yet what it asks, because answers choose that, and where it is over.
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
  // HKDF (RFC 5869); the secret is random and needs no salt.
  const derived = (use: string, size: number) =>
    Buffer.from(hkdfSync('sha256', secret, '', `assay sealed section, ${use}, ${digest}`, size));
  return {
    name: derived('name', NAME_BYTES).toString('hex'),
    key: derived('key', KEY_BYTES).toString('base64'),
  };
}

/**
 * Nonce, what is written, and the tag at its end, where browsers look for it (AES-256-GCM, NIST SP 800-38D). Done in a
 * thread: others are answered meanwhile.
 */
export async function sealed(bytes: Uint8Array<ArrayBuffer>, key: string): Promise<Uint8Array> {
  const iv = randomBytes(NONCE_BYTES);
  const { subtle } = webcrypto;
  const used = await subtle.importKey('raw', Buffer.from(key, 'base64'), 'AES-GCM', false, ['encrypt']);
  const written = await subtle.encrypt({ name: 'AES-GCM', iv }, used, bytes);
  return Buffer.concat([iv, new Uint8Array(written)]);
}
