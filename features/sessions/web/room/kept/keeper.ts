import type { ExamView } from '../../../exam.contract.ts';
import { changesToKeep, type KeptTime, recalledTime, recalledView } from '../../../kept.rules.ts';
import type { KnownAnswers } from '../desk.ts';
import { keepRoomFiles } from './room-files.ts';
import { Shelf } from './shelf.ts';

/** What a page that is loaded again needs of the one before it. */
export interface Recalled {
  /** As it is now, as far as this device can tell. */
  readonly view: ExamView;
  readonly changes: KnownAnswers['changes'];
}

/** Whether the room can be loaded again here without a network, or why not. */
export type Readiness = 'ready' | 'refused' | 'full' | 'unreachable';

interface KeptView {
  readonly view: ExamView;
  readonly time: KeptTime;
}

interface KeptAnswers {
  readonly known: KnownAnswers;
  readonly time: KeptTime;
}

/**
 * Keeps what an open room shows on this device, sealed, until the test is over or its taker signs out: the view as the
 * server gave it, and beside it the answers as they stand. Where it can't, nothing is kept, and the room is none the worse.
 */
export class Keeper {
  readonly #shelf: Shelf;
  #isOver = true;
  /** One thing after the other. */
  #work: Promise<void> = Promise.resolve();
  #readiness: Promise<Readiness> | null = null;

  constructor(person: string, session: string) {
    this.#shelf = new Shelf(`${person}/${session}`);
  }

  /** Fetches what the room needs without a network. What did not come is asked for again at the next asking. */
  async makeReady(): Promise<Readiness> {
    this.#readiness ??= readinessOf(keepRoomFiles());
    const readiness = await this.#readiness;
    if (readiness !== 'ready') this.#readiness = null;
    return readiness;
  }

  /** What is shown from now on, at the server's time `server_ms`. */
  keep(view: ExamView, answers: KnownAnswers, server_ms: number): Promise<void> {
    const known = neededOf(answers);
    if (this.#isOver) void this.makeReady();
    this.#isOver = false;
    const time = timeAt(server_ms);
    return this.#do(async () => {
      if (this.#isOver) return;
      await this.#shelf.keep('answers', { known, time } satisfies KeptAnswers);
      await this.#shelf.keep('view', { view, time } satisfies KeptView);
    });
  }

  /** How the answers stand. */
  keepAnswers(answers: KnownAnswers, server_ms: number): Promise<void> {
    const known = neededOf(answers);
    const time = timeAt(server_ms);
    return this.#do(async () => {
      if (!this.#isOver) await this.#shelf.keep('answers', { known, time } satisfies KeptAnswers);
    });
  }

  /** What was kept last, by the page before this one too; null where there is nothing, or another one writes since. */
  async recall(writer: number): Promise<Recalled | null> {
    try {
      const kept = (await this.#shelf.recall('view')) as KeptView | null;
      const answers = (await this.#shelf.recall('answers')) as KeptAnswers | null;
      if (kept === null || answers === null || kept.view.session.writer !== writer) return null;
      const now = Date.now();
      const server_ms = Math.max(recalledTime(kept.time, now), recalledTime(answers.time, now));
      const { known } = answers;
      return { view: recalledView(kept.view, known, server_ms), changes: known.changes };
    } catch {
      return null;
    }
  }

  /** Forgets all of it. */
  drop(): Promise<void> {
    this.#isOver = true;
    return this.#do(() => this.#shelf.clear());
  }

  #do(work: () => Promise<void>): Promise<void> {
    // What is not kept is not found after a reload, which asks the server then.
    this.#work = this.#work.then(work).catch(() => {});
    return this.#work;
  }
}

async function readinessOf(work: Promise<void>): Promise<Readiness> {
  try {
    await work;
    return 'ready';
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'QuotaExceededError') return 'full';
    return ['SecurityError', 'NotSupportedError', 'InvalidStateError'].includes(name)
      ? 'refused'
      : 'unreachable';
  }
}

function neededOf({ changes, ...known }: KnownAnswers): KnownAnswers {
  return { ...known, changes: changesToKeep(changes) };
}

function timeAt(server_ms: number): KeptTime {
  return { server_ms, device_ms: Date.now() };
}
