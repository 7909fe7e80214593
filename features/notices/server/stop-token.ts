/** The signed token in the link that stops a person's daily mail. It is stored nowhere and never expires. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '#server/config.ts';

export function stopToken(secret: Uint8Array, person: string): string {
  return `${person}.${signatureOf(secret, person).toString('base64url')}`;
}

/** The person whose mails a token stops; null if the signature is wrong. */
export function personOfToken(secret: Uint8Array, token: string): string | null {
  const [person = '', signature = ''] = token.split('.');
  const sent = Buffer.from(signature, 'base64url');
  const own = signatureOf(secret, person);
  return sent.length === own.length && timingSafeEqual(sent, own) ? person : null;
}

function signatureOf(secret: Uint8Array, person: string): Buffer {
  return createHmac('sha256', secret).update(`daily mail of notices\n${person}`).digest();
}

/** The address of an app page. It is built from the configuration, never from request headers. */
export function pageAddress({ origin, host, port }: Config, path: string): string {
  return `${origin ?? `http://${host}:${port}`}${path}`;
}

/** The API address that mail programs call to stop the mails in one step (RFC 8058). */
export function stopAddress({ api_base, ...config }: Config, token: string): string {
  const base = api_base === '' ? pageAddress({ ...config, api_base }, '') : api_base;
  return `${base}/api/notice-mails/${token}/stop/`;
}
