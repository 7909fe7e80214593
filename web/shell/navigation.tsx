import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useState } from 'react';
import classes from './navigation.module.css';

/** Navigations shorter than this show no bar: it would only flicker. */
const PROGRESS_DELAY_MS = 100;

/** The bar at the top while a navigation is under way. */
export function NavigationBar() {
  const isNavigating = useRouterState({ select: (state) => state.isLoading });
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isNavigating) return;
    const timer = setTimeout(() => setShown(true), PROGRESS_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setShown(false);
    };
  }, [isNavigating]);
  return isShown && <div className={classes.bar} role="progressbar" aria-label="The page is loading" />;
}

/** After a navigation to another path: the title is the screen's, and the focus is on its heading. */
export function useArrival(titleOf: () => string): void {
  const router = useRouter();
  // Before the effects of any screen: one that is shown in another language writes its own title after this.
  useLayoutEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        document.title = titleOf();
        if (pathChanged && fromLocation !== undefined) focusScreen();
      }),
    [router, titleOf],
  );
}

/** On the screen's heading, unless the focus is in a field of the screen or in a dialog that was opened meanwhile. */
export function focusScreen(): void {
  const main = document.querySelector('main');
  if (document.activeElement?.closest('[role="dialog"]')) return;
  if (main === null || (main !== document.activeElement && main.contains(document.activeElement))) return;
  const heading = main.querySelector('h1') ?? main;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
