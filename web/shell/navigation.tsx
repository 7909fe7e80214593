import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useState } from 'react';
import classes from './navigation.module.css';

/** A navigation shorter than this shows no progress bar, because the bar would only flicker. */
const PROGRESS_DELAY_MS = 100;

/** The progress bar at the top during a navigation. */
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
  return isShown && <div className={classes.bar} role="progressbar" aria-label="Loading page" />;
}

/**
 * After a navigation to a different path, sets the document title and moves the focus to the screen's
 * heading.
 */
export function useArrival(titleOf: () => string): void {
  const router = useRouter();
  /* A layout effect runs before the screens' effects, so a screen in a different language can then override
     the title. */
  useLayoutEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        document.title = titleOf();
        if (pathChanged && fromLocation !== undefined) focusScreen();
      }),
    [router, titleOf],
  );
}

/** Moves the focus to the screen's heading, unless it is in a field of the screen or in an open dialog. */
export function focusScreen(): void {
  const main = document.querySelector('main');
  if (document.activeElement?.closest('[role="dialog"]')) return;
  if (main === null || (main !== document.activeElement && main.contains(document.activeElement))) return;
  const heading = main.querySelector('h1') ?? main;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
