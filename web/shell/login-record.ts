/**
 * The login record as the cookie `userToken` keeps it. It knows the cookie's text; when it is read and
 * what follows from it is `login.ts`'s business.
 */
import { ROLES, type Role } from '#core/access/access.ts';

const COOKIE = 'userToken';

/** What somebody owes before anything else is let through. */
const PRECONDITIONS = ['two_step', 'consent'] as const;

export interface LoginUser {
  id: string;
  role: Role;
  first_name: string;
  last_name: string | null;
  email: string | null;
  mobile: string | null;
  school: { id: string; name: string } | null;
  permissions: string[];
  must_change_password: boolean;
  precondition: (typeof PRECONDITIONS)[number] | null;
  initial_assessments: string[];
}

export interface Login {
  user: LoginUser;
  access_token: string;
}

/** As whom a tab looks at the product, and until when. */
export interface Reading {
  login: Login;
  ends_at: string;
}

type Check = (value: unknown) => boolean;

// A browser may have kept anything. It is read by hand, because every page begins with it, before there are schemas.
const isText: Check = (value) => typeof value === 'string';
const isTextOrNull: Check = (value) => value === null || isText(value);
const areTexts: Check = (value) => Array.isArray(value) && value.every(isText);
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const USER: { readonly [Name in keyof LoginUser]: Check } = {
  id: isText,
  first_name: isText,
  last_name: isTextOrNull,
  email: isTextOrNull,
  mobile: isTextOrNull,
  role: (value) => ROLES.some((role) => role === value),
  school: (value) => value === null || (isObject(value) && isText(value.id) && isText(value.name)),
  permissions: areTexts,
  must_change_password: (value) => typeof value === 'boolean',
  precondition: (value) => value === null || PRECONDITIONS.some((due) => due === value),
  initial_assessments: areTexts,
};

function isUser(value: unknown): value is LoginUser {
  return isObject(value) && Object.entries(USER).every(([name, check]) => check(value[name]));
}

/** The login in what was kept; null where it has none. */
function loginIn(kept: unknown): Login | null {
  if (!isObject(kept) || !isObject(kept.user)) return null;
  // A record from before there was anything to owe.
  const user: unknown = { precondition: null, ...kept.user };
  const { access_token } = kept;
  return isUser(user) && typeof access_token === 'string' && access_token !== ''
    ? { user, access_token }
    : null;
}

/** What a tab kept of reading as someone else; null without it, and for what can't be read. */
export function readReading(stored: string | null): Reading | null {
  try {
    const { login: kept, ends_at }: { login: unknown; ends_at: unknown } = JSON.parse(stored ?? '');
    const login = loginIn(kept);
    const isUntil = typeof ends_at === 'string' && !Number.isNaN(Date.parse(ends_at));
    return login !== null && isUntil ? { login, ends_at } : null;
  } catch {
    return null;
  }
}

/**
 * The cookie's text for `document.cookie`: the record with `initial_assessments` blanked. The browser keeps it for as
 * long as a token lasts, and sends it over https alone where the page came over it.
 */
export function loginCookie({ user, access_token }: Login, https: boolean): string {
  const stored: Login = { user: { ...user, initial_assessments: [] }, access_token };
  const seconds = tokenSeconds(access_token);
  return `${COOKIE}=${encodeURIComponent(JSON.stringify(stored))}; ${attributes(seconds, https)}`;
}

/** The cookie's text for `document.cookie` that ends it. */
export function noLoginCookie(https: boolean): string {
  return `${COOKIE}=; ${attributes(0, https)}`;
}

/** `Max-Age` rather than `Expires`: a device whose clock is ahead would drop the cookie at once. */
function attributes(seconds: number | null, https: boolean): string {
  const age = seconds === null ? '' : `Max-Age=${seconds}; `;
  return `${age}Path=/; SameSite=Lax${https ? '; Secure' : ''}`;
}

/** The login in `cookies` (the text of `document.cookie`); null without one, `broken` for one that can't be read. */
export function readLogin(cookies: string): Login | null | 'broken' {
  const pair = cookies.split('; ').find((part) => part.startsWith(`${COOKIE}=`));
  if (pair === undefined) return null;
  try {
    return loginIn(JSON.parse(decodeURIComponent(pair.slice(COOKIE.length + 1)))) ?? 'broken';
  } catch {
    return 'broken';
  }
}

/**
 * How many seconds the token lasts from its start to its end (`iat`, `exp`). They are read from the token because the
 * record has no place for them and is written again when a name changes. Null where the token does not name both: then
 * the cookie ends with the browser. A cookie that outlives its token does no harm: the server refuses the token.
 */
function tokenSeconds(access_token: string): number | null {
  try {
    const payload = access_token.split('.')[1] ?? '';
    const { iat, exp }: Record<string, unknown> = JSON.parse(
      atob(payload.replaceAll('-', '+').replaceAll('_', '/')),
    );
    return typeof iat === 'number' && typeof exp === 'number' ? exp - iat : null;
  } catch {
    return null;
  }
}
