import { PlayerScreen } from '#features/practice/web/player-screen.tsx';
import { ReportFault } from '#features/question-reports/web/report-fault.tsx';
import { SessionLevels } from '#features/reviews/web/public.tsx';

/** A practice set as it is played, with the levels that it moves. */
export function PlayerPlace() {
  return (
    <PlayerScreen
      levels={(session, question) => <SessionLevels session={session} question={question} />}
      report={(session, question) => <ReportFault session={session} question={question} />}
    />
  );
}
