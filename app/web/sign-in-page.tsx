import { type SignIn, SignInScreen } from '#features/auth/web/sign-in-screen.tsx';
import { startTheme } from '#web/shell/kept-theme.ts';
import { startPage } from './start-page.ts';

const LOOK_AGAIN_MS = 100;

/**
 * The sign-in page, shown without the app. After sign-in the app replaces it at the same URL. The code for
 * the call and then the app load after the first typed letter, so that a mere visitor loads neither.
 */
export function showSignIn(isSignedIn: () => boolean): void {
  const root = startPage();
  startTheme();
  document.title = 'Sign in · Assay';
  const waiting = new AbortController();
  const { signal } = waiting;
  const showApp = async () => {
    waiting.abort();
    (await loadApp()).showApp(root);
  };

  document.addEventListener(
    'input',
    () =>
      void loadAct()
        .then(loadApp)
        .catch(() => {}),
    { once: true, signal },
  );
  const look = () => {
    if (isSignedIn()) void showApp();
  };
  // A cookie that a different tab has just written may become visible a moment after its message.
  let again: number | undefined;
  const lookUntilItCame = () => {
    look();
    if (!signal.aborted) again = window.setTimeout(lookUntilItCame, LOOK_AGAIN_MS);
  };
  const otherTabs = new BroadcastChannel('login');
  otherTabs.addEventListener(
    'message',
    ({ data: login }: MessageEvent<object | null>) => {
      window.clearTimeout(again);
      if (login !== null) lookUntilItCame();
    },
    { signal },
  );
  document.addEventListener('visibilitychange', look, { signal });
  window.addEventListener('focus', look, { signal });

  const signIn: SignIn = async (words) => {
    const { signInHere } = await loadAct();
    const faults = await signInHere(words, () => waiting.abort());
    if (faults === null) await showApp();
    return faults;
  };
  root.render(<SignInScreen signIn={signIn} />);
}

const loadAct = () => import('./sign-in-act.ts');

async function loadApp() {
  const [app] = await Promise.all([import('./whole-app.tsx'), import('./app-frame.tsx')]);
  return app;
}
