/**
 * Tells who is signed in, in this tab and (through the cookie) in all tabs, and sends the token with API
 * calls. The app decides where signing in and out leads.
 */
import { useSyncExternalStore } from 'react';
import { isStaff } from '#core/access/access.ts';
import { applyToken } from '#web/lib/api.ts';
import { SignInNotKept } from '#web/lib/api-fault.ts';
import { setDisplayLocale } from '#web/ui/locale.ts';
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
/** The session storage key for which person's view this tab shows, so that the view survives a reload. */
const READING = 'reading';
/** The name of the database for data that this browser keeps only while the person is signed in. */
export const WHILE_SIGNED_IN = 'while-signed-in';
const listeners = new Set<() => void>();
let current: Login | null = null;
/** The login of the person whose view this tab shows; null if it shows the user's own view. */
let reading: Reading | null = null;

/**
 * Takes over the login in the cookie and follows changes that other tabs make. The app calls this once at
 * startup.
 */
export function startLogin(): void {
  const kept = readReading(sessionStorage.getItem(READING));
  takeOverCookie();
  if (kept !== null && current !== null) beginReading(kept);
  // The message contains the login, because other tabs may not see a new cookie immediately.
  otherTabs.addEventListener('message', (event: MessageEvent<Login | null>) => takeOver(event.data));
  // A cookie that expired or was cleared sends no message, so it is read again when the tab gets the focus.
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

/** The current login. The component renders again when it changes. */
export function useLogin(): Login | null {
  return useSyncExternalStore(whenLoginChanges, currentLogin);
}

/** Calls `listener` on every change of the login. Returns a function that removes it. */
export function whenLoginChanges(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Signs in: stores the record and uses its token for all later calls. If the browser refuses the cookie, it
 * signs nobody in and throws `SignInNotKept`; otherwise the next page would ask for the password again
 * without explanation.
 */
export function keepLogin({ user, access_token }: Login): void {
  if (user.id !== current?.user.id) forgetKept();
  document.cookie = loginCookie({ user, access_token }, https);
  if (readLogin(document.cookie) === null) throw new SignInNotKept();
  become({ user: { ...user, initial_assessments: [] }, access_token });
  otherTabs.postMessage(current);
}

/** Updates the person's data in the record, for example after a change of name. */
export function changeLoginUser(change: Partial<LoginUser>): void {
  if (current !== null && reading === null) keepLogin({ ...current, user: { ...current.user, ...change } });
}

/**
 * Makes this tab show a different person's view until `ends_at` (ISO 8601). The cookie and the other tabs
 * keep the user's own login.
 */
export function startReading(login: Login, ends_at: string): void {
  beginReading({ login, ends_at });
}

/** Returns to the user's own view. */
export function stopReading(): void {
  forgetReading();
  takeOverCookie();
}

export function currentReading(): Reading | null {
  return reading;
}

/** Signs out in this browser: clears the cookie and stops sending a token. */
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
  // A tab that shows a different person's view keeps it as long as the user is signed in.
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
    // If the browser blocks storage, there is nothing to delete.
  }
}

function forgetReading(): void {
  sessionStorage.removeItem(READING);
  reading = null;
}

function become(login: Login | null): void {
  if (login === null) forgetKept();
  current = login;
  setDisplayLocale(login?.user.school?.locale);
  applyToken(login?.access_token ?? null);
  for (const listener of listeners) listener();
}
