/** The link that ends somebody's daily mail: signed, so that nothing is kept of it and it works for ever. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '#server/config.ts';

export function stopToken(secret: Uint8Array, person: string): string {
  return `${person}.${signatureOf(secret, person).toString('base64url')}`;
}

/** Whose mail a token ends; null where this secret did not sign it. */
export function personOfToken(secret: Uint8Array, token: string): string | null {
  const [person = '', signature = ''] = token.split('.');
  const sent = Buffer.from(signature, 'base64url');
  const own = signatureOf(secret, person);
  return sent.length === own.length && timingSafeEqual(sent, own) ? person : null;
}

function signatureOf(secret: Uint8Array, person: string): Buffer {
  return createHmac('sha256', secret).update(`daily mail of notices\n${person}`).digest();
}

/** A page of ours, its address made of the configuration and never of a request. */
export function pageAddress({ origin, host, port }: Config, path: string): string {
  return `${origin ?? `http://${host}:${port}`}${path}`;
}

/** Where a mail program ends the mails in one step (RFC 8058): the API's own address. */
export function stopAddress({ api_base, ...config }: Config, token: string): string {
  const base = api_base === '' ? pageAddress({ ...config, api_base }, '') : api_base;
  return `${base}/api/notice-mails/${token}/stop/`;
}
