import { ActionIcon, Button, Tabs } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconMail } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { NoMail } from '#features/outbox/web/public.tsx';
import { faultWords } from '#web/lib/faults.ts';
import { toast } from '#web/shell/toasts.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Card } from '#web/ui/card.tsx';
import { displayLocale } from '#web/ui/locale.ts';
import { Page } from '#web/ui/page.tsx';
import { Pages } from '#web/ui/pages.tsx';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { EmptyState, LoadError } from '#web/ui/state.tsx';
import type { ReportStatus } from '../report-states.rules.ts';
import { weekIn } from '../report-words.rules.ts';
import { mondayNamed } from '../week.rules.ts';
import type { WeeklyReport } from '../weekly.contract.ts';
import { ReportList } from './report-list.tsx';
import { OpenReport } from './report-open.tsx';
import { useApprove, useHold, useUndo, useWeeklyReports } from './weekly.api.ts';
import classes from './weekly-screen.module.css';
import { REFUSAL_WORDS, reportsWords } from './weekly-words.ts';

const route = getRouteApi('/frame/weekly-reports');

const PAGE_SIZE = 100;

const TABS: readonly { status: ReportStatus; title: string }[] = [
  { status: 'draft', title: 'To approve' },
  { status: 'approved', title: 'Scheduled' },
  { status: 'sent', title: 'Sent' },
  { status: 'held', title: 'Held back' },
  { status: 'failed', title: 'Not sent' },
  { status: 'lapsed', title: 'Not approved' },
];

/** The week's reports: staff look at those that need attention and approve the others together. */
export function WeeklyReportsScreen() {
  const { week, status = 'draft', whose, one, page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useWeeklyReports({
    week,
    status,
    whose: whose ?? 'mine',
    page: String(page),
    page_size: String(PAGE_SIZE),
  });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [holding, setHolding] = useState<WeeklyReport | null>(null);
  const [approved, setApproved] = useState<readonly string[]>([]);
  const [approve, undo, hold] = [useApprove(), useUndo(), useHold()];
  const note = useRef<HTMLTextAreaElement>(null);
  const reports = list.data?.results ?? [];
  const open = reports.find(({ id }) => id === one) ?? reports[0];
  const ticked = reports.filter(
    ({ id, status: own, standing, may_approve }) =>
      own === 'draft' && standing === 'unremarkable' && may_approve && !left.has(id),
  );
  const choose = (id: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, one: id }), replace: true, resetScroll: false });
  const doApprove = (ids: readonly string[]) =>
    approve.mutate([...ids], {
      onSuccess: ({ approved: done, refused }) => {
        setApproved(done.map(({ id }) => id));
        if (done.length > 0) toast({ content: `${reportsWords(done.length)} approved.` });
        for (const { name, refusal } of refused) {
          toast({
            title: `${name}: not approved`,
            content: `Because ${REFUSAL_WORDS[refusal]}.`,
            type: 'warning',
          });
        }
      },
      onError: (error) =>
        toast({ type: 'error', title: 'Nothing was approved', content: faultWords(error).detail }),
    });
  const doUndo = (ids: readonly string[]) =>
    undo.mutate([...ids], {
      onSuccess: ({ drafts }) => {
        setApproved([]);
        toast({ content: `${reportsWords(drafts.length)} moved back to draft.` });
      },
    });
  const step = (by: number) => {
    const place = reports.findIndex(({ id }) => id === open?.id);
    const next = reports[place + by];
    if (next !== undefined) choose(next.id);
  };
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    e: () => note.current?.focus(),
    y: () => open?.may_approve && open.status === 'draft' && doApprove([open.id]),
  });
  return (
    <Page
      title="Weekly reports"
      kind="list"
      sub={
        list.data && (
          <Weeks data={list.data} choose={(next) => void navigate({ search: { whose, week: next } })} />
        )
      }
      action={
        <>
          <Button
            variant="default"
            onClick={() =>
              void navigate({
                search: (now) => ({ ...now, whose: whose ? undefined : 'all', one: undefined }),
              })
            }
          >
            {whose ? 'Show only mine' : 'Show all'}
          </Button>
          {ticked.length > 0 && (
            <BusyButton
              busy={approve.isPending}
              busyWords="Approving"
              onClick={() => doApprove(ticked.map(({ id }) => id))}
            >
              Approve {ticked.length} ready {ticked.length === 1 ? 'report' : 'reports'}
            </BusyButton>
          )}
        </>
      }
    >
      <NoMail instead="Approved reports wait in the outbox for a week, then fail. Download them as PDFs to hand out instead." />
      {list.data && <Lead data={list.data} />}
      {approved.length > 0 && (
        <p className={classes.undo} role="status">
          {reportsWords(approved.length)} approved. They go out on Monday at 08:00, or in 30 minutes if that
          has passed.{' '}
          <Button size="xs" variant="default" disabled={undo.isPending} onClick={() => doUndo(approved)}>
            Undo
          </Button>
        </p>
      )}
      <Tabs
        value={status}
        onChange={(next) =>
          void navigate({
            search: (now) => ({
              week: now.week,
              whose: now.whose,
              status: next === 'draft' ? undefined : (next as ReportStatus),
            }),
          })
        }
      >
        <Tabs.List className={classes.tabs}>
          {TABS.filter((tab) => isShown(tab.status, status, list.data?.by_status)).map((tab) => (
            <Tabs.Tab key={tab.status} value={tab.status}>
              {tab.title}{' '}
              {list.data && <span className={classes.count}>{list.data.by_status[tab.status] ?? 0}</span>}
            </Tabs.Tab>
          ))}
          <span className={classes.keys} aria-hidden>
            <kbd>J</kbd> <kbd>K</kbd> next <kbd>E</kbd> note <kbd>Y</kbd> approve
          </span>
        </Tabs.List>
      </Tabs>
      {list.error && !list.data ? (
        <Card>
          <LoadError what="the reports" error={list.error} retry={() => void list.refetch()} />
        </Card>
      ) : !list.data ? (
        <Card>
          <SkeletonLines lines={10} />
        </Card>
      ) : open === undefined ? (
        <Card>
          <EmptyState
            icon={<IconMail size={16} stroke={1.5} aria-hidden />}
            title={emptyTitle(status, list.data)}
          >
            Reports are created on Sundays at 18:00 for students whose guardian consented. Approved reports go
            out Mondays at 08:00; the rest expire on Thursday.
          </EmptyState>
        </Card>
      ) : (
        <div className={classes.split} data-one={one !== undefined || undefined}>
          <div className={classes.side}>
            <ReportList
              reports={reports}
              areDrafts={status === 'draft'}
              open={open.id}
              choose={choose}
              left={left}
              tick={(id, isTicked) => {
                const next = new Set(left);
                if (isTicked) next.delete(id);
                else next.add(id);
                setLeft(next);
              }}
            />
            {list.data.count > PAGE_SIZE && (
              <Pages
                label="Weekly reports"
                page={page}
                pageSize={PAGE_SIZE}
                count={list.data.count}
                onPage={(next) =>
                  void navigate({
                    search: (now) => ({ ...now, one: undefined, page: next > 1 ? next : undefined }),
                  })
                }
              />
            )}
          </div>
          <div className={classes.opened}>
            <Button className={classes.back} variant="subtle" size="xs" onClick={() => choose(undefined)}>
              ← {TABS.find((tab) => tab.status === status)?.title}, {list.data.count}
            </Button>
            <OpenReport
              report={open}
              note={note}
              busy={approve.isPending || undo.isPending}
              approve={() => doApprove([open.id])}
              hold={() => setHolding(open)}
              undo={() => doUndo([open.id])}
            />
          </div>
        </div>
      )}
      {holding !== null && (
        <ReasonDialog
          title={`Hold back the report for ${holding.student.name}?`}
          words="It won’t be sent unless someone approves it before Thursday."
          act="Hold back"
          acting="Holding"
          busy={hold.isPending}
          error={hold.error}
          close={() => setHolding(null)}
          confirm={(reason) => hold.mutate({ id: holding.id, reason }, { onSuccess: () => setHolding(null) })}
        />
      )}
    </Page>
  );
}

