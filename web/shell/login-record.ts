/**
 * Reads and writes the login record as the text of the cookie `userToken`. `login.ts` decides when to read it
 * and what to do with it.
 */
import { ROLES, type Role } from '#core/access/access.ts';

const COOKIE = 'userToken';

/** Steps that a person must complete before any other call is allowed. */
const PRECONDITIONS = ['two_step', 'consent'] as const;

export interface LoginUser {
  id: string;
  role: Role;
  first_name: string;
  last_name: string | null;
  email: string | null;
  mobile: string | null;
  /** Records from before schools had a locale lack `locale`. */
  school: { id: string; name: string; locale?: string } | null;
  permissions: string[];
  must_change_password: boolean;
  precondition: (typeof PRECONDITIONS)[number] | null;
  initial_assessments: string[];
}

export interface Login {
  user: LoginUser;
  access_token: string;
}

/** The login of the person as whom a tab shows the app, and the time when that ends. */
export interface Reading {
  login: Login;
  ends_at: string;
}

type Check = (value: unknown) => boolean;

/* The browser may have stored anything, so the record is checked. The checks are handwritten, because every
   page runs them before the schema library has loaded. */
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

/** The login in a stored record; null if there is none. */
function loginIn(kept: unknown): Login | null {
  if (!isObject(kept) || !isObject(kept.user)) return null;
  // Older records have no `precondition`.
  const user: unknown = { precondition: null, ...kept.user };
  const { access_token } = kept;
  return isUser(user) && typeof access_token === 'string' && access_token !== ''
    ? { user, access_token }
    : null;
}

/** Reads which person's view a tab shows, as the tab stored it; null if there is no readable record. */
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
 * The text for `document.cookie` that stores the record, with `initial_assessments` emptied. The browser
 * keeps the cookie as long as the token is valid. A page loaded over https marks it as secure.
 */
export function loginCookie({ user, access_token }: Login, https: boolean): string {
  const stored: Login = { user: { ...user, initial_assessments: [] }, access_token };
  const seconds = tokenSeconds(access_token);
  return `${COOKIE}=${encodeURIComponent(JSON.stringify(stored))}; ${attributes(seconds, https)}`;
}

/** The text for `document.cookie` that deletes the cookie. */
export function noLoginCookie(https: boolean): string {
  return `${COOKIE}=; ${attributes(0, https)}`;
}

/** `Max-Age` and not `Expires`: a device whose clock is ahead would drop the cookie immediately. */
function attributes(seconds: number | null, https: boolean): string {
  const age = seconds === null ? '' : `Max-Age=${seconds}; `;
  return `${age}Path=/; SameSite=Lax${https ? '; Secure' : ''}`;
}

/**
 * The login in `cookies` (the text of `document.cookie`); null if there is none, `broken` if it is
 * unreadable.
 */
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
 * The token's lifetime in seconds, from `iat` to `exp`. It is read from the token, because the record has no
 * field for it and is rewritten when a name changes. Null if the token lacks either: the cookie then lasts
 * until the browser closes. A cookie that lasts longer than its token is harmless, because the server rejects
 * the token.
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
