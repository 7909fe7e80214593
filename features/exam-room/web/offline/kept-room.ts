import type { ExamView } from '#features/sessions/exam.contract.ts';
import { ApiProblem } from '#web/lib/api.ts';
import type { Desk } from '../desk.ts';
import type { ServerClock } from '../saving/server-clock.ts';
import type { Keeper } from './keeper.ts';

/** A line on which nothing comes for so long brings no page. */
const LONGEST_ANSWER_MS = 8000;
/** No save waits longer for what is kept beside it, and no view for what finds its pictures. */
const LONGEST_KEEPING_MS = 1000;

/** What this device keeps of a room. What does it comes after the room stands, and where it does not come, nothing is kept. */
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

  /** Before a view is drawn: its pictures come from here, as far as they are here. */
  async show(view: ExamView): Promise<void> {
    // Nothing is shown from here before the first section.
    if (view.present === null && this.#keeper === null) return;
    await Promise.race([this.keeper().then((keeper) => keeper?.show(view)), after(LONGEST_KEEPING_MS)]);
  }

  /** Before answers go out: a page that is loaded after they arrived must know them too. */
  async keepAnswers({ known }: Desk): Promise<void> {
    // It has nothing to keep them beside before the first view.
    if (this.#keeper === null) return;
    const kept = this.#keeper.then((keeper) => keeper?.keepAnswers(known, this.#now()));
    await Promise.race([kept, after(LONGEST_KEEPING_MS)]);
  }

  drop(): void {
    void this.keeper().then((keeper) => keeper?.drop());
  }

  /**
   * What the server shows, and when it was asked; where it does not answer, what is kept here, as it is now, with what the
   * desk knew then.
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

/** Nobody has answered, or not for the room; a refusal is an answer. */
function unlessRefused(error: unknown): null {
  if (error instanceof ApiProblem && error.status < 500 && error.status !== 429) throw error;
  return null;
}

function after(milliseconds: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), milliseconds));
}
