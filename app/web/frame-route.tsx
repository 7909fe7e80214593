/** The parents of all screens: the root, and the frame for signed-in users. */
import { createRootRoute, createRoute, notFound, Outlet, redirect, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { isStaff } from '#core/access/access.ts';
import { currentLogin } from '#web/shell/login.ts';
import { NavigationBar, useArrival } from '#web/shell/navigation.tsx';
import { lazyScreen } from './lazy-screen.tsx';

export const root = createRootRoute({ component: Root });

export function requireLogin({ location }: { location: { href: string } }): void {
  if (currentLogin() === null) throw redirect({ to: '/signin', search: { from: location.href } });
}

/**
 * The frame around every screen of a signed-in user. Somebody who must first complete a step is sent there
 * instead.
 */
export const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  // Loaded lazily, because the sign-in page does not need it.
  component: lazyScreen(async () => (await import('./app-frame.tsx')).AppFrame),
  beforeLoad: ({ location }) => {
    requireLogin({ location });
    const user = currentLogin()?.user;
    if (user?.must_change_password) throw redirect({ to: '/change-password' });
    if (user?.precondition === 'two_step') throw redirect({ to: '/two-step' });
    if (user?.precondition === 'consent') throw redirect({ to: '/waiting' });
  },
});

/** Everybody except staff gets the not-found screen. */
export function staffOnly(): void {
  const login = currentLogin();
  if (login !== null && !isStaff(login.user.role)) throw notFound();
}

/** Staff who open it get the not-found screen. */
function takersOnly(): void {
  const login = currentLogin();
  if (login !== null && isStaff(login.user.role)) throw notFound();
}

/** Declares a screen in the frame. By default it is only for staff and has no search parameters. */
export function screen<const Path extends string>(
  path: Path,
  title: string,
  load: Parameters<typeof lazyScreen>[0],
  { beforeLoad = staffOnly }: { beforeLoad?: () => void } = {},
) {
  return createRoute({
    getParentRoute: () => frame,
    path,
    staticData: { title },
    beforeLoad,
    component: lazyScreen(load),
  });
}

/** Makes a screen available to every signed-in user. */
export const EVERYONE = { beforeLoad: () => undefined };

/** Limits a screen to people who take tests. */
export const TAKERS = { beforeLoad: takersOnly };

/** The parts of every screen, with or without the frame. */
function Root() {
  const router = useRouter();
  const titleOf = useCallback(() => {
    const title = router.state.matches.at(-1)?.staticData.title;
    return title === undefined ? 'Assay' : `${title} · Assay`;
  }, [router]);
  useArrival(titleOf);
  return (
    <>
      <NavigationBar />
      <Outlet />
    </>
  );
}
