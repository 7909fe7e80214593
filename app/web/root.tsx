import { Outlet, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { NavigationBar, useArrival } from '#web/shell/navigation.tsx';

/** The parts of every screen, with or without the frame. */
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
