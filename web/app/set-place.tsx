import { AllotDialog } from '#features/allocation/web/allot-dialog.tsx';
import { SetScreen } from '#features/practice/web/set-screen.tsx';

/** A practice set as staff write it, with the dialog that allots it. */
export function SetPlace() {
  return <SetScreen AllotDialog={AllotDialog} />;
}
