/**
 * Addresses that speak for one person until an instant, for what no header reaches, as pictures. It knows
 * addresses and the secret, not what lies at them nor who may be given one.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface Bearer {
  readonly secret: Uint8Array;
  /** The id of the person whom it speaks for. */
  readonly person: string;
  readonly until: Date;
}

/** The path of a call with its parameters in their places. */
export function filledPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
}

/** `path`, which has no query yet, signed. It holds no `"` and no space. */
export function signedAddress(path: string, { secret, person, until }: Bearer): string {
  const end = until.toISOString();
  return `${path}?person=${person}&until=${end}&signature=${signatureOf(secret, path, person, end).toString('base64url')}`;
}

/** Whether a query makes `path` an address that this secret signed and that has not run out. */
export function isSignedAddress(
  path: string,
  query: { person?: string | undefined; until?: string | undefined; signature?: string | undefined },
  secret: Uint8Array,
  now: Date,
): boolean {
  const { person = '', until = '', signature = '' } = query;
  const sent = Buffer.from(signature, 'base64url');
  const own = signatureOf(secret, path, person, until);
  return sent.length === own.length && timingSafeEqual(sent, own) && new Date(until) > now;
}

function signatureOf(secret: Uint8Array, path: string, person: string, until: string): Buffer {
  return createHmac('sha256', secret).update(`signed address\n${path}\n${person}\n${until}`).digest();
}
