/**
 * The work that a process does besides answering requests: jobs and worker threads. It must stop before the
 * database closes.
 */
import { JobsUnderWay } from './jobs-under-way.ts';
import { WorkerThread } from './worker-thread.ts';
import { startProcess } from './workers.ts';

export class Background {
  /** A worker that reads files that users upload. */
  readonly reading = new WorkerThread();
  /**
   * A worker that computes from data that is already loaded. Its work is limited, so a transaction may wait
   * for it.
   */
  readonly reckoning = new WorkerThread();
  /**
   * A worker for calibrations from all answers to a test. They take minutes, while reading a file takes
   * seconds.
   */
  readonly estimating = new WorkerThread(
    { milliseconds: 10 * 60_000, mebibytes: 1_024 },
    {
      busy: 'Other calibrations are running. Try again in a moment.',
      tooHeavy: (limit) =>
        `This needs more ${limit === 'memory' ? limit : `than ${limit}`} than one calibration may use. Nothing was changed. Choose a model with fewer parameters.`,
    },
  );
  /**
   * A worker that draws pages to print or download. It has its own thread, because guardians request reports
   * without signing in and must neither wait for other work nor delay it.
   */
  readonly drawing = new WorkerThread(
    { milliseconds: 20_000 },
    {
      busy: 'Other PDF files are being created. Try again in a moment.',
      tooHeavy: (limit) =>
        `Creating this PDF needs more ${limit === 'memory' ? limit : `than ${limit}`} than one file may use.`,
    },
  );
  /** Decodes uploaded images with native code. */
  readonly decoding = new WorkerThread(
    { milliseconds: 30_000, mebibytes: 1_024 },
    {
      busy: 'Other pictures are being processed. Try again in a moment.',
      tooHeavy: (limit) =>
        `Processing this picture needs more ${limit === 'memory' ? limit : `than ${limit}`} than one picture may use. Make it smaller or save it as a JPEG, then upload it again.`,
    },
    startProcess,
  );
  readonly jobs: JobsUnderWay;

  /**
   * `patience_milliseconds`: how long a call waits for its job. After that it answers with the job itself.
   */
  constructor(options: { patience_milliseconds?: number } = {}) {
    this.jobs = new JobsUnderWay(options);
  }

  /** Stops all background work. Jobs fail with `reason`. */
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
