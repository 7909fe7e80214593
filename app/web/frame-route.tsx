/** What the screens stand in: the root, and the frame around those of people who are signed in. */
import { createRootRoute, createRoute, notFound, redirect } from '@tanstack/react-router';
import { isStaff } from '#core/access/access.ts';
import { currentLogin } from '#web/shell/login.ts';
import { lazyScreen } from './lazy-screen.tsx';
import { Root } from './root.tsx';

export const root = createRootRoute({ component: Root });

export function requireLogin({ location }: { location: { href: string } }): void {
  if (currentLogin() === null) throw redirect({ to: '/signin', search: { from: location.href } });
}

/** The frame around every screen of those who are signed in; who must do something first gets no further. */
export const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  // Whoever signs in has no use for it yet.
  component: lazyScreen(async () => (await import('./app-frame.tsx')).AppFrame),
  beforeLoad: ({ location }) => {
    requireLogin({ location });
    const user = currentLogin()?.user;
    if (user?.must_change_password) throw redirect({ to: '/change-password' });
    if (user?.precondition === 'two_step') throw redirect({ to: '/two-step' });
    if (user?.precondition === 'consent') throw redirect({ to: '/waiting' });
  },
});

/** Whoever is no member of staff finds nothing at their places. */
export function staffOnly(): void {
  const login = currentLogin();
  if (login !== null && !isStaff(login.user.role)) throw notFound();
}

/** The place of a screen in the frame, in one line: for staff unless told, with nothing kept in its address. */
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

/** Open to whoever is signed in. */
export const EVERYONE = { beforeLoad: () => undefined };
