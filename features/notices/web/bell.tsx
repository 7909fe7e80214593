import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ShellIcon } from '#web/shell/shell-icon.tsx';
import { useLatePart } from '#web/ui/late-part.ts';
import classes from './bell.module.css';
import { useRead, useUnread } from './unread.api.ts';

/** The list loads when the bell is first opened. */
const loadPanel = async () => (await import('./notices-panel.tsx')).NoticesPanel;

/** Larger counts are shown as “99+”. */
const MOST_COUNTED = 99;

/**
 * The bell with the number of unread notices; it opens the list. `lights`: the pages on which it is
 * highlighted as the current menu entry.
 */
export function Bell({ lights }: { lights: readonly string[] }) {
  const [isOpen, setOpen] = useState(false);
  const { Part: NoticesPanel } = useLatePart(loadPanel, isOpen, setOpen);
  const { data } = useUnread();
  const { mutate } = useRead();
  const notices = data?.notices;
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  // Opening the item itself by another route marks its notice as read.
  useEffect(() => {
    const here = notices?.find(({ subject }) => pathname.includes(subject));
    if (here !== undefined) mutate(here.subject);
  }, [notices, pathname, mutate]);
  const unread = data?.unread ?? 0;
  return (
    <>
      <button
        type="button"
        className={classes.bell}
        aria-current={lights.includes(pathname) ? 'page' : undefined}
        aria-label={unread === 0 ? 'Notices' : `Notices, ${unread} unread`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <ShellIcon name="bell" />
        {unread > 0 && <b aria-hidden>{unread > MOST_COUNTED ? `${MOST_COUNTED}+` : unread}</b>}
      </button>
      {isOpen && NoticesPanel && <NoticesPanel close={() => setOpen(false)} />}
    </>
  );
}
