import { Outlet, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { NavigationBar, useArrival } from '#web/shell/navigation.tsx';

/** What is there on every screen, framed or not. */
export function Root() {
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
