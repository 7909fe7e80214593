import { AllotDialog } from '#features/allocation/web/allot-dialog.tsx';
import { AssignmentsPart } from '#features/allocation/web/assignments-part.tsx';
import { SetScreen } from '#features/practice/web/set-screen.tsx';

function SetAssignments({ practice_set }: { practice_set: string }) {
  return <AssignmentsPart of={{ practice_set }} />;
}

/** A practice set for staff, with its assignments and the dialog to assign it. */
export function SetPlace() {
  return <SetScreen AllotDialog={AllotDialog} Assignments={SetAssignments} />;
}
