import { IconChartBar } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { SESSION_STATUS_WORDS } from '#features/sessions/session-status.rules.ts';
import type { SessionRow } from '#features/sessions/sessions.contract.ts';
import { sessionTitle } from '#features/sessions/sessions.rules.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { figure } from '#web/ui/numbers.ts';
import { Page } from '#web/ui/page.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import { counted } from './result-words.ts';
import { useSessions } from './results.api.ts';
import classes from './results-screen.module.css';

const route = getRouteApi('/frame/results');

const PAGE_SIZE = 50;

const columns: Column<SessionRow>[] = [
  {
    key: 'test',
    head: 'Test',
    width: '50%',
    cell: (session) => (
      <Link to="/results/$session" params={{ session: session.id }}>
        {sessionTitle(session)}
      </Link>
    ),
  },
  {
    key: 'score',
    head: 'Score',
    kind: 'figure',
    cell: (session) =>
      session.score === null ? (
        <span className={classes.quiet}>{standingWords(session)}</span>
      ) : (
        <>
          {scoreWords(session.score)}
          {session.partly_seen_before && <span className={classes.seen}>includes questions seen before</span>}
        </>
      ),
  },
  {
    key: 'when',
    head: 'Taken',
    kind: 'quiet',
    joins: true,
    cell: (session) => <Instant at={session.submitted_at ?? session.started_at ?? session.created_at} />,
  },
];

/** The taker's own sessions, newest first. */
export function ResultsScreen() {
  const { page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const sessions = useSessions({
    page: String(page),
    page_size: String(PAGE_SIZE),
    ordering: '-created_at',
  });
  return (
    <Page
      title="Results"
      kind="roomy"
      sub={sessions.data && sessions.data.count > 0 && counted(sessions.data.count, 'test')}
    >
      <DataTable
        label="Your results"
        columns={columns}
        rowKey={(session) => session.id}
        list={sessions}
        paging={{ page, pageSize: PAGE_SIZE, choose: (next) => void navigate({ search: { page: next } }) }}
        empty={
          <EmptyState icon={<IconChartBar size={16} stroke={1.5} aria-hidden />} title="No results yet">
            Your tests appear here, with your score and what cost you the most.
          </EmptyState>
        }
      />
    </Page>
  );
}

/** Words for a session without a score: its status until it is submitted, then why no score is shown. */
function standingWords({ status, pending_marks }: SessionRow): string {
  if (status === 'submitted' && pending_marks > 0) return 'Being graded';
  return status === 'scored' || status === 'released' ? 'Not released' : SESSION_STATUS_WORDS[status];
}

function scoreWords(score: NonNullable<SessionRow['score']>): string {
  return score.scaled === null ? `${figure(score.raw)} of ${figure(score.raw_max)}` : figure(score.scaled);
}
