import { BuildTestDialog } from '#features/assessments/web/build-test-dialog.tsx';
import { ImportScreen } from '#features/questions/web/import-screen.tsx';
import { QuestionScreen } from '#features/questions/web/question-screen.tsx';
import { QuestionsScreen } from '#features/questions/web/questions-screen.tsx';
import { QuestionStatistics } from '#features/results/web/question-statistics.tsx';

/** The bank, with the form that begins a test of its questions, and what became of each. */
export function QuestionsPlace() {
  return <QuestionsScreen BuildTest={BuildTestDialog} Statistics={QuestionStatistics} />;
}

export function QuestionPlace() {
  return <QuestionScreen Statistics={QuestionStatistics} />;
}

export function ImportPlace() {
  return <ImportScreen BuildTest={BuildTestDialog} />;
}
