import { IconChartBar } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { sessionTitle } from '#features/sessions/sessions.rules.ts';
import { HubCard } from '#web/ui/hub-card.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { LoadError } from '#web/ui/state.tsx';
import { useSessions } from './results.api.ts';
import classes from './results-screen.module.css';
import { scoreOrStanding, sessionInstant } from './session-words.ts';

const SHOWN = '2';

/** The newest results in the progress hub. */
export function ResultsHubCard() {
  const sessions = useSessions({ page_size: SHOWN, ordering: '-created_at' });
  return (
    <HubCard to="/results" title="Results" icon={<IconChartBar size={18} stroke={1.5} aria-hidden />}>
      {sessions.error && !sessions.data ? (
        <LoadError what="your results" error={sessions.error} retry={() => void sessions.refetch()} />
      ) : !sessions.data ? (
        <SkeletonLines lines={2} />
      ) : sessions.data.count === 0 ? (
        <p>Your tests appear here, with your score and what cost you the most.</p>
      ) : (
        <ul className={classes.newest}>
          {sessions.data.results.map((session) => (
            <li key={session.id}>
              <Link to="/results/$session" params={{ session: session.id }}>
                {sessionTitle(session)}
              </Link>
              <Instant at={sessionInstant(session)} />
              <b data-quiet={session.score === null || undefined}>{scoreOrStanding(session)}</b>
            </li>
          ))}
        </ul>
      )}
    </HubCard>
  );
}
