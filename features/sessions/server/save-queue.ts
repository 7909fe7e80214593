/**
 * Saves that wait, committed together: what has come while one batch commits is the next. It knows nothing of what
 * a save is worth.
 */
import { sql, type Transaction } from 'kysely';
import { keepUses, type TokenCaller } from '#features/auth/server/public.ts';
import { DatabaseLost } from '#server/db/lost-database.ts';
import type { Tables } from '#server/db/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Platform } from '#server/http/route.ts';
import { takeLateAnswers } from './late-answers.ts';
import { settleSession } from './move-session.ts';
import { type Saved, type SaveOutcome, type SaveRequest, saveBatch } from './save-batch.ts';

/** A batch holds the connection of an embedded database, so that it may take no more than some milliseconds. */
const MOST_REQUESTS = 64;
const MOST_ITEMS = 2_000;

/** Whoever holds one session for longer, as another server that hangs would, must not hold up everybody's saves. */
const LONGEST_WAIT = '2s';

interface Waiting {
  readonly request: SaveRequest;
  readonly resolve: (saved: Saved) => void;
  readonly reject: (reason: unknown) => void;
}

class SaveQueue {
  readonly #platform: Platform;
  #waiting: Waiting[] = [];
  #isRunning = false;

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  /** Settles once the save is committed. Rejects with the problem that refuses it whole. */
  save(request: SaveRequest): Promise<Saved> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request, resolve, reject });
      if (!this.#isRunning) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.length > 0) await this.#commit(this.#nextBatch());
    this.#isRunning = false;
  }

  #nextBatch(): Waiting[] {
    let items = 0;
    const end = this.#waiting.findIndex(({ request }, index) => {
      items += request.attempts.length + request.visits.length + request.events.length;
      return index > 0 && (index >= MOST_REQUESTS || items > MOST_ITEMS);
    });
    return this.#waiting.splice(0, end === -1 ? this.#waiting.length : end);
  }

  /** Commits a batch; where it fails, one after the other, so that one request can't fail others. A lost database fails all. */
  async #commit(batch: readonly Waiting[]): Promise<void> {
    let outcomes: SaveOutcome[];
    try {
      outcomes = await this.#inTransaction((transaction) =>
        saveBatch(
          transaction,
          batch.map(({ request }) => request),
        ),
      );
    } catch (error) {
      if (batch.length === 1 || error instanceof DatabaseLost) for (const { reject } of batch) reject(error);
      else for (const waiting of batch) await this.#commit([waiting]);
      return;
    }
    const due: Waiting[] = [];
    for (const [index, waiting] of batch.entries()) {
      const outcome = outcomes[index];
      if (outcome?.kind === 'saved') {
        await this.#takeLate(waiting.request, outcome.saved);
        waiting.resolve(outcome.saved);
      } else if (outcome?.kind === 'due') due.push(waiting);
      else waiting.reject(outcome?.problem);
    }
    await this.#keepUses(outcomes);
    if (due.length > 0) await this.#settle(due);
  }

  /** Late answers that the test takes by itself count from now on; where that fails, they are kept as late as they are. */
  async #takeLate({ session, arrived }: SaveRequest, { attempts, late }: Saved): Promise<void> {
    if (late.length === 0) return;
    try {
      const questions = late.map(({ question }) => question);
      const taken = await this.#inTransaction((transaction) =>
        takeLateAnswers(transaction, session, questions, arrived),
      );
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
        await this.#inTransaction((transaction) => settleSession(transaction, session, arrived));
        again.push(waiting);
      } catch (error) {
        waiting.reject(error);
      }
    }
    this.#waiting.unshift(...again);
  }

  /** A transaction that waits for a row for a while, and not for ever. The embedded database has one at a time. */
  #inTransaction<T>(work: (transaction: Transaction<Tables>) => Promise<T>): Promise<T> {
    const { kysely, kind } = this.#platform.database;
    return inTransaction(kysely, async (transaction) => {
      if (kind === 'served')
        await sql`set local lock_timeout = ${sql.lit(LONGEST_WAIT)}`.execute(transaction);
      return work(transaction);
    });
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
