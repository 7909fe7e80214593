import type { ExamView } from '#features/sessions/exam.contract.ts';
import { tooManyPictures } from '#features/sessions/sealed.contract.ts';
import { type SealedSection, sealedToKeep } from '#features/sessions/sealed.rules.ts';
import { ApiProblem } from '#web/lib/api.ts';
import { changesToKeep, type KeptTime, recalledTime, recalledView } from '../../stored-room.rules.ts';
import type { KnownAnswers } from '../desk.ts';
import { keepRoomFiles } from './room-files.ts';
import { SealedSections } from './sealed-sections.ts';
import { Shelf } from './shelf.ts';

/** The data that a page needs from the page before it after a reload. */
export interface Recalled {
  /** The stored view, updated to the current time as far as this device knows it. */
  readonly view: ExamView;
  readonly changes: KnownAnswers['changes'];
}

/**
 * Whether the exam room can continue and reload here without a network, or why not. `room`: everything except
 * pictures, because the next section is not known yet. `pictures`: everything except pictures, because they
 * are too large.
 */
export type Readiness = 'ready' | 'room' | 'pictures' | 'refused' | 'full' | 'unreachable';

interface KeptView {
  readonly view: ExamView;
  readonly time: KeptTime;
}

interface KeptAnswers {
  readonly known: KnownAnswers;
  readonly time: KeptTime;
}

/**
 * Stores what an open exam room displays, encrypted, until the test is over or the taker signs out: the
 * server's view and the current answers. If storing fails, the exam room still works.
 */
export class Keeper {
  readonly #shelf: Shelf;
  readonly #sections: SealedSections;
  #isOver = true;
  /** Runs the writes one after the other. */
  #work: Promise<void> = Promise.resolve();
  #readiness: { readonly of: string | null; readonly found: Promise<Readiness> } | null = null;
  /** The open section and the encrypted sections whose files were fetched last. */
  #followed: string | null = null;

  constructor(person: string, session: string) {
    this.#shelf = new Shelf(`${person}/${session}`);
    this.#sections = new SealedSections(session, this.#shelf);
  }

  /**
   * Fetches what the exam room needs without a network: the encrypted section that opens next (`next`), and
   * its own files. Fetches parts that failed again at the next call.
   */
  async makeReady(next: SealedSection | null): Promise<Readiness> {
    const of = next?.sealed ?? null;
    if (this.#readiness?.of !== of) this.#readiness = { of, found: this.#fetchAll(next) };
    const readiness = await this.#readiness.found;
    if (['refused', 'full', 'unreachable'].includes(readiness)) this.#readiness = null;
    return readiness;
  }

  async #fetchAll(next: SealedSection | null): Promise<Readiness> {
    // The pictures first, because the browser mostly has the other files already. Each download may fail
    // separately.
    const pictures = await readinessOf(async () => {
      await this.#sections.keepNext(next);
      return next === null ? 'room' : 'ready';
    });
    const room = await readinessOf(async () => {
      await keepRoomFiles();
      return 'ready';
    });
    return room === 'ready' ? pictures : room;
  }

  /** Call this function before a view is drawn, so that stored pictures are used. */
  show(view: ExamView): void {
    this.#sections.show(view);
  }

  /** Stores what the exam room displays from now on, at the server's time `server_ms`. */
  keep(view: ExamView, answers: KnownAnswers, server_ms: number): Promise<void> {
    const known = neededOf(answers);
    this.#isOver = false;
    void this.#follow(view);
    const time = timeAt(server_ms);
    return this.#do(async () => {
      if (this.#isOver) return;
      await this.#shelf.keep('answers', { known, time } satisfies KeptAnswers);
      await this.#shelf.keep('view', { view, time } satisfies KeptView);
    });
  }

  /** Fetches what the open section needs, then what the next one needs. */
  async #follow(view: ExamView): Promise<void> {
    const { open: present, next: later } = sealedToKeep(view.sections);
    const needed = [view.present?.section.id, present?.sealed, later?.sealed].join();
    if (this.#followed === needed) return;
    this.#followed = needed;
    const open = await readinessOf(async () => {
      await this.#sections.keepOpen(view);
      return 'ready';
    });
    const next = await this.makeReady(later);
    // Retry at the next response of the server.
    if (open === 'unreachable' || next === 'unreachable') this.#followed = null;
  }

  /** Stores the current answers. */
  keepAnswers(answers: KnownAnswers, server_ms: number): Promise<void> {
    const known = neededOf(answers);
    const time = timeAt(server_ms);
    return this.#do(async () => {
      if (!this.#isOver) await this.#shelf.keep('answers', { known, time } satisfies KeptAnswers);
    });
  }

  /**
   * The data stored last, even if an earlier page stored it. Null if there is none, or if a different window
   * or device has taken over.
   */
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

  /** Deletes everything stored. */
  drop(): Promise<void> {
    this.#isOver = true;
    this.#followed = null;
    this.#sections.end();
    return this.#do(() => this.#shelf.clear());
  }

  #do(work: () => Promise<void>): Promise<void> {
    // If a write fails, the only effect is that a reload must ask the server.
    this.#work = this.#work.then(work).catch(() => {});
    return this.#work;
  }
}

async function readinessOf(work: () => Promise<Readiness>): Promise<Readiness> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiProblem && error.code === tooManyPictures.code) return 'pictures';
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
