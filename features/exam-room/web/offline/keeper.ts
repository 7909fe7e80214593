import type { ExamView } from '#features/sessions/exam.contract.ts';
import { tooManyPictures } from '#features/sessions/sealed.contract.ts';
import { type SealedSection, sealedToKeep } from '#features/sessions/sealed.rules.ts';
import { ApiProblem } from '#web/lib/api.ts';
import { changesToKeep, type KeptTime, recalledTime, recalledView } from '../../kept.rules.ts';
import type { KnownAnswers } from '../desk.ts';
import { keepRoomFiles } from './room-files.ts';
import { SealedSections } from './sealed-sections.ts';
import { Shelf } from './shelf.ts';

/** What a page that is loaded again needs of the one before it. */
export interface Recalled {
  /** As it is now, as far as this device can tell. */
  readonly view: ExamView;
  readonly changes: KnownAnswers['changes'];
}

/**
 * Whether the room can go on here without a network, and be loaded again, or why not. `room`: all but pictures, of which
 * it is not certain yet which come; `pictures`: all but pictures, which are too many.
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
 * Keeps what an open room shows on this device, sealed, until the test is over or its taker signs out: the view as the
 * server gave it, and beside it the answers as they stand. Where it can't, nothing is kept, and the room is none the worse.
 */
export class Keeper {
  readonly #shelf: Shelf;
  readonly #sections: SealedSections;
  #isOver = true;
  /** One thing after the other. */
  #work: Promise<void> = Promise.resolve();
  #readiness: { readonly of: string | null; readonly found: Promise<Readiness> } | null = null;
  /** For what everything was fetched: what is open, and which sealed sections it takes. */
  #followed: string | null = null;

  constructor(person: string, session: string) {
    this.#shelf = new Shelf(`${person}/${session}`);
    this.#sections = new SealedSections(session, this.#shelf);
  }

  /**
   * Fetches what the room needs without a network: the section that opens `next`, sealed, and its own files. What did not come
   * is asked for again at the next asking.
   */
  async makeReady(next: SealedSection | null): Promise<Readiness> {
    const of = next?.sealed ?? null;
    if (this.#readiness?.of !== of) this.#readiness = { of, found: this.#fetchAll(next) };
    const readiness = await this.#readiness.found;
    if (['refused', 'full', 'unreachable'].includes(readiness)) this.#readiness = null;
    return readiness;
  }

  async #fetchAll(next: SealedSection | null): Promise<Readiness> {
    // The pictures first: what the room is made of the browser has mostly. The one may fail and the other not.
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

  /** Before a view is drawn: its pictures come from here, as far as they are here. */
  show(view: ExamView): void {
    this.#sections.show(view);
  }

  /** What is shown from now on, at the server's time `server_ms`. */
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

  /** What an open section needs beside its view, and after that what its next one needs. */
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
    // Tried again when the server is heard of again.
    if (open === 'unreachable' || next === 'unreachable') this.#followed = null;
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
    this.#followed = null;
    this.#sections.end();
    return this.#do(() => this.#shelf.clear());
  }

  #do(work: () => Promise<void>): Promise<void> {
    // What is not kept is not found after a reload, which asks the server then.
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
