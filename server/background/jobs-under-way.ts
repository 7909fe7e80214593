/**
 * The running jobs of this process. They end with the process, and their callers wait for them only for a
 * short time.
 */
import type { Progress } from './progress.ts';

/** After this time the response to a call is its job, because there is no result yet. */
const PATIENCE_MILLISECONDS = 3_000;

export class JobsUnderWay {
  private readonly patience: number;
  private readonly held = new Map<Promise<unknown>, Progress>();

  constructor({ patience_milliseconds = PATIENCE_MILLISECONDS }: { patience_milliseconds?: number } = {}) {
    this.patience = patience_milliseconds;
  }

  /** Keeps track of a job until it ends. */
  hold(outcome: Promise<unknown>, progress: Progress): void {
    this.held.set(outcome, progress);
    const release = () => void this.held.delete(outcome);
    outcome.then(release, release);
  }

  /** Whether a job ends, successfully or not, while its caller waits. */
  async isDoneSoon(outcome: Promise<unknown>): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(resolve, this.patience, false);
    const isOver = () => resolve(true);
    outcome.then(isOver, isOver);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Stops all jobs with `reason` and waits until they have ended. */
  async close(reason: unknown): Promise<void> {
    for (const progress of this.held.values()) progress.end(reason);
    await Promise.allSettled(this.held.keys());
  }
}
