import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { ShellIcon } from '#web/shell/shell-icon.tsx';
import classes from './bell.module.css';
import { useRead, useUnread } from './unread.api.ts';

/** The list comes when it is asked for. */
const NoticesPanel = lazy(async () => ({ default: (await import('./notices-panel.tsx')).NoticesPanel }));

/** From here on it is many. */
const MOST_COUNTED = 99;

/** How many notices are unread, and the list of them. */
export function Bell() {
  const [isOpen, setOpen] = useState(false);
  const { data } = useUnread();
  const { mutate } = useRead();
  const subjects = data?.subjects;
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  // Who comes to the thing itself by another way has read of it too.
  useEffect(() => {
    const here = subjects?.find((subject) => pathname.includes(subject));
    if (here !== undefined) mutate(here);
  }, [subjects, pathname, mutate]);
  const unread = data?.unread ?? 0;
  return (
    <>
      <button
        type="button"
        className={classes.bell}
        aria-label={unread === 0 ? 'Notices' : `Notices, ${unread} unread`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <ShellIcon name="bell" />
        {unread > 0 && <b aria-hidden>{unread > MOST_COUNTED ? `${MOST_COUNTED}+` : unread}</b>}
      </button>
      {isOpen && (
        <Suspense>
          <NoticesPanel close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
