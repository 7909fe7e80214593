/** What a process does beside answering requests. It is ended before the database is closed. */
import { WorkerThread } from './worker-thread.ts';

export class Background {
  /** Reads what comes from outside. */
  readonly reading = new WorkerThread();
  /** Reckons with what is read already: its work is bounded, and may be waited for within a transaction. */
  readonly reckoning = new WorkerThread();

  close(): void {
    this.reading.close();
    this.reckoning.close();
  }
}
