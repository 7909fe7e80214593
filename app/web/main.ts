/**
 * The entry point of the app. It loads only the small sign-in page if nobody is signed in and no other page
 * is requested; otherwise the whole app. It imports nothing statically, so that it runs at once.
 */

/** The cookie of `web/shell/login-record.ts`. That module checks whether it is readable. */
const isSignedIn = () => /(?:^|; )userToken=/.test(document.cookie);
const { pathname, search } = location;
const signsIn = pathname === '/' || (pathname === '/signin' && !new URLSearchParams(search).has('by'));

if (isSignedIn() || !signsIn) {
  void import('./whole-app.tsx').then(({ showApp }) => showApp());
  // Only a head start: the router imports the frame later, and retries if this failed.
  if (isSignedIn()) void import('./app-frame.tsx').catch(() => {});
} else {
  if (pathname === '/') history.replaceState(null, '', '/signin');
  void import('./sign-in-page.tsx').then(({ showSignIn }) => showSignIn(isSignedIn));
}
