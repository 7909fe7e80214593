/**
 * Signs and reads access tokens. A token is the signed id of a row, kept short because it is stored in a
 * cookie.
 */
import { jwtVerify, SignJWT } from 'jose';

/**
 * Signs the id of a token's row. The token contains its start and end, so that a client with a wrong clock
 * can still tell how long it lasts.
 */
export function signToken(secret: Uint8Array, id: string, startsAt: Date, endsAt: Date): Promise<string> {
  return new SignJWT({ sid: id })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt(Math.floor(startsAt.getTime() / 1000))
    .setExpirationTime(Math.floor(endsAt.getTime() / 1000))
    .sign(secret);
}

/** The verified contents of a token. */
interface Signed {
  readonly id: string;
  /** The end of the token, in seconds since 1970. */
  readonly ends: number;
}

/**
 * Tokens whose signature was checked, by secret. A signature stays valid, and checking it is the most
 * expensive part of reading a save. The oldest entries are dropped.
 */
const checked = new WeakMap<Uint8Array, Map<string, Signed>>();
const MOST_CHECKED = 5_000;

/**
 * The row id from an `Authorization: JWT …` header; null for anything that this secret did not sign or that
 * has ended.
 */
export async function readToken(
  secret: Uint8Array,
  header: string | undefined,
  now: Date,
): Promise<string | null> {
  const token = /^JWT (\S+)$/.exec(header ?? '')?.[1];
  if (token === undefined) return null;
  const signed = checked.get(secret)?.get(token) ?? (await checkSignature(secret, token, now));
  return signed !== null && signed.ends > now.getTime() / 1000 ? signed.id : null;
}

async function checkSignature(secret: Uint8Array, token: string, now: Date): Promise<Signed | null> {
  try {
    const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'], currentDate: now });
    if (typeof payload.sid !== 'string' || payload.exp === undefined) return null;
    const signed = { id: payload.sid, ends: payload.exp };
    const kept = checked.get(secret) ?? new Map<string, Signed>();
    checked.set(secret, kept);
    kept.set(token, signed);
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_CHECKED) break;
      kept.delete(oldest);
    }
    return signed;
  } catch {
    return null;
  }
}
