import { BuildTestDialog } from '#features/assessments/web/build-test-dialog.tsx';
import { ImportScreen } from '#features/questions/web/import-screen.tsx';
import { QuestionsScreen } from '#features/questions/web/questions-screen.tsx';

/** The bank, with the form that begins a test of its questions. */
export function QuestionsPlace() {
  return <QuestionsScreen BuildTest={BuildTestDialog} />;
}

export function ImportPlace() {
  return <ImportScreen BuildTest={BuildTestDialog} />;
}
