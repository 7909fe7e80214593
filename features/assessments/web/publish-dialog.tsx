import { sayFault } from '#web/shell/say-fault.ts';
import { toast } from '#web/shell/toasts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { Assessment } from '../assessments.contract.ts';
import { useChangeAssessment } from './assessments.api.ts';

/** Asks for confirmation before publishing and explains its effect. */
export function PublishDialog({ assessment, close }: { assessment: Assessment; close: () => void }) {
  const publishing = useChangeAssessment(assessment.id);
  const isAgain = assessment.status === 'published';
  return (
    <ConfirmDialog
      opened
      close={close}
      title={isAgain ? `Publish the changes to ${assessment.title}?` : `Publish ${assessment.title}?`}
      act={isAgain ? 'Publish changes' : 'Publish'}
      acting="Publishing"
      busy={publishing.isPending}
      confirm={() =>
        publishing.mutate(
          { version: assessment.version, status: 'published' },
          {
            onSuccess: () => toast({ content: `${assessment.title} was published. You can assign it now.` }),
            onError: sayFault,
            onSettled: close,
          },
        )
      }
    >
      {isAgain
        ? 'New sessions will use the test as it is now. Sessions in progress and submitted sessions keep their version.'
        : 'You can then assign it. Later changes won’t affect sessions that already exist.'}
    </ConfirmDialog>
  );
}
