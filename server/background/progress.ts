/**
 * The progress of a piece of work. The worker reports it, and the code that receives the report can stop the
 * work.
 */
import type { JobProgress } from '#contract/job.ts';

export class Progress {
  private readonly stop = new AbortController();
  private told: JobProgress = { doing: 'Starting', done: null, total: null };

  /** The progress that was reported last. */
  get current(): JobProgress {
    return this.told;
  }

  /** Aborted when the work must stop. */
  get signal(): AbortSignal {
    return this.stop.signal;
  }

  /** Reports the current step, and how many parts of it are done. Throws the reason if the work must stop. */
  tell(doing: string, done: number | null = null, total: number | null = null): void {
    this.signal.throwIfAborted();
    this.told = { doing, done, total };
  }

  /** Stops the work with `reason` at its next report. */
  end(reason: unknown): void {
    this.stop.abort(reason);
  }
}
