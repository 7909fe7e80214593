import type { AnswerState, ExamView, RoomEventInput } from '../../exam.contract.ts';
import {
  type AnswerChange,
  givenAway,
  isSameResponse,
  lastSeq,
  type NotCounted,
  replayed,
  untouched,
} from '../../journal.rules.ts';
import { startAt } from '../../room.rules.ts';
import { Delivery, type DeliveryEvents } from './delivery.ts';
import type { Journal } from './journal.ts';
import { Looks } from './looks.ts';
import type { ServerClock } from './server-clock.ts';

/** What is typed goes out when the typing rests. */
const TYPING_REST_MS = 800;

/** What a taker may change of an answer. */
export type ChangeOfAnswer = Partial<Pick<AnswerState, 'response' | 'flagged' | 'eliminated'>>;

/**
 * The answers of the open section as this window gives them: each change is numbered, goes into the journal and from
 * there to the server. Once it is closed it changes and sends nothing.
 */
export class Desk {
  readonly delivery: Delivery;
  readonly journal: Journal;
  readonly #looks: Looks;
  #answers: ReadonlyMap<string, AnswerState> = new Map();
  #section: string | null = null;
  #seq = 0;
  #isClosed = false;

  constructor(journal: Journal, session: string, clock: ServerClock, events: DeliveryEvents) {
    this.journal = journal;
    this.#looks = new Looks(journal, clock);
    this.delivery = new Delivery(journal, session, events);
  }

  get answers(): ReadonlyMap<string, AnswerState> {
    return this.#answers;
  }

  /** The writer that this browser is; 0 before it began. */
  get writer(): number {
    return this.journal.place.writer;
  }

  get zoomPercent(): number | null {
    return this.journal.place.zoom_percent;
  }

  /** From now on this browser is this writer. */
  become(writer: number): void {
    this.journal.goTo({ writer, seq: 0 });
  }

  /**
   * Lays out the open section, the journal's answers over the server's; returns the place of the question that was
   * looked at last, or null where the section lies here already.
   */
  layOut({ present, session }: ExamView): number | null {
    const known = { server: session.seq, own: Math.max(this.#seq, this.journal.place.seq) };
    this.#seq = lastSeq(this.writer, known, this.journal.pending);
    const section = present?.section.id ?? null;
    if (section === this.#section) return null;
    // The section that was is closed: a change of an answer would come late.
    this.#looks.end();
    this.#section = section;
    if (present === null) return null;
    this.#answers = replayed(present.attempts, this.journal.pending);
    return startAt(present, this.#answers, this.journal.place.question);
  }

  change(question: string, change: ChangeOfAnswer, isTyped: boolean): void {
    if (this.#isClosed) return;
    if ('response' in change) this.#looks.noteChange(question);
    this.#keep({ ...this.#answerTo(question), ...change }, this.#looks.secondsOn(question));
    this.delivery.wake(isTyped ? TYPING_REST_MS : 0);
  }

  /** The taker looks at this question from now on. */
  look(question: string): void {
    if (this.#isClosed) return;
    this.endLook();
    this.journal.goTo({ question });
    this.#looks.begin(question);
    this.delivery.wake();
  }

  /** The taker looks at none; the time spent is kept with the answer. */
  endLook(): void {
    if (this.#isClosed) return;
    const look = this.#looks.end();
    if (look === null) return;
    const before = this.#answerTo(look.question);
    const seconds = before.time_spent_seconds + look.seconds;
    if (look.seconds > 0) this.#keep({ ...before, time_spent_seconds: seconds }, 0);
    this.delivery.wake();
  }

  noteEvent(event: RoomEventInput['event']): void {
    if (this.#isClosed) return;
    this.#looks.noteEvent(event);
    this.delivery.wake();
  }

  zoom(zoom_percent: number): void {
    if (!this.#isClosed) this.journal.goTo({ zoom_percent });
  }

  /** Shows the server's answers in place of those that were overtaken; returns what the taker is to be told. */
  giveWay(view: ExamView | null, overtaken: readonly AnswerChange[]): readonly NotCounted[] {
    const attempts = view?.present?.attempts ?? [];
    const lost = givenAway(overtaken, attempts);
    for (const { question, response } of lost) {
      const newer = attempts.find((attempt) => attempt.question === question);
      const isShown = isSameResponse(this.#answerTo(question).response, response);
      if (newer !== undefined && isShown) this.#answers = new Map(this.#answers).set(question, newer);
    }
    return lost.map(({ question }) => ({ question, verdict: 'overtaken' }));
  }

  /** Another device writes from now on: nothing is changed here any more, and what waits still goes out. */
  handOver(): void {
    this.#isClosed = true;
  }

  /** Another window of this browser writes from now on, and sends what waits; or this one is left. */
  close(): void {
    this.#isClosed = true;
    this.delivery.stop();
  }

  #answerTo(question: string): AnswerState {
    return this.#answers.get(question) ?? untouched(question);
  }

  /** `unkeptSeconds`: of the present look, which the state does not count yet. */
  #keep(state: AnswerState, unkeptSeconds: number): void {
    this.#answers = new Map(this.#answers).set(state.question, { ...state, is_seen: true });
    this.#seq += 1;
    const { question, response, flagged, eliminated } = state;
    const body: AnswerChange = {
      question,
      response,
      flagged,
      eliminated,
      time_spent_seconds: state.time_spent_seconds + unkeptSeconds,
      writer: this.writer,
      seq: this.#seq,
      // The device's own time stands beside the server's where an answer came late.
      client_saved_at: new Date().toISOString(),
    };
    this.journal.note({ kind: 'answer', body });
    this.journal.goTo({ seq: this.#seq });
  }
}
