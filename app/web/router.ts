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

/** Whom the cached data belongs to. */
let owner: string | null = null;
/** Where to return after signing in again; nowhere when one has signed out on purpose. */
let returnTo: string | undefined;
/** The toast which says that the sign-in ended; undefined where none did. */
let endedNotice: string | undefined;

/** Binds the screens to the login: called once, when it has been read. */
export function startRouter(): void {
  owner = currentLogin()?.user.id ?? null;
  // Whoever signs out or in, in this tab or another: nothing cached is left for the next.
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
  // Their guardian took the consent back while they were here.
  whenConsentIsDue(() => {
    if (currentLogin()?.user.precondition === 'consent') return;
    changeLoginUser({ precondition: 'consent' });
    void router.invalidate();
  });
  // Any answer with status 401 signs out. No other status does.
  whenUnauthorized(() => {
    if (currentLogin() === null) return;
    returnTo = router.state.location.href;
    dropLogin();
    returnTo = undefined;
    endedNotice = toast({
      type: 'info',
      title: 'Your sign-in has ended',
      content: 'Sign in again to go on where you were.',
      // Whoever was away from the desk reads it when they are back: it leaves as they sign in.
      interval: 0,
    });
  });
}
