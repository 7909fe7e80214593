import { Button, Select, Tabs } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { isStaff } from '#core/access/access.ts';
import { serverNow } from '#web/lib/server-now.ts';
import { useLogin } from '#web/shell/login.ts';
import { sayFault } from '#web/shell/say-fault.ts';
import { Card } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page.tsx';
import { Pages } from '#web/ui/pages.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { EmptyState, LoadError } from '#web/ui/state.tsx';
import { pastWords } from '#web/ui/when.ts';
import type { Notice } from '../notices.contract.ts';
import { kindsOf } from '../notices.rules.ts';
import { NoticeChoices } from './notice-choices.tsx';
import { NoticeRow } from './notice-row.tsx';
import { KIND_WORDS } from './notice-words.ts';
import { useNotices, useReadAll } from './notices.api.ts';
import classes from './notices.module.css';

const route = getRouteApi('/frame/notices');
const PAGE_SIZE = 50;

/** All notices of the last 90 days by day, and the choice of kinds. */
export function NoticesScreen() {
  const role = useLogin()?.user.role ?? 'guest';
  const { tab } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Page title="Notices" kind={isStaff(role) ? 'plain' : 'roomy'}>
      <Tabs
        value={tab ?? 'all'}
        onChange={(next) =>
          void navigate({
            search: next === 'unread' || next === 'told' ? { tab: next } : {},
            resetScroll: false,
          })
        }
      >
        <Tabs.List className={classes.tabs}>
          <Tabs.Tab value="all">All</Tabs.Tab>
          <Tabs.Tab value="unread">Unread</Tabs.Tab>
          <Tabs.Tab value="told">Notice settings</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="all">{tab === undefined && <List />}</Tabs.Panel>
        <Tabs.Panel value="unread">{tab === 'unread' && <List />}</Tabs.Panel>
        <Tabs.Panel value="told">{tab === 'told' && <NoticeChoices />}</Tabs.Panel>
      </Tabs>
    </Page>
  );
}

function List() {
  const role = useLogin()?.user.role ?? 'guest';
  const { tab, kind: asked, page = 1 } = route.useSearch();
  const kind = kindsOf(role).find((one) => one === asked);
  const navigate = route.useNavigate();
  const list = useNotices({
    page: String(page),
    page_size: String(PAGE_SIZE),
    ...(kind && { kind }),
    ...(tab === 'unread' && { unread: 'true' as const }),
  });
  const readAll = useReadAll();
  const { data } = list;
  const days = Map.groupBy(data?.results ?? [], dayOf);
  return (
    <div className={classes.stack}>
      <div className={classes.tools}>
        <Select
          aria-label="Kind of notice"
          placeholder="All kinds"
          clearable
          data={kindsOf(role).map((value) => ({ value, label: KIND_WORDS[value] }))}
          value={kind ?? null}
          onChange={(next) =>
            void navigate({
              search: ({ tab: now }) => ({ tab: now, kind: next ?? undefined }),
              resetScroll: false,
            })
          }
        />
        {data && <span>{data.unread} unread</span>}
        <Button
          variant="default"
          disabled={data === undefined || data.unread === 0}
          loading={readAll.isPending}
          onClick={() => readAll.mutate(new Date(list.dataUpdatedAt).toISOString(), { onError: sayFault })}
        >
          Mark all as read
        </Button>
      </div>
      {list.error && !data ? (
        <Card>
          <LoadError what="your notices" error={list.error} retry={() => void list.refetch()} />
        </Card>
      ) : !data ? (
        <Card>
          <SkeletonLines lines={6} />
        </Card>
      ) : data.count === 0 ? (
        <Card>
          <EmptyState icon={<IconBell size={16} stroke={1.5} aria-hidden />} title="Nothing new">
            {isStaff(role)
              ? 'Doubts to answer, reports to approve, and announcements show up here.'
              : 'Answers, due work, and results show up here.'}
          </EmptyState>
        </Card>
      ) : (
        [...days].map(([day, own]) => (
          <Card key={day} kind="flush">
            <section aria-label={day} className={classes.day}>
              <h2>{day}</h2>
              <ul>
                {own.map((notice) => (
                  <NoticeRow key={`${notice.kind} ${notice.subject}`} notice={notice} />
                ))}
              </ul>
            </section>
          </Card>
        ))
      )}
      {data && data.count > PAGE_SIZE && (
        <Pages
          label="Notices"
          page={page}
          pageSize={PAGE_SIZE}
          count={data.count}
          onPage={(next) => void navigate({ search: (now) => ({ ...now, page: next }) })}
        />
      )}
    </div>
  );
}

/** Names the day of a notice, for example `Today`, `Yesterday` or `Fri 13 Nov`. */
function dayOf({ happened_at }: Notice): string {
  return pastWords(new Date(happened_at), serverNow()).replace(/ \d\d:\d\d$/, '');
}
