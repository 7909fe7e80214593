import { IconChartBar } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SessionRow } from '#features/sessions/sessions.contract.ts';
import { sessionTitle } from '#features/sessions/sessions.rules.ts';
import { Card } from '#web/ui/card.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { Page } from '#web/ui/page.tsx';
import { Pages } from '#web/ui/pages.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { EmptyState, LoadError } from '#web/ui/state.tsx';
import { counted } from './result-words.ts';
import { useSessions } from './results.api.ts';
import classes from './results-screen.module.css';
import { scoreOrStanding, sessionInstant } from './session-words.ts';

const route = getRouteApi('/frame/results');

const PAGE_SIZE = 50;

/** The taker's own sessions, newest first: rows on wide screens, cards on phones. */
export function ResultsScreen({ grades }: { grades: ReactNode }) {
  const { page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const sessions = useSessions({
    page: String(page),
    page_size: String(PAGE_SIZE),
    ordering: '-created_at',
  });
  const { data, error } = sessions;
  return (
    <Page
      title="Results"
      kind="roomy"
      sub={data && data.count > 0 && counted(data.count, 'test')}
      action={grades}
    >
      {data && data.count > 0 ? (
        <>
          <ul className={classes.list} aria-label="Your results" aria-busy={sessions.isPlaceholderData}>
            {data.results.map((session) => (
              <ResultRow key={session.id} session={session} />
            ))}
          </ul>
          {data.count > PAGE_SIZE && (
            <Pages
              label="Your results"
              page={page}
              pageSize={PAGE_SIZE}
              count={data.count}
              onPage={(next) => void navigate({ search: { page: next } })}
            />
          )}
        </>
      ) : (
        <Card>
          {error && !data ? (
            <LoadError what="your results" error={error} retry={() => void sessions.refetch()} />
          ) : data ? (
            <EmptyState icon={<IconChartBar size={16} stroke={1.5} aria-hidden />} title="No results yet">
              Your tests appear here, with your score and what cost you the most.
            </EmptyState>
          ) : (
            <SkeletonLines lines={6} />
          )}
        </Card>
      )}
    </Page>
  );
}

function ResultRow({ session }: { session: SessionRow }) {
  return (
    <li>
      <Link to="/results/$session" params={{ session: session.id }}>
        {sessionTitle(session)}
      </Link>
      <span className={classes.when}>
        <Instant at={sessionInstant(session)} />
      </span>
      <span className={classes.score} data-quiet={session.score === null || undefined}>
        {scoreOrStanding(session)}
        {session.score !== null && session.partly_seen_before && (
          <small>includes questions seen before</small>
        )}
      </span>
    </li>
  );
}
