import { TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { FormDialog } from './form-dialog.tsx';
import { FormFault } from './form-fault.tsx';

interface ReasonDialogProps {
  title: string;
  words: ReactNode;
  act: string;
  acting: string;
  busy: boolean;
  /** Why the action failed; null if it did not fail. */
  error: Error | null;
  close: () => void;
  /** Receives a reason of 1 to 300 characters. */
  confirm: (reason: string) => void;
  /** The fields above the reason. */
  children?: ReactNode;
}

const MOST = 300;

/** A dialog for an action that requires a reason, which is stored with the action. */
export function ReasonDialog({ busy, error, close, confirm, children, ...dialog }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === '') setMissing(true);
    else confirm(reason.trim());
  };
  return (
    <FormDialog opened {...dialog} close={close} busy={busy} submit={submit}>
      {children}
      <TextInput
        label="Reason"
        description="Saved with this action."
        autoComplete="off"
        maxLength={MOST}
        value={reason}
        error={isMissing && reason.trim() === '' && 'Enter a reason.'}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <FormFault error={error} fields={[]} />
    </FormDialog>
  );
}
