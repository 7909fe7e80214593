/**
 * Signed addresses for requests that carry no headers, such as those for images. Each address is valid for
 * one person and for a limited time.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface Bearer {
  readonly secret: Uint8Array;
  /** The id of the person for whom the address is valid. */
  readonly person: string;
  readonly until: Date;
}

/** The path of a call with its parameters filled in. */
export function filledPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
}

/** Signs `path`, which must not have a query. The result contains no `"` and no space. */
export function signedAddress(path: string, { secret, person, until }: Bearer): string {
  const end = until.toISOString();
  return `${path}?person=${person}&until=${end}&signature=${signatureOf(secret, path, person, end).toString('base64url')}`;
}

/** Whether a query is a valid signature of `path` by this secret that has not expired. */
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
