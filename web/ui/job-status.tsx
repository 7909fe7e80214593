import { Button, Loader, Progress } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { JobHead } from '#contract/job.ts';
import classes from './job-status.module.css';
import { count } from './numbers.ts';

interface JobStatusProps {
  /** Describes the work until the job itself reports a description. */
  words: string;
  /** Null until the server responds, which may be when the job is already finished. */
  job: JobHead | null;
  stop: { isPending: boolean; isSuccess: boolean; mutate: (id: string) => void };
}

/**
 * Shows that a job is running: its progress, its elapsed time and a stop button. The user may leave the page
 * in the meantime.
 */
export function JobStatus({ words, job, stop }: JobStatusProps) {
  const seconds = useSeconds(job?.created_at);
  const { doing, done, total } = job?.progress ?? { doing: words, done: null, total: null };
  return (
    <div className={classes.status}>
      <div className={classes.row}>
        <Loader size={16} aria-hidden />
        <span className={classes.words} role="status">
          {doing}.{job !== null && ' You can leave this page.'}
        </span>
        {done !== null && total !== null && (
          <span className={classes.figure}>
            {count(done)} of {count(total)}
          </span>
        )}
        <span className={classes.figure} aria-hidden>
          {seconds} s
        </span>
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
      {done !== null && total !== null && total > 0 && (
        <Progress value={(100 * done) / total} aria-label={doing} />
      )}
    </div>
  );
}

/** Seconds since `since`, or since this component was first rendered. */
function useSeconds(since: string | undefined): number {
  const [shown_at] = useState(Date.now);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const begun = since === undefined ? shown_at : Math.min(shown_at, Date.parse(since));
  return Math.max(0, Math.floor((now - begun) / 1000));
}
