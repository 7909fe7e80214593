/** The jobs that this process does: ended with it, and waited for a little by whoever began them. */
import type { Progress } from './progress.ts';

/** A call is answered within this time, or with its job. */
const PATIENCE_MILLISECONDS = 3_000;

export class JobsUnderWay {
  private readonly patience: number;
  private readonly held = new Map<Promise<unknown>, Progress>();

  constructor({ patience_milliseconds = PATIENCE_MILLISECONDS }: { patience_milliseconds?: number } = {}) {
    this.patience = patience_milliseconds;
  }

  /** Keeps a job until it is over. */
  hold(outcome: Promise<unknown>, progress: Progress): void {
    this.held.set(outcome, progress);
    const release = () => void this.held.delete(outcome);
    outcome.then(release, release);
  }

  /** Whether a job comes to an end, good or bad, while its caller waits. */
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

  /** Has all of them end for `reason`, and waits until they have. */
  async close(reason: unknown): Promise<void> {
    for (const progress of this.held.values()) progress.end(reason);
    await Promise.allSettled(this.held.keys());
  }
}
