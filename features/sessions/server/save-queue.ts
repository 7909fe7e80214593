/**
 * Saves that wait, committed together: what has come while one batch commits is the next. On a served database several
 * batches of different sessions are under way at once.
 */
import { keepUses, type TokenCaller } from '#features/auth/server/public.ts';
import type { Database } from '#server/db/database.ts';
import { type Flights, inFlights } from '#server/db/flights.ts';
import { DatabaseLost } from '#server/db/lost-database.ts';
import type { Platform } from '#server/http/route.ts';
import { takeLateAnswers } from './late-answers.ts';
import { settleSession } from './move-session.ts';
import { type Saved, type SaveOutcome, type SaveRequest, saveBatch } from './save-batch.ts';

/** A batch holds the connection of an embedded database, so that it may take no more than some milliseconds. */
const MOST_REQUESTS = 64;
const MOST_ITEMS = 2_000;

/**
 * Batches that are under way at once, each on a connection: while one waits for its answers or for the disk another is
 * judged. More of them would be smaller ones. An embedded database has one session, and no use for a second.
 */
const MOST_BATCHES: Record<Database['kind'], number> = { embedded: 1, served: 2 };

/** Whoever holds one session for longer, as another server that hangs would, must not hold up everybody's saves. */
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
  /** Their sessions are in no other batch, so that what comes of one is taken in order and no batch waits for another. */
  readonly #sessionsUnderWay = new Set<string>();

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  /** Settles once the save is committed. Rejects with the problem that refuses it whole. */
  save(request: SaveRequest): Promise<Saved> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request, resolve, reject });
      this.#start();
    });
  }

  /** A second batch starts once as many requests wait as are under way: begun earlier it would be a small one. */
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
      // That may take long, and keeps nobody else waiting.
      this.#start();
      for (const waiting of batch) await this.#commit([waiting]);
    }
    for (const session of sessions) this.#sessionsUnderWay.delete(session);
    this.#batches -= 1;
    this.#start();
  }

  /** What waits and may go now, in the order of arrival. */
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
   * Commits a batch and answers it. True where it failed and each is to be tried alone, so that one request can't fail
   * others; a lost database fails all.
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
    // What is committed is answered before anything is scored anew.
    for (const { waiting, saved } of late) {
      await this.#takeLate(waiting.request, saved);
      waiting.resolve(saved);
    }
    await this.#keepUses(outcomes);
    if (due.length > 0) await this.#settle(due);
    return false;
  }

  /** Late answers that the test takes by itself count from now on; where that fails, they are kept as late as they are. */
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

  /** A session that time has changed by the arrival of a save is settled to then, and the save taken up again. */
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

  /** A transaction that waits for a row for a while, and not for ever. The embedded database has one at a time. */
  #inFlights<T>(work: (flights: Flights) => Promise<T>): Promise<T> {
    const { database } = this.#platform;
    return inFlights(database, work, WAIT_A_WHILE[database.kind]);
  }

  /** Saving is activity of a sign-in; a use that is not kept costs nobody an answer. */
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

/** Commits the saves of a request together with whatever waits in this process. Call it outside of a transaction. */
export function save(platform: Platform, request: SaveRequest): Promise<Saved> {
  let queue = queues.get(platform);
  if (queue === undefined) {
    queue = new SaveQueue(platform);
    queues.set(platform, queue);
  }
  return queue.save(request);
}
