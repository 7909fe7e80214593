import { Button } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import { BusyButton } from './busy-button.tsx';
import classes from './dialog.module.css';
import { Dialog } from './dialog.tsx';

interface FormDialogProps {
  opened: boolean;
  close: () => void;
  title: string;
  /** A sentence below the title, if the fields need an explanation. */
  words?: ReactNode;
  act: string;
  acting: string;
  busy: boolean;
  danger?: boolean;
  /** A second button beside the form's own. `press` runs before `submit`. */
  other?: { act: string; press: () => void } | undefined;
  submit: FormEventHandler<HTMLFormElement>;
  children: ReactNode;
}

/** A form in a dialog: stacked fields, and the button at the bottom right. */
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
            // Not of type `submit`, so that the Enter key uses the form's own button.
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
