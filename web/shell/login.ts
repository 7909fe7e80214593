/**
 * Who is signed in, in this tab and, through the cookie, in all of them. It knows the login record and tells
 * the fetcher the token; where signing in and out leads is the app's business.
 */
import { useSyncExternalStore } from 'react';
import { applyToken } from '#web/lib/api.ts';
import { type Login, type LoginUser, loginCookie, noLoginCookie, readLogin } from './login-record.ts';

const https = location.protocol === 'https:';
const otherTabs = new BroadcastChannel('login');
const listeners = new Set<() => void>();
let current: Login | null = null;

/** Takes over the cookie's login, and from now on what other tabs do to it. Once, at start-up. */
export function startLogin(): void {
  takeOverCookie();
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

/** The login, and again whenever it changes. */
export function useLogin(): Login | null {
  return useSyncExternalStore(whenLoginChanges, currentLogin);
}

/** Calls `listener` on every change; the returned function ends that. */
export function whenLoginChanges(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Signs in: stores the record and applies its token to every call from now on. */
export function keepLogin({ user, access_token }: Login): void {
  document.cookie = loginCookie({ user, access_token }, https);
  become({ user: { ...user, initial_assessments: [] }, access_token });
  otherTabs.postMessage(current);
}

/** Changes what the record says of its person, as after a change of name. */
export function changeLoginUser(change: Partial<LoginUser>): void {
  if (current !== null) keepLogin({ ...current, user: { ...current.user, ...change } });
}

/** Signs this browser out: the cookie is cleared, no call carries a token any more. */
export function dropLogin(): void {
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
  if (JSON.stringify(login) !== JSON.stringify(current)) become(login);
}

function become(login: Login | null): void {
  current = login;
  applyToken(login?.access_token ?? null);
  for (const listener of listeners) listener();
}
