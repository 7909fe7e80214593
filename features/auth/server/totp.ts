/**
 * Time-based one-time passwords: RFC 6238 over RFC 4226 with SHA-1 and six digits, as authenticator apps
 * expect.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code of a time step (RFC 4226, 5.3: HMAC, dynamic truncation, modulo 10^6). */
export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** The first of `steps` for which this code is valid; null if there is none. */
export function fittingStep(secret: Uint8Array, code: string, steps: readonly number[]): number | null {
  const typed = Buffer.from(code);
  const fits = (step: number) => {
    const right = Buffer.from(totpCode(secret, step));
    return right.length === typed.length && timingSafeEqual(right, typed);
  };
  return steps.filter(fits)[0] ?? null;
}

/**
 * Encodes bytes in base 32 of RFC 4648 without padding. Lengths that are a multiple of five bytes need none.
 */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = bits.match(/.{1,5}/g) ?? [];
  return letters.map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** The address that an authenticator app reads (the "Key Uri Format"). */
export function totpUrl(secret: Uint8Array, account: string): string {
  const label = `Assay:${account}`;
  return `otpauth://totp/${encodeURIComponent(label)}?secret=${base32(secret)}&issuer=Assay&algorithm=SHA1&digits=6&period=30`;
}
