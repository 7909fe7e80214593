import { Button } from '@mantine/core';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FormFault } from '#web/ui/form-fault.tsx';
import { StaleNotice } from '#web/ui/stale-notice.tsx';
import classes from './forms.module.css';
import type { AssessmentForm } from './use-assessment-form.tsx';

interface FormFootProps<Values extends Record<string, unknown>> {
  of: AssessmentForm<Values>;
  fields: readonly string[];
}

/** The foot of a form in the builder: the save button and the errors of saving. */
export function FormFoot<Values extends Record<string, unknown>>({ of, fields }: FormFootProps<Values>) {
  const { form, error, isSaving, leaving, theirs } = of;
  return (
    <>
      {theirs ? (
        <StaleNotice what="This test" takeTheirs={theirs.take} keepMine={theirs.keepMine} />
      ) : (
        <FormFault error={error} fields={fields} />
      )}
      {form.isDirty() && (
        <div className={classes.foot}>
          <Button variant="default" onClick={() => form.reset()}>
            Undo
          </Button>
          <BusyButton type="submit" busy={isSaving} busyWords="Saving">
            Save
          </BusyButton>
        </div>
      )}
      {leaving.status === 'blocked' && (
        <ConfirmDialog
          opened
          close={leaving.reset}
          title="Leave without saving?"
          act="Leave"
          acting="Leaving"
          busy={false}
          danger
          confirm={leaving.proceed}
        >
          You’ll lose the changes since your last save.
        </ConfirmDialog>
      )}
    </>
  );
}
