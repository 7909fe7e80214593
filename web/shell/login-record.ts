/**
 * The login record as the cookie `userToken` keeps it. It knows the cookie's text; when it is read and
 * what follows from it is `login.ts`'s business.
 */
import { z } from 'zod';
import { ROLES } from '#core/access/access.ts';

const COOKIE = 'userToken';

const storedLogin = z.object({
  user: z.object({
    id: z.uuid(),
    role: z.enum(ROLES),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string().nullable(),
    mobile: z.string().nullable(),
    school: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    permissions: z.array(z.string()),
    must_change_password: z.boolean(),
    // A cookie from before there was anything to owe.
    precondition: z.enum(['two_step', 'consent']).nullable().default(null),
    initial_assessments: z.array(z.uuid()),
  }),
  access_token: z.string().min(1),
});
export type Login = z.infer<typeof storedLogin>;
export type LoginUser = Login['user'];

/** As whom a tab looks at the product, and until when. */
const storedReading = z.object({ login: storedLogin, ends_at: z.iso.datetime() });
export type Reading = z.infer<typeof storedReading>;

/** What a tab kept of reading as someone else; null without it, and for what can't be read. */
export function readReading(stored: string | null): Reading | null {
  try {
    return storedReading.parse(JSON.parse(stored ?? ''));
  } catch {
    return null;
  }
}

/**
 * The cookie's text for `document.cookie`: the record with `initial_assessments` blanked, gone when the token
 * ends, sent over https alone where the page came over it.
 */
export function loginCookie({ user, access_token }: Login, https: boolean): string {
  const stored: Login = { user: { ...user, initial_assessments: [] }, access_token };
  return `${COOKIE}=${encodeURIComponent(JSON.stringify(stored))}; ${attributes(tokenEnd(access_token), https)}`;
}

/** The cookie's text for `document.cookie` that ends it. */
export function noLoginCookie(https: boolean): string {
  return `${COOKIE}=; ${attributes(new Date(0), https)}`;
}

function attributes(expires: Date | null, https: boolean): string {
  const end = expires === null ? '' : `Expires=${expires.toUTCString()}; `;
  return `${end}Path=/; SameSite=Lax${https ? '; Secure' : ''}`;
}

/** The login in `cookies` (the text of `document.cookie`); null without one, `broken` for one that can't be read. */
export function readLogin(cookies: string): Login | null | 'broken' {
  const pair = cookies.split('; ').find((part) => part.startsWith(`${COOKIE}=`));
  if (pair === undefined) return null;
  try {
    return storedLogin.parse(JSON.parse(decodeURIComponent(pair.slice(COOKIE.length + 1))));
  } catch {
    return 'broken';
  }
}

/**
 * When the token ends, read from the token (`exp`, in seconds), because the record has no place for it and is
 * written again when a name changes. Null where it does not say: then the cookie ends with the browser.
 */
function tokenEnd(access_token: string): Date | null {
  try {
    const payload = access_token.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return new Date(z.object({ exp: z.number() }).parse(claims).exp * 1000);
  } catch {
    return null;
  }
}
