import { Tabs } from '@mantine/core';
import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { IconArrowLeft, IconMessageQuestion, IconPlus } from '@tabler/icons-react';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { isStaff } from '#core/access/access.ts';
import { ApiProblem } from '#web/lib/api.ts';
import { serverNow } from '#web/lib/server-now.ts';
import { useLogin } from '#web/shell/login.ts';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import { sayFault } from '#web/shell/say-fault.ts';
import { inLetters } from '#web/shell/zoom-choice.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { Pages } from '#web/ui/pages.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { EmptyState, LoadError } from '#web/ui/state.tsx';
import { withoutNothing } from './anchors.ts';
import { useDoubtCounts } from './doubt-counts.api.ts';
import { DoubtFilters } from './doubt-filters.tsx';
import { DoubtList } from './doubt-list.tsx';
import { Thread } from './doubt-thread.tsx';
import { ownSentence, queueSentence } from './doubt-words.ts';
import { useChange, useDoubt, useDoubts } from './doubts.api.ts';
import classes from './doubts.module.css';
import { type DoubtsSearch, doubtsSearch } from './doubts-search.ts';
import { Beside } from './place-beside.tsx';

const PAGE_SIZE = 30;

/** On a phone only the list is shown until a doubt is chosen. */
const NARROW = '(max-width: 45em)';

type Tab = NonNullable<DoubtsSearch['tab']>;
type Counts = NonNullable<ReturnType<typeof useDoubtCounts>['data']>;

const STAFF_TABS: readonly { tab: Tab; words: string; count: (counts: Counts) => number }[] = [
  { tab: 'open', words: 'Open', count: ({ open }) => open },
  { tab: 'mine', words: 'Assigned to me', count: ({ mine }) => mine },
  { tab: 'nobody', words: 'Unassigned', count: ({ nobody }) => nobody },
  { tab: 'unread', words: 'Answered, unread', count: ({ unread }) => unread },
  { tab: 'resolved', words: 'Resolved', count: ({ resolved }) => resolved },
];

const FILTERS = {
  open: { status: 'open', ordering: 'waiting' },
  mine: { status: 'open', assigned: 'me', ordering: 'waiting' },
  nobody: { status: 'open', assigned: 'nobody', ordering: 'waiting' },
  unread: { unread: 'true', ordering: 'newest' },
  resolved: { status: 'resolved', ordering: 'newest' },
} as const;

