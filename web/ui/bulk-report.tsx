import { Button } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { sayFault } from '#web/shell/say-fault.ts';
import classes from './bulk-report.module.css';
import { BusyButton } from './busy-button.tsx';
import { Dialog } from './dialog.tsx';
import { count } from './numbers.ts';

interface Report {
  readonly id: string;
  readonly may_undo: boolean;
  readonly done: number;
  readonly unchanged: number;
  readonly refused: number;
  readonly reasons: Readonly<Record<string, number>>;
}

interface BulkReportProps {
  report: Report;
  words: {
    /** The number with its noun: `1 person`, `30 people`. */
    many: (n: number) => string;
    /** Completes the sentence `30 people were …`. */
    done: string;
    /** The heading above the list of refused items. */
    left: string;
  };
  /** The refused items that are listed, each with a link. */
  refused: readonly { key: string; link: ReactNode; reason: string | null }[];
  undo: UseMutationResult<{ undone: number; left: number }, Error, string>;
  close: () => void;
}

/** A report after a bulk action: how many items changed, which were refused and why, and an undo button. */
export function BulkReportDialog({ report, words, refused, undo, close }: BulkReportProps) {
  const [undone, setUndone] = useState<{ undone: number; left: number } | null>(null);
  const { many } = words;
  return (
    <Dialog opened close={close} title="Results" size={480}>
      <ul className={classes.report}>
        <li>
          <strong>{many(report.done)}</strong> {report.done === 1 ? 'was' : 'were'} {words.done}.
        </li>
        {report.unchanged > 0 && <li>No change needed for {many(report.unchanged)}.</li>}
        {Object.entries(report.reasons).map(([reason, n]) => (
          <li key={reason}>
            {many(n)} skipped: {reason.charAt(0).toLowerCase() + reason.slice(1)}.
          </li>
        ))}
      </ul>
      {report.refused > 0 && (
        <details className={classes.refused}>
          <summary>{words.left}</summary>
          <ul>
            {refused.map(({ key, link, reason }) => (
              <li key={key}>
                {link}
                <span className={classes.quiet}>{reason}</span>
              </li>
            ))}
            {report.refused > refused.length && refused.length > 0 && (
              <li className={classes.quiet}>and {count(report.refused - refused.length)} more</li>
            )}
          </ul>
        </details>
      )}
      {undone && (
        <p role="status">
          Undone for {many(undone.undone)}.
          {undone.left > 0 && ` Not undone for ${many(undone.left)}: changed by someone since.`}
        </p>
      )}
      <div className={classes.acts}>
        {report.may_undo && !undone && (
          <BusyButton
            variant="default"
            busy={undo.isPending}
            busyWords="Undoing"
            onClick={() => undo.mutate(report.id, { onSuccess: setUndone, onError: sayFault })}
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
