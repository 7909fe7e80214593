import { createRouter } from '@tanstack/react-router';
import { whenConsentIsDue, whenUnauthorized } from '#web/lib/api.ts';
import { changeLoginUser, currentLogin, dropLogin, whenLoginChanges } from '#web/shell/login.ts';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import { forgetRecent } from '#web/shell/recent.ts';
import { ScreenFault } from '#web/shell/screen-fault.tsx';
import { closeToast, toast } from '#web/shell/toasts.ts';
import { queryClient } from './query-client.ts';
import { routeTree } from './routes.tsx';

export const router = createRouter({
  routeTree,
  defaultErrorComponent: ScreenFault,
  defaultNotFoundComponent: NotFoundScreen,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** The document's title on this screen. */
    title?: string;
  }
}

/** The id of the person whose data is cached. */
let owner: string | null = null;
/** The path to return to after signing in again; undefined after a deliberate sign-out. */
let returnTo: string | undefined;
/** The id of the toast that says that the session has ended; undefined if there is none. */
let endedNotice: string | undefined;

/** Connects the router to the login. Called once, after the login has been read. */
export function startRouter(): void {
  owner = currentLogin()?.user.id ?? null;
  // When a different person signs in or the user signs out, in any tab, nothing cached may remain.
  whenLoginChanges(() => {
    const next = currentLogin()?.user.id ?? null;
    if (next === owner) return;
    owner = next;
    queryClient.clear();
    forgetRecent();
    if (next === null) void router.navigate({ to: '/signin', search: { from: returnTo }, replace: true });
    else {
      if (endedNotice !== undefined) closeToast(endedNotice);
      void router.invalidate();
    }
  });
  // A guardian withdrew the consent while the user was signed in.
  whenConsentIsDue(() => {
    if (currentLogin()?.user.precondition === 'consent') return;
    changeLoginUser({ precondition: 'consent' });
    void router.invalidate();
  });
  // Any 401 signs out. No other status does.
  whenUnauthorized(() => {
    if (currentLogin() === null) return;
    returnTo = router.state.location.href;
    dropLogin();
    returnTo = undefined;
    endedNotice = toast({
      type: 'info',
      title: 'You’ve been signed out',
      content: 'Sign in again to continue where you left off.',
      // The message stays until the user returns and signs in.
      interval: 0,
    });
  });
}
