import { type SaveAnswer, saveAttempts } from '#features/sessions/exam.contract.ts';
import {
  backOffMilliseconds,
  batchOf,
  type JournalItem,
  type KeptCheck,
  type Outcome,
  outcomeOf,
  requestOf,
  waitingChecks,
  waitingCount,
} from '#features/sessions/journal.rules.ts';
import { ApiProblem, call, NetworkFailure } from '#web/lib/api.ts';
import type { SaveState } from '../../room.rules.ts';
import type { Journal } from './journal.ts';

/** A request without a response after this time is aborted and sent again. */
const LONGEST_REQUEST_MS = 20_000;
/** Without changes, the exam room asks for the state of the session this often. */
const HEARTBEAT_MS = 30_000;
/** If the difference between the two clocks grows by more than this, one of them was stopped or set. */
const SLEPT_MS = 2000;

export interface DeliveryEvents {
  /** Runs when the server has responded to a request made at `asked_ms` (`performance.now()`). */
  onAnswer: (answer: SaveAnswer, asked_ms: number, outcome: Outcome) => void;
  /** The save state changed. */
  onChange: () => void;
  /**
   * Practice only: checks an answer. Resolves once the server has done so or refused it, and rejects if the
   * server did not respond.
   */
  check: (check: KeptCheck) => Promise<void>;
  /** Runs before each request. */
  beforeSending: () => Promise<void>;
}

/**
 * Sends the journal's unsent items to the server: one request at a time, with everything new in the next.
 * Failures are retried forever. The code that makes calls handles a 401; the journal keeps its items.
 */
export class Delivery {
  readonly #journal: Journal;
  readonly #session: string;
  readonly #events: DeliveryEvents;
  #isRunning = false;
  #isStopped = false;
  #failures = 0;
  #lastAsked = performance.now();
  #drift = Date.now() - performance.now();
  #trouble: SaveState['trouble'] = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #timerAt = Infinity;
  #retryNow: (() => void) | null = null;
  #flushed: (() => void)[] = [];

  constructor(journal: Journal, session: string, events: DeliveryEvents) {
    this.#journal = journal;
    this.#session = session;
    this.#events = events;
  }

  get state(): SaveState {
    return {
      trouble: this.#trouble,
      waiting_count: this.#isStopped ? 0 : waitingCount(this.#journal.pending),
      is_kept: this.#journal.isKept,
      checks: waitingChecks(this.#journal.pending),
    };
  }

  /** Sends pending items within `delay` milliseconds. */
  wake(delay = 0): void {
    if (this.#isStopped) return;
    const at = performance.now() + delay;
    if (at >= this.#timerAt) return;
    clearTimeout(this.#timer);
    this.#timerAt = at;
    this.#timer = setTimeout(() => {
      this.#timerAt = Infinity;
      void this.#run();
    }, delay);
    this.#events.onChange();
  }

  /** Sends again immediately, because the network may be back. */
  retryNow(): void {
    this.#retryNow?.();
  }

  /** The browser reports that it is offline. */
  noteOffline(): void {
    this.#trouble = 'offline';
    this.#events.onChange();
  }

  /** Resolves when nothing is left to send, however long that takes. */
  flush(): Promise<void> {
    if (this.#journal.pending.size === 0) return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#flushed.push(resolve);
    this.wake();
    this.retryNow();
    return promise;
  }

  /** Asks for the state of the session if nothing was sent for half a minute or the device slept. */
  beat(): void {
    // The monotonic clock may stop during sleep, and the exam room's time would be late.
    const drift = Date.now() - performance.now();
    const hasSlept = Math.abs(drift - this.#drift) > SLEPT_MS;
    this.#drift = drift;
    if (hasSlept || performance.now() - this.#lastAsked > HEARTBEAT_MS) void this.#run();
  }

  /** Stops sending, because a different window sends. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#timerAt = Infinity;
    this.#events.onChange();
  }

  async #run(): Promise<void> {
    if (this.#isRunning || this.#isStopped) return;
    this.#isRunning = true;
    do {
      this.#events.onChange();
      const items = batchOf(this.#journal.pending);
      // Write before sending, or an item would be lost if the page ended before the response to it.
      await this.#journal.written();
      await this.#events.beforeSending();
      await this.#send(items);
    } while (!this.#isStopped && (this.#journal.pending.size > 0 || this.#failures > 0));
    this.#isRunning = false;
    if (this.#journal.pending.size === 0) for (const resolve of this.#flushed.splice(0)) resolve();
    this.#events.onChange();
  }

  async #send(items: readonly JournalItem[]): Promise<void> {
    try {
      const [first] = items;
      if (first?.kind === 'check') {
        await this.#events.check(first.body);
        if (this.#isStopped) return;
        this.#journal.forget([first]);
      } else await this.#save(items);
      this.#failures = 0;
      this.#trouble = null;
    } catch (error) {
      this.#failures += 1;
      const isUnanswered = error instanceof NetworkFailure || error instanceof DOMException;
      this.#trouble = isUnanswered ? 'offline' : 'server';
      this.#events.onChange();
      await this.#pause(error instanceof ApiProblem ? error.retry_after_seconds : undefined);
    }
  }

  async #save(items: readonly JournalItem[]): Promise<void> {
    const asked = performance.now();
    this.#lastAsked = asked;
    const answer = await call(saveAttempts, {
      params: { id: this.#session },
      body: requestOf(items),
      signal: AbortSignal.timeout(LONGEST_REQUEST_MS),
    });
    // A different window may have newer versions of these items in the journal. It sends them again.
    if (this.#isStopped) return;
    const outcome = outcomeOf(items, answer);
    this.#journal.forget(outcome.done);
    this.#events.onAnswer(answer, asked, outcome);
    if (outcome.done.length < items.length)
      throw new Error('The response has no verdict on some of the sent items');
  }

  #pause(retryAfterSeconds: number | undefined): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const wait = backOffMilliseconds(this.#failures, Math.random(), retryAfterSeconds);
    const timer = setTimeout(resolve, wait);
    this.#retryNow = () => {
      clearTimeout(timer);
      resolve();
    };
    return promise;
  }
}
