import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { faultWords } from '#web/lib/faults.ts';
import { toast } from '#web/shell/toasts.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { count } from '#web/ui/numbers.ts';
import type { BulkReport } from '../bulk.contract.ts';
import { useRefused, useUndo } from './people-view.api.ts';
import classes from './people-view.module.css';
import { DONE_WORDS } from './people-view-words.ts';

/** What was done to how many, who was refused and why, and the way back. */
export function BulkReportDialog({ report, close }: { report: BulkReport; close: () => void }) {
  const undo = useUndo();
  const [undone, setUndone] = useState<{ undone: number; left: number } | null>(null);
  return (
    <Dialog opened close={close} title="What was done" size={480}>
      <ul className={classes.report}>
        <li>
          <strong>{people(report.done)}</strong> {report.done === 1 ? 'was' : 'were'} {DONE_WORDS[report.act]}
          .
        </li>
        {report.unchanged > 0 && <li>Of {people(report.unchanged)} it was so already.</li>}
        {Object.entries(report.reasons).map(([reason, n]) => (
          <li key={reason}>
            {people(n)} left as before: {reason.charAt(0).toLowerCase() + reason.slice(1)}.
          </li>
        ))}
      </ul>
      {report.refused > 0 && <Refused report={report} />}
      {undone && (
        <p role="status">
          Undone for {people(undone.undone)}.
          {undone.left > 0 && ` ${people(undone.left)} left as they are: somebody changed them since.`}
        </p>
      )}
      <div className={classes.acts}>
        {report.may_undo && !undone && (
          <BusyButton
            variant="default"
            busy={undo.isPending}
            busyWords="Undoing"
            onClick={() =>
              undo.mutate(report.id, {
                onSuccess: setUndone,
                onError: (error) =>
                  toast({ type: 'error', title: faultWords(error).title, content: faultWords(error).detail }),
              })
            }
          >
            Undo
          </BusyButton>
        )}
        <Button data-safe onClick={close}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}

function Refused({ report }: { report: BulkReport }) {
  const refused = useRefused(report.id).data ?? [];
  return (
    <details className={classes.refused}>
      <summary>Who was left as before</summary>
      <ul>
        {refused.map(({ user, reason }) => (
          <li key={user.id}>
            <Link to="/people/$id" params={{ id: user.id }}>
              {user.name}
            </Link>
            <span className={classes.quiet}>{reason}</span>
          </li>
        ))}
        {report.refused > refused.length && refused.length > 0 && (
          <li className={classes.quiet}>and {count(report.refused - refused.length)} more</li>
        )}
      </ul>
    </details>
  );
}

function people(n: number): string {
  return n === 1 ? '1 person' : `${count(n)} people`;
}