/** The doubts screen: the list, the messages of the chosen doubt, and its question beside them. */
export function DoubtsScreen() {
  const role = useLogin()?.user.role ?? 'guest';
  const me = useLogin()?.user.id ?? '';
  const search = doubtsSearch(useSearch({ strict: false }));
  const { doubt: named } = useParams({ strict: false });
  const navigate = useNavigate();
  const field = useRef<HTMLTextAreaElement>(null);
  const reader = isStaff(role) ? 'staff' : 'taker';
  const tab = search.tab ?? (reader === 'staff' ? 'open' : undefined);
  const filter = tab === undefined ? ({ ordering: 'newest' } as const) : FILTERS[tab];
  const page = search.page ?? 1;
  const { tab: _tab, page: _page, ...narrowed } = search;
  const about = reader === 'staff' ? withoutNothing(narrowed) : {};
  const list = useDoubts({ ...filter, ...about, page: String(page), page_size: String(PAGE_SIZE) });
  const counts = useDoubtCounts().data;
  const rows = list.data?.results ?? [];
  const isNarrow = useMediaQuery(inLetters(NARROW), undefined, { getInitialValueInEffect: false });
  /* A wide screen opens the first doubt next to the list. A narrow one loads none, so that no answer is
     marked as read unseen. */
  const chosen = named ?? (isNarrow ? undefined : rows[0]?.id);
  const doubt = useDoubt(chosen);
  const change = useChange(chosen ?? '');
  const now = serverNow();

  const go = (step: number) => {
    const next = rows[rows.findIndex(({ id }) => id === chosen) + step];
    if (next) void navigate({ to: '/doubts/$doubt', params: { doubt: next.id }, search, resetScroll: false });
  };
  useHotkeys([
    ['j', () => go(1)],
    ['k', () => go(-1)],
    ['r', () => field.current?.focus()],
    [
      'a',
      () => {
        if (doubt.data?.staff == null) return;
        change.mutate({ act: 'assign', assigned: me, version: doubt.data.version }, { onError: sayFault });
      },
    ],
  ]);
  if (named !== undefined && doubt.error instanceof ApiProblem && [400, 404].includes(doubt.error.status))
    return <NotFoundScreen />;
  const choose = (next: string | null) =>
    void navigate({
      to: '/doubts',
      search: { ...narrowed, ...(next !== 'all' && { tab: next as Tab }) },
    });
  const isNarrowed = Object.keys(about).length > 0;
  const tabs =
    reader === 'staff'
      ? STAFF_TABS.map(({ tab: value, words, count }) => ({ value, words, count: counts && count(counts) }))
      : [
          { value: 'all', words: 'All', count: counts && counts.open + counts.answered + counts.resolved },
          { value: 'open', words: 'Waiting', count: counts?.open },
          { value: 'resolved', words: 'Resolved', count: counts?.resolved },
        ];
  const sentence =
    counts &&
    (reader === 'staff' ? queueSentence(counts, tab === 'open' ? rows[0] : undefined) : ownSentence(counts));
  return (
    <Page
      title="Doubts"
      kind={reader === 'staff' ? 'list' : 'roomy'}
      sub={sentence}
      action={
        reader === 'taker' && (
          <LinkButton to="/doubts/new" leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}>
            Ask a question
          </LinkButton>
        )
      }
    >
      {named !== undefined && (
        <Link to="/doubts" search={search} className={classes.back}>
          <IconArrowLeft size={16} aria-hidden /> All doubts
        </Link>
      )}
      <Tabs
        value={tab ?? 'all'}
        onChange={choose}
        className={classes.tabs}
        data-named={named !== undefined || undefined}
      >
        <Tabs.List aria-label="Doubts by status">
          {tabs.map(({ value, words, count }) => (
            <Tabs.Tab key={value} value={value}>
              {words} {count !== undefined && <span className={classes.quiet}>{count}</span>}
            </Tabs.Tab>
          ))}
          {reader === 'staff' && (
            <span className={classes.keys} aria-hidden>
              <kbd className={classes.key}>J</kbd> <kbd className={classes.key}>K</kbd> next, previous{' '}
              <kbd className={classes.key}>A</kbd> assign to me <kbd className={classes.key}>R</kbd> answer
            </span>
          )}
        </Tabs.List>
      </Tabs>
      {reader === 'staff' && (
        <DoubtFilters
          search={search}
          isNamed={named !== undefined}
          change={(next) => void navigate({ to: '/doubts', search: { tab, ...narrowed, ...next } })}
        />
      )}
      <div
        className={classes.desk}
        data-named={named !== undefined || undefined}
        data-empty={(list.data && rows.length === 0) || undefined}
      >
        <nav className={classes.list} aria-label="Doubts">
          {list.error && !list.data ? (
            <LoadError what="the doubts" error={list.error} retry={() => void list.refetch()} />
          ) : !list.data ? (
            <SkeletonLines lines={6} />
          ) : rows.length === 0 ? (
            <EmptyState
              icon={<IconMessageQuestion size={16} stroke={1.5} aria-hidden />}
              title={
                reader === 'taker'
                  ? 'No questions yet'
                  : isNarrowed
                    ? 'No doubts match these filters'
                    : 'No doubts here'
              }
            >
              {reader === 'staff'
                ? 'Questions from students about tests, practice sets, materials, and videos will appear here.'
                : 'Ask a question here, or from a test you submitted, a practice set, a page in your library, or a video.'}
            </EmptyState>
          ) : (
            <DoubtList rows={rows} chosen={chosen} reader={reader} search={search} now={now} />
          )}
          {list.data && list.data.count > PAGE_SIZE && (
            <Pages
              label="Doubts"
              page={page}
              pageSize={PAGE_SIZE}
              count={list.data.count}
              onPage={(to) => void navigate({ to: '/doubts', search: { ...search, page: to } })}
            />
          )}
        </nav>
        {chosen !== undefined && (
          <>
            <div className={classes.middle}>
              {doubt.data ? (
                <Thread
                  key={doubt.data.id}
                  doubt={doubt.data}
                  reader={doubt.data.asker.id === me ? 'taker' : 'staff'}
                  field={field}
                  now={now}
                />
              ) : doubt.error ? (
                <LoadError what="this doubt" error={doubt.error} retry={() => void doubt.refetch()} />
              ) : (
                <SkeletonLines lines={8} />
              )}
            </div>
            <aside className={classes.side} aria-label="About this doubt">
              {doubt.data && (
                <Beside
                  key={doubt.data.id}
                  about={doubt.data.about}
                  beside={doubt.data.beside}
                  skill={doubt.data.skill}
                  mayOpen={doubt.data.may_open}
                  reader={reader}
                />
              )}
              {doubt.data?.staff && doubt.data.staff.asked_before.length > 0 && (
                <section className={classes.before}>
                  <h2>Earlier doubts about this</h2>
                  <ul>
                    {doubt.data.staff.asked_before.map(({ id, title }) => (
                      <li key={id}>
                        <Link to="/doubts/$doubt" params={{ doubt: id }} search={search}>
                          {title}
                        </Link>
                      </li>
                    ))}
                  </ul>
                  {doubt.data.about.question !== null && (
                    <Link to="/doubts" search={{ tab, question: doubt.data.about.question }}>
                      All doubts about this question
                    </Link>
                  )}
                </section>
              )}
            </aside>
          </>
        )}
      </div>
    </Page>
  );
}
