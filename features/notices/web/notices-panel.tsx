import { ActionIcon, Button, Drawer } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { sayFault } from '#web/shell/say-fault.ts';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { unreadAnnouncements } from '../unread.rules.ts';
import { NoticeRow } from './notice-row.tsx';
import { useNotices, useReadAll } from './notices.api.ts';
import classes from './notices.module.css';
import { useUnread } from './unread.api.ts';

/** How many notices fit into the panel. */
const SHOWN = '12';

/**
 * The newest notices, next to the sidebar or full screen on a phone. Opening the panel marks nothing as read.
 */
export function NoticesPanel({ close }: { close: () => void }) {
  const [isNarrowed, setNarrowed] = useState(false);
  const list = useNotices({ page_size: SHOWN, ...(isNarrowed && { kind: 'announcement' as const }) });
  const announced = unreadAnnouncements(useUnread().data?.notices ?? []);
  const readAll = useReadAll();
  const notices = list.data?.results ?? [];
  const unread = list.data?.unread ?? 0;
  const parts = [
    { name: 'New', own: notices.filter(({ is_read }) => !is_read) },
    { name: 'Earlier', own: notices.filter(({ is_read }) => is_read) },
  ].filter(({ own }) => own.length > 0);
  return (
    <Drawer.Root opened onClose={close} size={408}>
      <Drawer.Overlay backgroundOpacity={0.08} />
      <Drawer.Content
        aria-label="Notices"
        classNames={{ inner: classes.inner ?? '', content: classes.panel ?? '' }}
      >
        <div className={classes.head}>
          <h2>Notices</h2>
          {list.data && <span>{unread} unread</span>}
          <Button
            variant="subtle"
            size="xs"
            disabled={unread === 0}
            loading={readAll.isPending}
            onClick={() => readAll.mutate(new Date(list.dataUpdatedAt).toISOString(), { onError: sayFault })}
          >
            Mark all as read
          </Button>
          <ActionIcon aria-label="Close" onClick={close}>
            <IconX size={16} stroke={1.5} aria-hidden />
          </ActionIcon>
        </div>
        <fieldset className={classes.filter} aria-label="Which notices">
          <button type="button" aria-pressed={!isNarrowed} onClick={() => setNarrowed(false)}>
            All
          </button>
          <button type="button" aria-pressed={isNarrowed} onClick={() => setNarrowed(true)}>
            Announcements{announced > 0 && ` · ${announced}`}
          </button>
        </fieldset>
        <div className={classes.list}>
          {!list.data && !list.error && <SkeletonLines lines={6} />}
          {list.error && !list.data && (
            <p role="alert">
              We couldn’t load your notices.{' '}
              <Button size="xs" variant="default" onClick={() => void list.refetch()}>
                Try again
              </Button>
            </p>
          )}
          {list.data && notices.length === 0 && (
            <p>
              {isNarrowed
                ? 'No announcements. What your school tells everyone shows up here.'
                : 'Nothing new. Answers, due work, and results show up here.'}
            </p>
          )}
          {parts.map(({ name, own }) => (
            <section key={name} aria-label={name}>
              <h3>{name}</h3>
              <ul>
                {own.map((notice) => (
                  <NoticeRow key={`${notice.kind} ${notice.subject}`} notice={notice} go={close} />
                ))}
              </ul>
            </section>
          ))}
        </div>
        <div className={classes.foot}>
          <Link to="/notices" onClick={close}>
            All notices
          </Link>
          <Link to="/notices" search={{ tab: 'told' }} onClick={close}>
            <IconAdjustmentsHorizontal size={16} stroke={1.5} aria-hidden /> Notice settings
          </Link>
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}
