/**
 * Runs heavy work outside the main thread: one piece at a time, people in turn. Work that exceeds a limit of
 * time or memory ends with a problem, so that the server neither hangs nor crashes.
 */
import { Problem, tooHeavy, tooMany } from '#contract/problem.ts';
import { FairQueue } from './fair-queue.ts';
import type { WorkAnswer, WorkOrder } from './messages.ts';
import { type HeavyWorker, type StartWorker, startThread } from './workers.ts';

/** Work for a separate thread: a module whose default export does it and may report progress. */
export interface Work<Input, Output, Told = never> {
  readonly module: URL;
  /** No code sets this field. It only connects the types of both threads. */
  readonly types?: (input: Input, tell: (told: Told) => void) => Output;
}

/** The messages for a full queue, and for work that exceeds its limits. */
export interface ThreadWords {
  readonly busy: string;
  /** `limit`: for example `60 seconds` or `memory`. */
  tooHeavy(limit: string): string;
}

export interface ThreadLimits {
  /** The maximum duration of one piece of work. */
  readonly milliseconds: number;
  /** The maximum heap of a thread, or the whole memory of a process. */
  readonly mebibytes: number;
}

/** Most files are read within a second. The largest allowed ones take about ten seconds on a busy machine. */
const LIMITS: ThreadLimits = { milliseconds: 60_000, mebibytes: 512 };

/** A thread without work ends after this time, to free its memory. */
const IDLE_MILLISECONDS = 30_000;

const RETRY_SECONDS = 10;

const READING: ThreadWords = {
  busy: 'Other files are being read. Try again in a moment.',
  tooHeavy: (limit) =>
    `Reading this file needs more ${limit === 'memory' ? limit : `than ${limit}`} than one file may use. Nothing was changed. Split it into smaller parts.`,
};

interface Piece {
  readonly order: WorkOrder;
  readonly told: (told: unknown) => void;
  readonly done: (output: unknown) => void;
  readonly failed: (error: unknown) => void;
}

export class WorkerThread {
  private readonly limits: ThreadLimits;
  private readonly queue = new FairQueue<Piece>();
  private worker: HeavyWorker | null = null;
  private piece: Piece | null = null;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;
  private readonly words: ThreadWords;
  private readonly startWorker: StartWorker;

  /**
   * `start`: starts the worker, by default as a thread. Native code needs a process, because only a process
   * can be limited.
   */
  constructor(limits: Partial<ThreadLimits> = {}, words = READING, start = startThread) {
    this.limits = { ...LIMITS, ...limits };
    this.words = words;
    this.startWorker = start;
  }

  /**
   * Runs the work for a person and returns its result. Throws `too_many` if too much work is waiting,
   * `too_heavy` if the work exceeds its time or memory, and the reason of `signal` if the signal aborts
   * first. `tell` receives progress.
   */
  async run<Input, Output, Told = never>(
    work: Work<Input, Output, Told>,
    input: Input,
    {
      person,
      signal,
      tell,
    }: { person: string; signal?: AbortSignal | undefined; tell?: (told: Told) => void },
  ): Promise<Output> {
    signal?.throwIfAborted();
    if (this.isClosed || !this.queue.hasRoom(person)) {
      throw new Problem(tooMany, {
        detail: this.words.busy,
        retry_after_seconds: RETRY_SECONDS,
      });
    }
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const piece: Piece = {
      order: { module: work.module.href, input },
      told: (told) => tell?.(told as Told),
      done: resolve,
      failed: reject,
    };
    const giveUp = () => {
      this.queue.remove(person, piece);
      if (this.piece === piece) this.end(signal?.reason);
      else reject(signal?.reason);
    };
    signal?.addEventListener('abort', giveUp, { once: true });
    this.queue.add(person, piece);
    this.next();
    try {
      return (await promise) as Output;
    } finally {
      signal?.removeEventListener('abort', giveUp);
    }
  }

  /** Stops the running work and all waiting work. */
  close(): void {
    this.isClosed = true;
    const closed = new Error('The server is shutting down.');
    for (let piece = this.queue.take(); piece !== undefined; piece = this.queue.take()) piece.failed(closed);
    this.end(closed);
  }

  private next(): void {
    if (this.piece !== null) return;
    const piece = this.queue.take();
    clearTimeout(this.timer);
    if (piece === undefined) {
      this.worker?.unref();
      this.timer = setTimeout(() => this.end(null), IDLE_MILLISECONDS).unref();
      return;
    }
    this.piece = piece;
    this.worker ??= this.start();
    this.worker.ref();
    this.worker.post(piece.order);
    this.timer = setTimeout(() => this.end(this.tooLong()), this.limits.milliseconds);
  }

  private start(): HeavyWorker {
    const worker = this.startWorker(this.limits.mebibytes, {
      answered: (said) => {
        if (worker === this.worker) this.settle(said);
      },
      ended: (reason) => {
        if (worker === this.worker) this.end(reason === 'memory' ? this.tooHeavy('memory') : reason);
      },
    });
    return worker;
  }

  private settle(said: WorkAnswer): void {
    const { piece } = this;
    if (said.kind === 'told') {
      piece?.told(said.told);
      return;
    }
    this.piece = null;
    if (said.kind === 'done') piece?.done(said.output);
    else piece?.failed(said.is_too_heavy ? this.tooHeavy('memory') : new Error(said.words));
    this.next();
  }

  /** Stops the thread. The running work fails with `reason`. The next piece of work starts a new thread. */
  private end(reason: unknown): void {
    const { worker, piece } = this;
    clearTimeout(this.timer);
    this.worker = null;
    this.piece = null;
    worker?.end();
    piece?.failed(reason);
    if (!this.isClosed && piece !== null) this.next();
  }

  private tooLong(): Problem {
    return this.tooHeavy(`${this.limits.milliseconds / 1_000} seconds`);
  }

  private tooHeavy(limit: string): Problem {
    return new Problem(tooHeavy, { detail: this.words.tooHeavy(limit) });
  }
}
