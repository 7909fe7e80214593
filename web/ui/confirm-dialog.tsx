import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { BusyButton } from './busy-button.tsx';
import classes from './dialog.module.css';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  opened: boolean;
  close: () => void;
  /** The question, including the name of the affected item. */
  title: string;
  /** The consequences: what will happen, who is affected, and what stays unchanged. */
  children: ReactNode;
  /** The button's verb, and its label while the action runs. */
  act: string;
  acting: string;
  busy: boolean;
  danger?: boolean;
  confirm: () => void;
}

export function ConfirmDialog({
  opened,
  close,
  title,
  children,
  act,
  acting,
  busy,
  danger,
  confirm,
}: ConfirmDialogProps) {
  return (
    <Dialog opened={opened} close={close} title={title} size={440}>
      <div className={classes.words}>{children}</div>
      <div className={classes.acts}>
        <Button variant="default" data-safe onClick={close}>
          Cancel
        </Button>
        <BusyButton variant={danger ? 'danger' : 'filled'} busy={busy} busyWords={acting} onClick={confirm}>
          {act}
        </BusyButton>
      </div>
    </Dialog>
  );
}
