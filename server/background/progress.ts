/** How far a piece of work is, told by whoever does it; and by whoever watches, that it is to end. */
import type { JobProgress } from '#contract/job.ts';

export class Progress {
  private readonly stop = new AbortController();
  private told: JobProgress = { doing: 'Begun', done: null, total: null };

  /** What was told last. */
  get current(): JobProgress {
    return this.told;
  }

  /** Aborted where the work is to end. */
  get signal(): AbortSignal {
    return this.stop.signal;
  }

  /** Says what is done now, and how many of how many pieces are. Throws why the work is to end, where it is. */
  tell(doing: string, done: number | null = null, total: number | null = null): void {
    this.signal.throwIfAborted();
    this.told = { doing, done, total };
  }

  /** Has the work end for `reason` at its next word. */
  end(reason: unknown): void {
    this.stop.abort(reason);
  }
}
