import { Button, Modal } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import { BusyButton } from './busy-button.tsx';
import classes from './dialog.module.css';
import { useReturnFocus } from './return-focus.ts';

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
  submit,
  children,
}: FormDialogProps) {
  useReturnFocus(opened);
  return (
    <Modal opened={opened} onClose={close} title={title} size={480}>
      {words && <p className={classes.words}>{words}</p>}
      <form noValidate onSubmit={submit} className={classes.fields}>
        {children}
        <div className={classes.acts}>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <BusyButton type="submit" variant={danger ? 'danger' : 'filled'} busy={busy} busyWords={acting}>
            {act}
          </BusyButton>
        </div>
      </form>
    </Modal>
  );
}
