/** The tokens of a letter: 256 bits each, in the mail's links alone, and here as their hashes. */
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

/** The address of the page that a token opens, made of the configuration and never of a request. */
export function reportPage({ origin, host, port }: Config, token: string): string {
  return `${origin ?? `http://${host}:${port}`}/report/${token}`;
}

/** Where a mail program stops the letters in one step (RFC 8058): the API's own address. */
export function stopAddress({ api_base, ...config }: Config, token: string): string {
  const { origin, host, port } = config;
  const base = api_base === '' ? (origin ?? `http://${host}:${port}`) : api_base;
  return `${base}/api/report/${token}/stop/`;
}
