/**
 * Who is signed in, in this tab and, through the cookie, in all of them. It knows the login record and tells
 * the fetcher the token; where signing in and out leads is the app's business.
 */
import { useSyncExternalStore } from 'react';
import { isStaff } from '#core/access/access.ts';
import { applyToken } from '#web/lib/api.ts';
import { SignInNotKept } from '#web/lib/api-fault.ts';
import {
  type Login,
  type LoginUser,
  loginCookie,
  noLoginCookie,
  type Reading,
  readLogin,
  readReading,
} from './login-record.ts';

const https = location.protocol === 'https:';
const otherTabs = new BroadcastChannel('login');
/** Where this tab keeps as whom it reads, for when it is loaded again. */
const READING = 'reading';
/** The database of what this browser keeps for as long as somebody is signed in: it goes with their sign-in. */
export const WHILE_SIGNED_IN = 'while-signed-in';
const listeners = new Set<() => void>();
let current: Login | null = null;
/** As whom this tab alone looks at the product; null where it is one's own view. */
let reading: Reading | null = null;

/** Takes over the cookie's login, and from now on what other tabs do to it. Once, at start-up. */
export function startLogin(): void {
  const kept = readReading(sessionStorage.getItem(READING));
  takeOverCookie();
  if (kept !== null && current !== null) beginReading(kept);
  // The message holds the login itself: a cookie that one tab has just written may not be there for the other yet.
  otherTabs.addEventListener('message', (event: MessageEvent<Login | null>) => takeOver(event.data));
  // A cookie that ran out or was cleared sends no message.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') takeOverCookie();
  });
  window.addEventListener('focus', takeOverCookie);
}

export function currentLogin(): Login | null {
  return current;
}

export function isStaffSignedIn(): boolean {
  return current !== null && isStaff(current.user.role);
}

/** The login, and again whenever it changes. */
export function useLogin(): Login | null {
  return useSyncExternalStore(whenLoginChanges, currentLogin);
}

/** Calls `listener` on every change; the returned function ends that. */
export function whenLoginChanges(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Signs in: stores the record and applies its token to every call from now on. Throws `SignInNotKept`, and signs nobody
 * in, where the browser refuses the cookie: the next page would ask for the password again without a word.
 */
export function keepLogin({ user, access_token }: Login): void {
  if (user.id !== current?.user.id) forgetKept();
  document.cookie = loginCookie({ user, access_token }, https);
  if (readLogin(document.cookie) === null) throw new SignInNotKept();
  become({ user: { ...user, initial_assessments: [] }, access_token });
  otherTabs.postMessage(current);
}

/** Changes what the record says of its person, as after a change of name. */
export function changeLoginUser(change: Partial<LoginUser>): void {
  if (current !== null && reading === null) keepLogin({ ...current, user: { ...current.user, ...change } });
}

/**
 * From now on this tab alone shows what someone else sees, until `ends_at` (ISO 8601). The cookie and the other tabs
 * keep one's own sign-in.
 */
export function startReading(login: Login, ends_at: string): void {
  beginReading({ login, ends_at });
}

/** Back to one's own view. */
export function stopReading(): void {
  forgetReading();
  takeOverCookie();
}

export function currentReading(): Reading | null {
  return reading;
}

/** Signs this browser out: the cookie is cleared, no call carries a token any more. */
export function dropLogin(): void {
  forgetReading();
  document.cookie = noLoginCookie(https);
  become(null);
  otherTabs.postMessage(current);
}

function takeOverCookie(): void {
  const stored = readLogin(document.cookie);
  if (stored === 'broken') document.cookie = noLoginCookie(https);
  takeOver(stored === 'broken' ? null : stored);
}

function takeOver(login: Login | null): void {
  // Who reads as someone else goes on with it while their own sign-in is there.
  if (reading !== null && login !== null) return;
  forgetReading();
  if (JSON.stringify(login) !== JSON.stringify(current)) become(login);
}

function beginReading(next: Reading): void {
  sessionStorage.setItem(READING, JSON.stringify(next));
  reading = next;
  become(next.login);
}

function forgetKept(): void {
  try {
    indexedDB.deleteDatabase(WHILE_SIGNED_IN);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

function forgetReading(): void {
  sessionStorage.removeItem(READING);
  reading = null;
}

function become(login: Login | null): void {
  if (login === null) forgetKept();
  current = login;
  applyToken(login?.access_token ?? null);
  for (const listener of listeners) listener();
}