type Listed = NonNullable<ReturnType<typeof useWeeklyReports>['data']>;

/** The week on the screen, with buttons for the nearest earlier and later weeks that have reports. */
function Weeks({ data, choose }: { data: Listed; choose: (week: string) => void }) {
  const { week, earlier, later } = data;
  const monday = week === null ? null : mondayNamed(week);
  if (monday === null) return null;
  return (
    <span className={classes.weeks}>
      <ActionIcon
        variant="subtle"
        aria-label="Earlier week"
        disabled={earlier === null}
        onClick={() => earlier !== null && choose(earlier)}
      >
        <IconChevronLeft size={16} stroke={1.5} aria-hidden />
      </ActionIcon>
      {weekIn(displayLocale(), monday)}, week {Number(week?.slice(-2))}
      <ActionIcon
        variant="subtle"
        aria-label="Later week"
        disabled={later === null}
        onClick={() => later !== null && choose(later)}
      >
        <IconChevronRight size={16} stroke={1.5} aria-hidden />
      </ActionIcon>
    </span>
  );
}

/** The tabs for failed and lapsed reports appear only if there are any, or if the tab is selected. */
function isShown(tab: ReportStatus, open: ReportStatus, by_status: Listed['by_status'] | undefined): boolean {
  return (tab !== 'failed' && tab !== 'lapsed') || tab === open || (by_status?.[tab] ?? 0) > 0;
}

/** Sums up the drafts in one sentence. */
function Lead({ data }: { data: Listed }) {
  const { look_first = 0, unremarkable = 0, cannot_go = 0 } = data.drafts;
  const all = look_first + unremarkable + cannot_go;
  if (all === 0) return null;
  return (
    <p className={classes.lead}>
      <strong>
        {unremarkable} of {all} {unremarkable === 1 ? 'is' : 'are'} ready to send.
      </strong>{' '}
      Needs review: {look_first}. Can’t be sent: {cannot_go}. Approved reports go out Monday at 08:00 in the
      school’s time zone.
    </p>
  );
}

function emptyTitle(status: ReportStatus, { week, by_status }: Listed): string {
  if (week === null) return 'No reports yet';
  if (status !== 'draft') return 'Nothing here this week';
  const lapsed = by_status.lapsed ?? 0;
  return lapsed === 0
    ? 'Nothing left to approve'
    : `${reportsWords(lapsed)} from this week ${lapsed === 1 ? 'was' : 'were'} not approved in time`;
}

/** Single-letter shortcuts. They are off while somebody types or a dialog is open. */
function useKeys(keys: Readonly<Record<string, () => unknown>>): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement | null;
      const isWriting =
        target?.closest('input, textarea, select, [contenteditable], [role="dialog"]') != null;
      if (isWriting || event.ctrlKey || event.metaKey || event.altKey) return;
      const act = latest.current[event.key.toLowerCase()];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
