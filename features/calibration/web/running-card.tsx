import { Button, Progress } from '@mantine/core';
import type { JobHead } from '#contract/job.ts';
import { Card } from '#web/ui/card.tsx';
import { progressOf } from '../progress-words.rules.ts';
import classes from './irt.module.css';
import { likelihood } from './irt-words.ts';

interface RunningCardProps {
  /** The job; null until the server has responded, because the job may finish immediately. */
  job: JobHead | null;
  stop: { isPending: boolean; isSuccess: boolean; mutate: (id: string) => void };
  what: string;
}

/** A running calibration: its cycle, log-likelihood and largest change, and a button to stop it. */
export function RunningCard({ job, stop, what }: RunningCardProps) {
  const told = job === null ? null : progressOf(job.progress.doing);
  const total = job?.progress.total ?? null;
  return (
    <div className={classes.running}>
      <Card>
        <div className={classes.runningHead}>
          <h2>{what}</h2>
          {job !== null && (
            <Button
              variant="default"
              size="xs"
              loading={stop.isPending || stop.isSuccess}
              onClick={() => stop.mutate(job.id)}
            >
              Stop
            </Button>
          )}
        </div>
        <Progress value={shareDone(told?.largest_change ?? null)} aria-label="Calibration" />
        <p className={classes.runningWords}>
          {told === null ? (
            <span role="status">{job?.progress.doing ?? 'Collecting answers'}</span>
          ) : (
            <>
              <span>
                Cycle <b>{told.cycles}</b> of up to {total}
              </span>
              <span>
                Log-likelihood <b>{likelihood(told.log_likelihood)}</b>
              </span>
              <span>
                Largest change <b>{told.largest_change}</b>, stops below .00001
              </span>
            </>
          )}
          <span>You can leave this page.</span>
        </p>
      </Card>
    </div>
  );
}

/** The progress in percent. It follows the power of ten of the largest change, from 1 down to 0.00001. */
function shareDone(change: number | null): number {
  if (change === null || !(change > 0)) return 0;
  return Math.min(99, Math.max(2, (100 * -Math.log10(Math.min(1, change))) / 5));
}
