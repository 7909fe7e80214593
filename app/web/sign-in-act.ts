/** What sign-in needs once somebody writes in it, and not to be shown. */
import { getMe } from '#features/auth/auth.contract.ts';
import { signInWith } from '#features/auth/web/sign-in-call.ts';
import type { SignInFaults, SignInWords } from '#features/auth/web/sign-in-screen.tsx';
import { call } from '#web/lib/api.ts';
import { keepTheme } from '#web/shell/kept-theme.ts';
import { keepLogin } from '#web/shell/login.ts';
import { keepZoom } from '#web/shell/zoom-choice.ts';

/**
 * Signs in, keeps the login, and shows the app here as one's own record has it; what this browser has stays where that can't
 * be had. `willEnter` is called before other tabs are told.
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
