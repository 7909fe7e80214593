import { Suspense } from 'react';
import { GradebookScreen } from '#features/gradebook/web/gradebook-screen.tsx';
import { toast } from '#web/shell/toasts.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const BulkDialog = lazyPart(
  async () => (await import('#features/people-view/web/bulk-dialog.tsx')).BulkDialog,
);

/** Sends a message to the chosen students, as the list of people does. */
function Message({ students, close }: { students: string[]; close: () => void }) {
  return (
    <Suspense>
      <BulkDialog
        act="message"
        chosen={{ users: students }}
        people={students.length}
        done={({ done }) => {
          toast({ title: 'Message sent', content: done === 1 ? 'To 1 student.' : `To ${done} students.` });
          close();
        }}
        close={close}
      />
    </Suspense>
  );
}

/** The gradebook, with the dialog to message its students. */
export function GradebookPlace() {
  return <GradebookScreen Message={Message} />;
}
