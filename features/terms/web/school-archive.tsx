import { Checkbox } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { faultWords } from '#web/lib/faults.ts';
import { sayFault } from '#web/shell/say-fault.ts';
import { toast } from '#web/shell/toasts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { count } from '#web/ui/numbers.ts';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { ErrorState } from '#web/ui/state.tsx';
import { useArchiveSchool, useReopenSchool, useSchoolArchivePlan } from './terms.api.ts';
import classes from './terms.module.css';

interface SchoolDialogProps {
  school: { id: string; name: string };
  close: () => void;
}

/** Asks for confirmation to archive a school, after showing whom that affects. */
export function ArchiveSchool({ school, close }: SchoolDialogProps) {
  const plan = useSchoolArchivePlan(school.id);
  const archive = useArchiveSchool(school.id);
  const [deactivate, setDeactivate] = useState(true);
  const people = plan.data?.people.count ?? 0;
  const sitting = plan.data?.sessions_under_way;
  return (
    <FormDialog
      opened
      close={close}
      title={`Archive ${school.name}?`}
      words="You can’t choose it or add people, groups, tests, or content. Everything in it is kept and can be viewed. To undo this, reopen the school."
      act="Archive school"
      acting="Archiving"
      busy={archive.isPending || plan.isPending}
      submit={(event) => {
        event.preventDefault();
        if (plan.data === undefined || archive.isPending) return;
        archive.mutate(deactivate, {
          onSuccess: () => {
            toast({ content: `${school.name} archived.` });
            close();
          },
          onError: () => void plan.refetch(),
        });
      }}
    >
      {plan.data && sitting ? (
        <>
          {people === 0 && <p>Everyone at this school also belongs to another one.</p>}
          {people > 0 && (
            <Checkbox
              label={
                people === 1
                  ? 'Deactivate the 1 person who belongs to no other school'
                  : `Deactivate the ${count(people)} people who belong to no other school`
              }
              description="They’re signed out and can’t sign in until the school is reopened. Their results are kept."
              checked={deactivate}
              onChange={({ currentTarget }) => setDeactivate(currentTarget.checked)}
            />
          )}
          {sitting.count > 0 && (
            <p className={classes.sitting}>
              <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
              <span>
                {sitting.count === 1 ? '1 person is' : `${count(sitting.count)} people are`} taking a test:{' '}
                {sitting.names.join(', ')}. Archive the school after they submit.
              </span>
            </p>
          )}
        </>
      ) : plan.error ? (
        <ErrorState title="We couldn’t check what would change" retry={() => void plan.refetch()}>
          {faultWords(plan.error).detail}
        </ErrorState>
      ) : (
        <SkeletonLines lines={3} />
      )}
      <FormFault error={archive.error} fields={[]} />
    </FormDialog>
  );
}

/** Asks for confirmation to reopen an archived school. */
export function ReopenSchool({ school, close }: SchoolDialogProps) {
  const reopening = useReopenSchool(school.id);
  return (
    <ConfirmDialog
      opened
      close={close}
      title={`Reopen ${school.name}?`}
      act="Reopen school"
      acting="Reopening"
      busy={reopening.isPending}
      confirm={() =>
        reopening.mutate(undefined, {
          onSuccess: ({ came_back }) =>
            toast({
              content: `${school.name} reopened. ${came_back === 1 ? '1 person' : `${count(came_back)} people`} can sign in again.`,
            }),
          onError: sayFault,
          onSettled: close,
        })
      }
    >
      You can use the school again. People who were deactivated with it can sign in again.
    </ConfirmDialog>
  );
}
