import { Button } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import { BusyButton } from './busy-button.tsx';
import classes from './dialog.module.css';
import { Dialog } from './dialog.tsx';

interface FormDialogProps {
  opened: boolean;
  close: () => void;
  title: string;
  /** A sentence under the title, where the fields alone do not say enough. */
  words?: ReactNode;
  act: string;
  acting: string;
  busy: boolean;
  danger?: boolean;
  /** Another way to send the form, beside its act; `press` comes before `submit`. */
  other?: { act: string; press: () => void } | undefined;
  submit: FormEventHandler<HTMLFormElement>;
  children: ReactNode;
}

/** A form in a dialog: fields one under the other, the act at the right of the foot. */
export function FormDialog({
  opened,
  close,
  title,
  words,
  act,
  acting,
  busy,
  danger,
  other,
  submit,
  children,
}: FormDialogProps) {
  return (
    <Dialog opened={opened} close={close} title={title} size={520}>
      {words && <p className={classes.words}>{words}</p>}
      <form noValidate onSubmit={submit} className={classes.fields}>
        {children}
        <div className={classes.acts}>
          <Button variant="default" data-safe onClick={close}>
            Cancel
          </Button>
          {other && (
            // Not of the type `submit`: the form's own act is what the Enter key does.
            <Button
              variant="default"
              aria-disabled={busy}
              onClick={({ currentTarget }) => {
                if (busy) return;
                other.press();
                currentTarget.form?.requestSubmit();
              }}
            >
              {other.act}
            </Button>
          )}
          <BusyButton type="submit" variant={danger ? 'danger' : 'filled'} busy={busy} busyWords={acting}>
            {act}
          </BusyButton>
        </div>
      </form>
    </Dialog>
  );
}
