import { Button, CloseButton, TextInput } from '@mantine/core';
import { useState } from 'react';
import classes from './reason-after.module.css';

interface ReasonAfterProps {
  /** A sentence about the action, and the question: `Paused for Ana Reyes. Why?` */
  words: string;
  /** Common reasons that can be chosen with one press. */
  usual: readonly string[];
  busy: boolean;
  save: (reason: string) => void;
  close: () => void;
}

const MOST = 300;

/**
 * Asks for a reason after an action. One press on a reason is enough, and the action does not wait for it.
 */
export function ReasonAfter({ words, usual, busy, save, close }: ReasonAfterProps) {
  const [other, setOther] = useState('');
  return (
    <section className={classes.bar} aria-label="Reason" role="status">
      <b>{words}</b>
      <div className={classes.chips}>
        {usual.map((reason) => (
          <button key={reason} type="button" aria-disabled={busy} onClick={() => !busy && save(reason)}>
            {reason}
          </button>
        ))}
      </div>
      <form
        className={classes.other}
        onSubmit={(event) => {
          event.preventDefault();
          if (other.trim() !== '' && !busy) save(other.trim());
        }}
      >
        <TextInput
          size="xs"
          aria-label="Other reason"
          placeholder="Other reason"
          autoComplete="off"
          maxLength={MOST}
          value={other}
          onChange={({ currentTarget }) => setOther(currentTarget.value)}
        />
        <Button type="submit" size="xs" variant="default" aria-disabled={busy || other.trim() === ''}>
          Save
        </Button>
      </form>
      <CloseButton aria-label="Close without giving a reason" onClick={close} />
    </section>
  );
}
