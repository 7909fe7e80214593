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
      title={isAgain ? `Publish the changes of ${assessment.title}?` : `Publish ${assessment.title}?`}
      act={isAgain ? 'Publish changes' : 'Publish'}
      acting="Publishing"
      busy={publishing.isPending}
      confirm={() =>
        publishing.mutate(
          { version: assessment.version, status: 'published' },
          {
            onSuccess: () =>
              toast({ content: `${assessment.title} is published. It can be assigned and started.` }),
            onError: sayFault,
            onSettled: close,
          },
        )
      }
    >
      {isAgain
        ? 'New sessions are given the test as it stands now. Sessions in progress and submitted sessions keep what they were given.'
        : 'It can then be assigned, and people who have it can start it in its window. You can go on changing it. Sessions keep what they were given.'}
    </ConfirmDialog>
  );
}
