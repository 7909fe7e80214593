/** Access tokens on the wire: a signed id of a row, as short as it goes, because it lives in a cookie. */
import { jwtVerify, SignJWT } from 'jose';

/**
 * Signs the id of a token's row. The token names its start and its end: a client whose clock is wrong can still tell
 * how long it lasts.
 */
export function signToken(secret: Uint8Array, id: string, startsAt: Date, endsAt: Date): Promise<string> {
  return new SignJWT({ sid: id })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt(Math.floor(startsAt.getTime() / 1000))
    .setExpirationTime(Math.floor(endsAt.getTime() / 1000))
    .sign(secret);
}

/** What a token's signature vouches for. */
interface Signed {
  readonly id: string;
  /** In seconds since 1970. */
  readonly ends: number;
}

/**
 * Tokens whose signature was checked, by secret: it holds for ever, and checking it costs more than all else that is
 * read of a saved answer. The oldest fall out.
 */
const checked = new WeakMap<Uint8Array, Map<string, Signed>>();
const MOST_CHECKED = 5_000;

/** The row's id from an `Authorization: JWT …` header; null for anything that this secret did not sign. */
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
