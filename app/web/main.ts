/**
 * What is shown first: sign-in alone, which is small, to whoever is not signed in and asks for nothing else; to all others
 * the app. It imports nothing, so that what it chooses comes at once.
 */

/** The cookie of `web/shell/login-record.ts`; whether it can be read is seen there. */
const isSignedIn = () => /(?:^|; )userToken=/.test(document.cookie);
const { pathname, search } = location;
const signsIn = pathname === '/' || (pathname === '/signin' && !new URLSearchParams(search).has('by'));

if (isSignedIn() || !signsIn) {
  void import('./whole-app.tsx').then(({ showApp }) => showApp());
  // The app's router asks for the frame later, and asks again for what did not come.
  if (isSignedIn()) void import('./app-frame.tsx').catch(() => {});
} else {
  if (pathname === '/') history.replaceState(null, '', '/signin');
  void import('./sign-in-page.tsx').then(({ showSignIn }) => showSignIn(isSignedIn));
}
