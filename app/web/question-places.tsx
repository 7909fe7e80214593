import { BuildTestDialog } from '#features/assessments/web/build-test-dialog.tsx';
import { ReportMark, ReportsOfQuestion } from '#features/question-reports/web/public.tsx';
import { ImportScreen } from '#features/questions/web/import-screen.tsx';
import { QuestionScreen } from '#features/questions/web/question-screen.tsx';
import { QuestionsScreen } from '#features/questions/web/questions-screen.tsx';
import { QuestionStatistics } from '#features/results/web/question-statistics.tsx';

/** The question bank, with the dialog to build a test, statistics and reports of each question. */
export function QuestionsPlace() {
  return (
    <QuestionsScreen
      BuildTest={BuildTestDialog}
      Statistics={QuestionStatistics}
      Reports={ReportsOfQuestion}
      ReportMark={ReportMark}
    />
  );
}

/** One question, with its statistics and the reports about it. */
export function QuestionPlace() {
  return <QuestionScreen Reports={ReportsOfQuestion} Statistics={QuestionStatistics} />;
}

export function ImportPlace() {
  return <ImportScreen BuildTest={BuildTestDialog} />;
}
