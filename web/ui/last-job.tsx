import { Button } from '@mantine/core';
import type { JobHead } from '#contract/job.ts';
import { Moment } from './instant.tsx';
import classes from './job-status.module.css';

const BECAME = {
  running: 'is in progress',
  done: 'is done',
  failed: 'failed',
  stopped: 'was stopped',
} as const;

interface LastJobProps {
  /** The kind of job, as in “Your last import”. */
  what: string;
  job: JobHead | null;
  show: (job: JobHead) => void;
}

/** A job that was started before this page was loaded, with a button that opens its result. */
export function LastJob({ what, job, show }: LastJobProps) {
  if (job === null) return null;
  return (
    <div className={classes.row}>
      <span>
        Your last {what} (<Moment at={job.created_at} />) {BECAME[job.state]}.
      </span>
      <Button variant="default" size="xs" onClick={() => show(job)}>
        Show result
      </Button>
    </div>
  );
}
