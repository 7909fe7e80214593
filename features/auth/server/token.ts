/** Access tokens on the wire: a signed id of a row, as short as it goes, because it lives in a cookie. */
import { jwtVerify, SignJWT } from 'jose';

/** Signs the id of a token's row; the token names its end so that a client may see it too. */
export function signToken(secret: Uint8Array, id: string, endsAt: Date): Promise<string> {
  return new SignJWT({ sid: id })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(Math.floor(endsAt.getTime() / 1000))
    .sign(secret);
}

/** The row's id from an `Authorization: JWT …` header; null for anything that this secret did not sign. */
export async function readToken(
  secret: Uint8Array,
  header: string | undefined,
  now: Date,
): Promise<string | null> {
  const token = /^JWT (\S+)$/.exec(header ?? '')?.[1];
  if (token === undefined) return null;
  try {
    const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'], currentDate: now });
    return typeof payload.sid === 'string' ? payload.sid : null;
  } catch {
    return null;
  }
}
