/** Components that other features' screens may use. */
import { Suspense } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const NewSitting = lazyPart(async () => (await import('./new-sitting-dialog.tsx')).NewSittingDialog);

/** The dialog that plans a sitting and opens it. */
export function PlanSittingDialog({ close }: { close: () => void }) {
  return (
    <Suspense>
      <NewSitting close={close} />
    </Suspense>
  );
}
