import { IconClipboardText } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { reachOf } from '#core/access/access.ts';
import { useAllGroups } from '#features/groups/web/public.tsx';
import { useLogin } from '#web/shell/login.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { FilterChip } from '#web/ui/filter-chip.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { LIST_PAGE_SIZE, ListPage } from '#web/ui/list-page.tsx';
import { count } from '#web/ui/numbers.ts';
import { SESSION_STATUS_WORDS } from '../session-status.rules.ts';
import type { SessionRow } from '../sessions.contract.ts';
import { sessionTitle } from '../sessions.rules.ts';
import { SESSION_STATUSES } from '../sessions-values.contract.ts';
import { LiveSessions } from './live-sessions.tsx';
import { ReleaseButton } from './release-scores.tsx';
import type { SessionsDownload } from './session-slots.ts';
import { scoreWords } from './session-words.ts';
import { useAssessments, useAssessmentTitle, useGroupName, useSessions } from './sessions.api.ts';
import type { SessionsSearch } from './sessions-search.ts';

const route = getRouteApi('/frame/sessions');

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true };
const STATUSES = SESSION_STATUSES.map((status) => ({ value: status, label: SESSION_STATUS_WORDS[status] }));

const columns: Column<SessionRow>[] = [
  {
    key: 'who',
    head: 'Student',
    width: '15%',
    cell: (session) => (
      <Link to="/sessions/$id" params={{ id: session.id }}>
        {session.taker.name}
      </Link>
    ),
  },
  { key: 'test', head: 'Test', width: '15%', joins: true, cell: (session) => sessionTitle(session) },
  {
    key: 'status',
    head: 'Status',
    width: '10%',
    joins: true,
    cell: (session) => SESSION_STATUS_WORDS[session.status],
  },
  {
    key: 'section',
    head: 'Section',
    kind: 'quiet',
    cell: (session) => session.present_section?.title ?? '–',
  },
  {
    key: 'progress',
    head: 'Answered',
    kind: 'figure',
    cell: (session) => `${session.answered_count} of ${session.question_count}`,
  },
  {
    key: 'submitted',
    head: 'Submitted',
    width: '12%',
    kind: 'quiet',
    cell: (session) => (session.submitted_at ? <Instant at={session.submitted_at} /> : '–'),
  },
  {
    key: 'made',
    head: 'Created',
    width: '12%',
    kind: 'quiet',
    sorts: 'created_at',
    cell: (session) => <Instant at={session.created_at} />,
  },
  { key: 'score', head: 'Score', kind: 'figure', cell: (session) => scoreWords(session.score) },
  {
    key: 'late',
    head: 'Late',
    kind: 'figure',
    width: '6%',
    cell: (session) => (session.late_count === 0 ? '–' : count(session.late_count)),
  },
];

/** The sessions of the people in view. */
export function SessionsScreen({ Download }: { Download: SessionsDownload }) {
  const role = useLogin()?.user.role ?? 'guest';
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { page = 1, ordering = '-created_at', status, assessment, group, user } = search;
  const sessions = useSessions({
    page: String(page),
    page_size: String(LIST_PAGE_SIZE),
    search: search.search,
    ordering,
    status,
    assessment,
    group,
    user,
  });
  const change = (next: Partial<SessionsSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, page: undefined, ...next }), replace });
  const isFiltered = [search.search, status, assessment, group, user].some((filter) => filter !== undefined);
  return (
    <ListPage
      title="Sessions"
      action={
        <>
          {assessment && <ReleaseButton variant="default" assessment={assessment} group={group} />}
          {assessment && reachOf(role, 'results.analyse') !== 'none' && (
            <LinkButton variant="default" to="/assessments/$id/analysis" params={{ id: assessment }}>
              Analysis
            </LinkButton>
          )}
          <Download
            assessment={assessment}
            user={user}
            group={group}
            status={status}
            search={search.search}
          />
        </>
      }
      notice={<LiveSessions shown={{ assessment, group, user }} />}
      label="Sessions"
      counted="in total"
      searched="Student’s name"
      search={search}
      change={change}
      ordering={ordering}
      isFiltered={isFiltered}
      clear={() => void navigate({ search: {} })}
      filters={<Filters search={search} change={change} taker={sessions.data?.results[0]?.taker.name} />}
      columns={columns}
      rowKey={(session) => session.id}
      list={sessions}
      icon={<IconClipboardText {...ICON} />}
      none={{ title: 'No sessions yet', words: 'Sessions appear here when students start a test.' }}
      noneFits={{ title: 'No matching sessions', words: 'No sessions match your search and filters.' }}
    />
  );
}

interface FiltersProps {
  search: SessionsSearch;
  change: (next: Partial<SessionsSearch>) => void;
  /** Name of the student if all sessions are one student's. */
  taker: string | undefined;
}

function Filters({ search: { status, assessment, group, user }, change, taker }: FiltersProps) {
  const assessments = useAssessments().data ?? [];
  const isListed = assessments.some(({ value }) => value === assessment);
  const title = useAssessmentTitle(isListed ? undefined : assessment).data;
  const named = assessment && title ? [...assessments, { value: assessment, label: title }] : assessments;
  const live = (useAllGroups().data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const isLive = live.some(({ value }) => value === group);
  const name = useGroupName(isLive ? undefined : group).data;
  const groups = group && name ? [...live, { value: group, label: name }] : live;
  return (
    <>
      <FilterChip
        label="Status"
        options={STATUSES}
        value={status}
        onChoose={(next) => change({ status: next as SessionsSearch['status'] })}
      />
      <FilterChip
        label="Test"
        options={named}
        value={assessment}
        onChoose={(next) => change({ assessment: next })}
      />
      {(groups.length > 0 || group) && (
        <FilterChip
          label="Group"
          options={groups}
          value={group}
          onChoose={(next) => change({ group: next })}
        />
      )}
      {user && (
        <FilterChip
          label="Student"
          options={[{ value: user, label: taker ?? 'one' }]}
          value={user}
          onChoose={(next) => change({ user: next })}
        />
      )}
    </>
  );
}
