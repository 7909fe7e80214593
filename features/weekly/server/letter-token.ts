/**
 * Makes the tokens of a report mail: 256 bits each. They appear only in the mail's links; the database has
 * their hashes.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Config } from '#server/config.ts';

const TOKEN_BYTES = 32;

export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, hash: hashOf(token) };
}

export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The link to the page that a token opens. The host comes from the configuration, never from a request. */
export function reportPage({ origin, host, port }: Config, token: string): string {
  return `${origin ?? `http://${host}:${port}`}/report/${token}`;
}

/** The API address with which a mail program stops the mails in one step (RFC 8058). */
export function stopAddress({ api_base, ...config }: Config, token: string): string {
  const { origin, host, port } = config;
  const base = api_base === '' ? (origin ?? `http://${host}:${port}`) : api_base;
  return `${base}/api/report/${token}/stop/`;
}
