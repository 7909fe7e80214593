/** What a process does beside answering requests. It is ended before the database is closed. */
import { JobsUnderWay } from './jobs-under-way.ts';
import { WorkerThread } from './worker-thread.ts';
import { startProcess } from './workers.ts';

export class Background {
  /** Reads what comes from outside. */
  readonly reading = new WorkerThread();
  /** Reckons with what is read already: its work is bounded, and may be waited for within a transaction. */
  readonly reckoning = new WorkerThread();
  /** Estimates from all answers to a test: minutes, where reading takes seconds. */
  readonly estimating = new WorkerThread(
    { milliseconds: 10 * 60_000, mebibytes: 1_024 },
    {
      busy: 'Other calibrations wait. Try again in a moment.',
      tooHeavy: (limit) =>
        `This takes more ${limit === 'memory' ? limit : `than ${limit}`} than one calibration may take. Nothing was changed. Choose a model with fewer parameters.`,
    },
  );
  /** Draws what is to be printed or kept: guardians ask for it without signing in, so it waits for nobody and holds nobody up. */
  readonly drawing = new WorkerThread(
    { milliseconds: 20_000 },
    {
      busy: 'Other pages are being drawn. Try again in a moment.',
      tooHeavy: (limit) =>
        `Drawing this takes more ${limit === 'memory' ? limit : `than ${limit}`} than one file may take.`,
    },
  );
  /** Decodes pictures that users send, which native code does. */
  readonly decoding = new WorkerThread(
    { milliseconds: 30_000, mebibytes: 1_024 },
    {
      busy: 'Other pictures are being read. Try again in a moment.',
      tooHeavy: (limit) =>
        `Reading this picture takes more ${limit === 'memory' ? limit : `than ${limit}`} than one picture may take. Save it smaller, or as a JPEG, and send it again.`,
    },
    startProcess,
  );
  readonly jobs: JobsUnderWay;

  /** `patience_milliseconds`: how long a call waits for its job before it is answered with it. */
  constructor(options: { patience_milliseconds?: number } = {}) {
    this.jobs = new JobsUnderWay(options);
  }

  /** Ends all of it; what jobs read of it is `reason`. */
  async close(reason: unknown): Promise<void> {
    const jobs = this.jobs.close(reason);
    this.reading.close();
    this.reckoning.close();
    this.estimating.close();
    this.drawing.close();
    this.decoding.close();
    await jobs;
  }
}
