import { isStaff } from '#core/access/access.ts';
import { AllotDialog } from '#features/allocation/web/allot-dialog.tsx';
import { AssessmentPeople } from '#features/allocation/web/assessment-people.tsx';
import { OwnTestsScreen } from '#features/allocation/web/own-tests-screen.tsx';
import { AssessmentsScreen } from '#features/assessments/web/assessments-screen.tsx';
import { BuilderScreen } from '#features/assessments/web/builder-screen.tsx';
import { ForecastFigure } from '#features/insight/web/forecast-figure.tsx';
import { PaperMenu } from '#features/paper/web/paper-menu.tsx';
import { ScoreCalculator } from '#features/results/web/score-calculator.tsx';
import { WaitingMarks } from '#features/results/web/waiting-marks.tsx';
import { useBegin } from '#features/sessions/web/public.tsx';
import { ReadyToRelease } from '#features/sessions/web/release-scores.tsx';
import { useLogin } from '#web/shell/login.ts';

/** The Tests screen. Staff see their school's tests, and takers see their own. */
export function TestsPlace() {
  const login = useLogin();
  if (login === null) return null;
  return isStaff(login.user.role) ? (
    <AssessmentsScreen AllotDialog={AllotDialog} />
  ) : (
    <OwnTestsScreen useBegin={useBegin} />
  );
}

export function BuilderPlace() {
  return (
    <BuilderScreen
      AllotDialog={AllotDialog}
      People={AssessmentPeople}
      WaitingMarks={WaitingMarks}
      ReadyToRelease={ReadyToRelease}
      Paper={PaperMenu}
      ScoreCalculator={ScoreCalculator}
      Forecast={ForecastFigure}
    />
  );
}
