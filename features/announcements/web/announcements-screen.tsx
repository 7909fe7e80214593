import { Button, Tabs } from '@mantine/core';
import { IconPlus, IconSpeakerphone } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { isStaff, reachOf } from '#core/access/access.ts';
import { useOpenByAddress } from '#web/lib/open-by-address.ts';
import { useLogin } from '#web/shell/login.ts';
import { Card } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page.tsx';
import { Pages } from '#web/ui/pages.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { EmptyState, LoadError } from '#web/ui/state.tsx';
import { AnnouncementCard } from './announcement-card.tsx';
import { useAnnouncements } from './announcements.api.ts';
import classes from './announcements.module.css';
import { WriteDialog } from './write-dialog.tsx';
import { WrittenTable } from './written-table.tsx';

const route = getRouteApi('/frame/announcements');

const PAGE_SIZE = 20;

/** The user's announcements; for staff also those they wrote. */
export function AnnouncementsScreen() {
  const role = useLogin()?.user.role ?? 'guest';
  const { tab, write } = route.useSearch();
  const navigate = route.useNavigate();
  const mayWrite = reachOf(role, 'announcements.write') !== 'none';
  const [isWriting, setWriting] = useOpenByAddress(
    write && mayWrite,
    () => void navigate({ search: (now) => ({ ...now, write: undefined }), replace: true }),
  );
  return (
    <Page
      title="Announcements"
      kind={isStaff(role) ? 'list' : 'roomy'}
      action={
        mayWrite && (
          <Button
            leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
            onClick={() => setWriting(true)}
          >
            Write an announcement
          </Button>
        )
      }
    >
      {mayWrite ? (
        <Tabs
          value={tab ?? 'told'}
          onChange={(next) =>
            void navigate({ search: next === 'written' ? { tab: next } : {}, resetScroll: false })
          }
        >
          <Tabs.List className={classes.tabs}>
            <Tabs.Tab value="told">For you</Tabs.Tab>
            <Tabs.Tab value="written">Written</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="told">{tab === undefined && <Told />}</Tabs.Panel>
          <Tabs.Panel value="written">
            {tab === 'written' && <WrittenTable write={() => setWriting(true)} />}
          </Tabs.Panel>
        </Tabs>
      ) : (
        <Told />
      )}
      {isWriting && (
        <WriteDialog
          role={role}
          close={() => setWriting(false)}
          done={() => void navigate({ search: { tab: 'written' } })}
        />
      )}
    </Page>
  );
}

/** The announcements to the user, unread ones first. */
function Told() {
  const role = useLogin()?.user.role ?? 'guest';
  const { page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const told = useAnnouncements({ page: String(page), page_size: String(PAGE_SIZE) });
  if (told.error && !told.data) {
    return (
      <Card>
        <LoadError what="the announcements" error={told.error} retry={() => void told.refetch()} />
      </Card>
    );
  }
  if (!told.data) {
    return (
      <Card>
        <SkeletonLines lines={5} />
      </Card>
    );
  }
  if (told.data.count === 0) {
    return (
      <Card>
        <EmptyState
          icon={<IconSpeakerphone size={16} stroke={1.5} aria-hidden />}
          title="No announcements right now"
        >
          Announcements from your school or tutor will appear here.{' '}
          {isStaff(role)
            ? 'Unread ones also appear on your home page.'
            : 'The bell counts those that you haven’t read.'}
        </EmptyState>
      </Card>
    );
  }
  return (
    <div className={classes.stack}>
      {told.data.results.map((one) => (
        <AnnouncementCard key={one.id} announcement={one} />
      ))}
      {told.data.count > PAGE_SIZE && (
        <Pages
          label="Announcements"
          page={page}
          pageSize={PAGE_SIZE}
          count={told.data.count}
          onPage={(next) => void navigate({ search: { page: next } })}
        />
      )}
    </div>
  );
}
