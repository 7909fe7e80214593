/**
 * Collects waiting saves and commits them together: saves that arrive while one batch commits form the next.
 * A served database runs several batches of different sessions at once.
 */
import { keepUses, type TokenCaller } from '#features/auth/server/public.ts';
import type { Database } from '#server/db/database.ts';
import { type Flights, inFlights } from '#server/db/flights.ts';
import { DatabaseLost } from '#server/db/lost-database.ts';
import type { Platform } from '#server/http/route.ts';
import { takeLateAnswers } from './late-answers.ts';
import { settleSession } from './move-session.ts';
import { type Saved, type SaveOutcome, type SaveRequest, saveBatch } from './save-batch.ts';

/**
 * A batch holds the only connection of an embedded database, so it must take no more than a few milliseconds.
 */
const MOST_REQUESTS = 64;
const MOST_ITEMS = 2_000;

/**
 * The number of batches that run at the same time, each on its own connection. While one waits for the
 * database, another is judged. More batches would only be smaller. The embedded database has a single
 * session, so a second batch would not help.
 */
const MOST_BATCHES: Record<Database['kind'], number> = { embedded: 1, served: 2 };

/** A hung server may hold a row lock. Give up after 2 s so that other saves proceed. */
const WAIT_A_WHILE: Record<Database['kind'], string> = {
  embedded: '',
  served: "set local lock_timeout = '2s'",
};

interface Waiting {
  readonly request: SaveRequest;
  readonly resolve: (saved: Saved) => void;
  readonly reject: (reason: unknown) => void;
}

class SaveQueue {
  readonly #platform: Platform;
  #waiting: Waiting[] = [];
  #batches = 0;
  #requestsUnderWay = 0;
  /**
   * Sessions in a running batch. No other batch takes them, so that saves of one session stay in order and
   * batches never wait for each other.
   */
  readonly #sessionsUnderWay = new Set<string>();

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  /** Resolves once the save is committed. Rejects with the problem if the whole request is refused. */
  save(request: SaveRequest): Promise<Saved> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request, resolve, reject });
      this.#start();
    });
  }

  /**
   * Starts a second batch only when at least as many requests wait as are in progress; earlier it would be
   * too small.
   */
  #start(): void {
    if (this.#batches === MOST_BATCHES[this.#platform.database.kind]) return;
    if (this.#waiting.length < this.#requestsUnderWay) return;
    const batch = this.#nextBatch();
    if (batch.length > 0) void this.#run(batch);
  }

  async #run(batch: readonly Waiting[]): Promise<void> {
    const sessions = new Set(batch.map(({ request }) => request.session));
    for (const session of sessions) this.#sessionsUnderWay.add(session);
    this.#batches += 1;
    this.#requestsUnderWay += batch.length;
    const isToRedo = await this.#commit(batch);
    this.#requestsUnderWay -= batch.length;
    if (isToRedo) {
      // The retries may take long, so let other batches start meanwhile.
      this.#start();
      for (const waiting of batch) await this.#commit([waiting]);
    }
    for (const session of sessions) this.#sessionsUnderWay.delete(session);
    this.#batches -= 1;
    this.#start();
  }

  /** The waiting requests that can be sent now, in the order of arrival. */
  #nextBatch(): Waiting[] {
    const batch: Waiting[] = [];
    const left: Waiting[] = [];
    let items = 0;
    for (const waiting of this.#waiting) {
      const { session, attempts, visits, events, notes } = waiting.request;
      const more = attempts.length + visits.length + events.length + notes.length;
      const isFull = batch.length >= MOST_REQUESTS || (batch.length > 0 && items + more > MOST_ITEMS);
      if (isFull || this.#sessionsUnderWay.has(session)) left.push(waiting);
      else {
        items += more;
        batch.push(waiting);
      }
    }
    this.#waiting = left;
    return batch;
  }

  /**
   * Commits a batch and answers its requests. Returns true if it failed and each request should be retried
   * alone, so that one request cannot fail the others. A lost database fails them all.
   */
  async #commit(batch: readonly Waiting[]): Promise<boolean> {
    let outcomes: SaveOutcome[];
    try {
      const requests = batch.map(({ request }) => request);
      outcomes = await this.#inFlights((flights) => saveBatch(flights, requests));
    } catch (error) {
      if (batch.length > 1 && !(error instanceof DatabaseLost)) return true;
      for (const { reject } of batch) reject(error);
      return false;
    }
    const due: Waiting[] = [];
    const late: { waiting: Waiting; saved: Saved }[] = [];
    for (const [index, waiting] of batch.entries()) {
      const outcome = outcomes[index];
      if (outcome?.kind === 'saved') {
        if (outcome.saved.late.length > 0) late.push({ waiting, saved: outcome.saved });
        else waiting.resolve(outcome.saved);
      } else if (outcome?.kind === 'due') due.push(waiting);
      else waiting.reject(outcome?.problem);
    }
    // Requests without late answers are answered before any session is rescored.
    for (const { waiting, saved } of late) {
      await this.#takeLate(waiting.request, saved);
      waiting.resolve(saved);
    }
    await this.#keepUses(outcomes);
    if (due.length > 0) await this.#settle(due);
    return false;
  }

  /** Counts late answers that the test accepts automatically. If that fails, they stay late. */
  async #takeLate({ session, arrived }: SaveRequest, { attempts, late }: Saved): Promise<void> {
    try {
      const questions = late.map(({ question }) => question);
      const taken = await this.#inFlights(({ db }) => takeLateAnswers(db, session, questions, arrived));
      for (const { place, question } of late) {
        if (taken.has(question)) attempts[place] = { verdict: 'saved', code: null };
      }
    } catch (error) {
      this.#platform.log.error({ err: error, session }, 'late answers were kept and not taken');
    }
  }

  /** Settles sessions that became due before their save arrived, then retries those saves. */
  async #settle(due: readonly Waiting[]): Promise<void> {
    const again: Waiting[] = [];
    for (const waiting of due) {
      const { session, arrived } = waiting.request;
      try {
        await this.#inFlights(({ db }) => settleSession(db, session, arrived));
        again.push(waiting);
      } catch (error) {
        waiting.reject(error);
      }
    }
    this.#waiting.unshift(...again);
  }

  /**
   * Runs a transaction that waits only a short time for a row lock. The embedded database runs one
   * transaction at a time.
   */
  #inFlights<T>(work: (flights: Flights) => Promise<T>): Promise<T> {
    const { database } = this.#platform;
    return inFlights(database, work, WAIT_A_WHILE[database.kind]);
  }

  /** A save counts as use of the sign-in. If recording the use fails, the answers are still saved. */
  async #keepUses(outcomes: readonly SaveOutcome[]): Promise<void> {
    const due = new Map<string, TokenCaller>();
    for (const outcome of outcomes) {
      if (outcome.kind === 'saved' && outcome.saved.caller.is_use_due) {
        due.set(outcome.saved.caller.token_id, outcome.saved.caller);
      }
    }
    if (due.size === 0) return;
    const { database, clock, log } = this.#platform;
    try {
      await keepUses(database.kysely, [...due.values()], clock.now());
    } catch (error) {
      log.error({ err: error }, 'the use of tokens was not kept');
    }
  }
}

const queues = new WeakMap<Platform, SaveQueue>();

/**
 * Commits the saves of a request together with others that wait in this process. Call it outside any
 * transaction.
 */
export function save(platform: Platform, request: SaveRequest): Promise<Saved> {
  let queue = queues.get(platform);
  if (queue === undefined) {
    queue = new SaveQueue(platform);
    queues.set(platform, queue);
  }
  return queue.save(request);
}
