import { SessionMoment } from '#features/encouragement/web/session-moment.tsx';
import { PlayerScreen } from '#features/practice/web/player-screen.tsx';
import { ReportFault } from '#features/question-reports/web/report-fault.tsx';
import { AfterSet } from '#features/reviews/web/after-set.tsx';
import { SessionLevels } from '#features/reviews/web/public.tsx';

/**
 * The player of a practice set, with the levels that change, the form to report a question, and the next step
 * at its end.
 */
export function PlayerPlace() {
  return (
    <PlayerScreen
      levels={(session, question) => <SessionLevels session={session} question={question} />}
      moment={(session) => <SessionMoment session={session} />}
      report={(session, question) => <ReportFault session={session} question={question} />}
      next={<AfterSet />}
    />
  );
}
