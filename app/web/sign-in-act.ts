/** The part of sign-in that is needed only after the user starts typing. */
import { getMe } from '#features/auth/auth.contract.ts';
import { signInWith } from '#features/auth/web/sign-in-call.ts';
import type { SignInFaults, SignInWords } from '#features/auth/web/sign-in-screen.tsx';
import { call } from '#web/lib/api.ts';
import { keepTheme } from '#web/shell/kept-theme.ts';
import { keepLogin } from '#web/shell/login.ts';
import { keepZoom } from '#web/shell/zoom-choice.ts';

/**
 * Signs in, stores the login, and applies the theme of the user's profile. If the profile cannot be loaded,
 * the browser's theme stays. `willEnter` is called before other tabs are notified.
 */
export async function signInHere(words: SignInWords, willEnter: () => void): Promise<SignInFaults | null> {
  const answer = await signInWith(words);
  if ('faults' in answer) return answer.faults;
  willEnter();
  keepLogin(answer.login);
  const me = await call(getMe).catch(() => null);
  if (me !== null) {
    keepTheme(me.theme === 'system' ? 'auto' : me.theme);
    keepZoom(me.zoom);
  }
  return null;
}
