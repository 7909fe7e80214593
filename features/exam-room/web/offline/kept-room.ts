import type { ExamView } from '#features/sessions/exam.contract.ts';
import { ApiProblem } from '#web/lib/api.ts';
import type { Desk } from '../desk.ts';
import type { ServerClock } from '../saving/server-clock.ts';
import type { Keeper } from './keeper.ts';

/** A connection without a response for this long counts as offline. */
const LONGEST_ANSWER_MS = 8000;
/** The longest time for which a save waits for its stored copy, and a view for its stored pictures. */
const LONGEST_KEEPING_MS = 1000;

/**
 * The data about an exam room that this device stores. The code for it loads after the exam room; if that
 * fails, nothing is stored.
 */
export class KeptRoom {
  readonly #person: string;
  readonly #session: string;
  readonly #clock: ServerClock;
  #keeper: Promise<Keeper | null> | null = null;

  constructor(person: string, session: string, clock: ServerClock) {
    this.#person = person;
    this.#session = session;
    this.#clock = clock;
  }

  keep(view: ExamView, { known }: Desk): void {
    void this.keeper().then((keeper) => keeper?.keep(view, known, this.#now()));
  }

  /** Call this function before a view is drawn, so that stored pictures are used. */
  async show(view: ExamView): Promise<void> {
    // Before the first section, nothing from storage is displayed.
    if (view.present === null && this.#keeper === null) return;
    await Promise.race([this.keeper().then((keeper) => keeper?.show(view)), after(LONGEST_KEEPING_MS)]);
  }

  /** Call this function before answers are sent: a page that loads after they arrived must know them too. */
  async keepAnswers({ known }: Desk): Promise<void> {
    // Before the first view is stored, answers cannot be stored.
    if (this.#keeper === null) return;
    const kept = this.#keeper.then((keeper) => keeper?.keepAnswers(known, this.#now()));
    await Promise.race([kept, after(LONGEST_KEEPING_MS)]);
  }

  drop(): void {
    void this.keeper().then((keeper) => keeper?.drop());
  }

  /**
   * Returns the server's view and when it was requested. If the server does not respond, returns the stored
   * view at the current time, with the changes that were stored with it.
   */
  async shownBy(showing: Promise<ExamView>, desk: Desk): Promise<{ view: ExamView; asked: number }> {
    const asked = performance.now();
    const answer = await Promise.race([showing.catch(unlessRefused), after(LONGEST_ANSWER_MS)]);
    if (answer !== null) return { view: answer, asked };
    const recalled = await (await this.keeper())?.recall(desk.writer);
    if (recalled == null) return { view: await showing, asked };
    const now = performance.now();
    desk.recall(recalled.changes);
    return { view: recalled.view, asked: now };
  }

  keeper(): Promise<Keeper | null> {
    this.#keeper ??= import('./keeper.ts').then(
      ({ Keeper }) => new Keeper(this.#person, this.#session),
      () => {
        this.#keeper = null;
        return null;
      },
    );
    return this.#keeper;
  }

  #now(): number {
    return Date.parse(this.#clock.now());
  }
}

/** Returns null if the server did not respond or failed. A refusal is thrown again. */
function unlessRefused(error: unknown): null {
  if (error instanceof ApiProblem && error.status < 500 && error.status !== 429) throw error;
  return null;
}

function after(milliseconds: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), milliseconds));
}
