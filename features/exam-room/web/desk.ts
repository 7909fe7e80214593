import type {
  AnswerState,
  ExamView,
  NoteKind,
  RoomEventInput,
  ShownNote,
} from '#features/sessions/exam.contract.ts';
import {
  type AnswerChange,
  type JournalItem,
  type KeptCheck,
  lastSeq,
} from '#features/sessions/journal.rules.ts';
import { noteKey, shownNotes } from '#features/sessions/notes.rules.ts';
import { laidOutOf } from '../one-at-a-time.rules.ts';
import { sameMarks } from '../room.rules.ts';
import { shownAnswers, startAt, untouched } from '../shown-answers.rules.ts';
import { Delivery, type DeliveryEvents } from './saving/delivery.ts';
import type { Journal } from './saving/journal.ts';
import { Looks } from './saving/looks.ts';
import type { ServerClock } from './saving/server-clock.ts';

/** What is typed goes out when the typing rests. */
const TYPING_REST_MS = 800;

/** Longer than a try and the wait after it. */
const LONGEST_LEAVING_MS = 30_000;

/** What a taker may change of an answer. */
export type ChangeOfAnswer = Partial<Pick<AnswerState, 'response' | 'flagged' | 'eliminated'>>;

/** What the server held, and when it was asked, by `performance.now()`. */
interface Held {
  readonly answers: readonly AnswerState[];
  readonly notes: readonly ShownNote[];
  readonly asked_ms: number;
}

/** What another page of this browser needs to lay the same section out without the server. */
export interface KnownAnswers {
  readonly attempts: readonly AnswerState[];
  readonly notes: readonly ShownNote[];
  /** What is newer than these. */
  readonly changes: readonly JournalItem[];
}

/**
 * The answers of the open section as this window gives them: each change is numbered, goes into the journal and from
 * there to the server. What it shows is what the server held with all that the server may not have had when it was
 * asked. Once it is closed it changes and sends nothing.
 */
export class Desk {
  readonly delivery: Delivery;
  readonly journal: Journal;
  readonly #looks: Looks;
  #held: Held = { answers: [], notes: [], asked_ms: -Infinity };
  /** What the server has taken since it was asked for what it held. */
  #taken: { readonly item: JournalItem; readonly at_ms: number }[] = [];
  #answers: ReadonlyMap<string, AnswerState> = new Map();
  #notes: ReadonlyMap<string, string> = new Map();
  #laidOut: string | null = null;
  #seq = 0;
  #isClosed = false;

  constructor(journal: Journal, session: string, clock: ServerClock, events: DeliveryEvents) {
    this.journal = journal;
    this.#looks = new Looks(journal, clock);
    this.delivery = new Delivery(journal, session, {
      ...events,
      onAnswer: (answer, asked_ms, outcome) => {
        const at_ms = performance.now();
        this.#taken.push(...outcome.held.map((item) => ({ item, at_ms })));
        this.#fold();
        events.onAnswer(answer, asked_ms, outcome);
      },
    });
  }

  get answers(): ReadonlyMap<string, AnswerState> {
    return this.#answers;
  }

  /** What the tools hold, by `noteKey`. */
  get notes(): ReadonlyMap<string, string> {
    return this.#notes;
  }

  /** What lies here, as `laidOutOf` names it; null where nothing does. */
  get laidOut(): string | null {
    return this.#laidOut;
  }

  /** Whether nothing is changed here any more. */
  get isClosed(): boolean {
    return this.#isClosed;
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
    this.#seq = 0;
  }

  get known(): KnownAnswers {
    const { answers: attempts, notes } = this.#held;
    return { attempts, notes, changes: this.#unheld() };
  }

  /** What the page before this one knew that the server may not have shown it. */
  recall(changes: KnownAnswers['changes']): void {
    const at_ms = performance.now();
    this.#taken.push(...changes.map((item) => ({ item, at_ms })));
  }

  /**
   * Lays out the open section as the server showed it when it was asked at `asked_ms`; returns the place of the question
   * that was looked at last, or null where the section lies here already.
   */
  layOut({ present, session }: ExamView, asked_ms: number): number | null {
    const { pending, place } = this.journal;
    this.#seq = Math.max(this.#seq, session.seq, place.seq, lastSeq(place.writer, pending));
    const laidOut = laidOutOf({ present });
    const isOther = laidOut !== this.#laidOut;
    // What was is closed: a change of an answer would come late.
    if (isOther) this.#looks.end();
    this.#laidOut = laidOut;
    if (present === null) return null;
    this.#held = { answers: present.attempts, notes: present.notes, asked_ms };
    this.#taken = this.#taken.filter(({ at_ms }) => at_ms >= asked_ms);
    this.#fold();
    return isOther ? startAt(present, this.#unheld(), this.#answers) : null;
  }

  change(question: string, change: ChangeOfAnswer, isTyped: boolean): void {
    if (this.#isClosed) return;
    const { response, flagged, eliminated } = change;
    const before = this.#answerTo(question);
    if (response !== undefined) {
      this.#looks.noteChange(question);
      this.#keep(question, { response });
    }
    if (flagged !== undefined) this.#keep(question, { flagged });
    if (eliminated !== undefined && !sameMarks(eliminated, before.eliminated)) {
      this.#keep(question, { eliminated });
    }
    this.delivery.wake(isTyped ? TYPING_REST_MS : 0);
  }

  /** In practice: keeps that an answer is to be tried, until the server has heard of it. */
  check(body: KeptCheck): void {
    if (this.#isClosed) return;
    this.journal.note({ kind: 'check', body });
    this.delivery.wake();
  }

  /** Keeps what a tool holds of a thing; null removes it. */
  keepNote(kind: NoteKind, target: string, value: string | null, isTyped: boolean): void {
    if (this.#isClosed || (this.#notes.get(noteKey({ kind, target })) ?? null) === value) return;
    this.#seq += 1;
    this.journal.note({ kind: 'note', body: { kind, target, value, writer: this.writer, seq: this.#seq } });
    this.#fold();
    this.delivery.wake(isTyped ? TYPING_REST_MS : 0);
  }

  /** The taker looks at this question from now on. */
  look(question: string): void {
    if (this.#isClosed) return;
    this.endLook();
    this.#looks.begin(question, this.#answerTo(question).time_spent_seconds);
    this.#fold();
    this.delivery.wake();
  }

  /** The taker looks at none; the time spent is kept. */
  endLook(): void {
    if (this.#isClosed) return;
    const look = this.#looks.end();
    if (look === null) return;
    const { question, time_spent_seconds } = look;
    if (time_spent_seconds > this.#answerTo(question).time_spent_seconds) {
      this.#keep(question, {}, time_spent_seconds);
    }
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

  /** Sends what was left in the journal. */
  deliver(): void {
    if (this.journal.pending.size > 0) this.delivery.wake();
  }

  /** Delivers what another window of this browser left in the journal. */
  async gather(): Promise<void> {
    await this.journal.readAgain();
    this.deliver();
  }

  /** Another window writes from now on: nothing is changed here any more, and what waits still goes out. */
  handOver(): void {
    this.#isClosed = true;
  }

  /** The window is left, or its journal is opened anew: nothing is changed or sent here any more. */
  close(): void {
    this.#isClosed = true;
    this.delivery.stop();
  }

  /** Nothing is changed here any more; what waits goes out for a while yet, and stays kept after. */
  async leave(): Promise<void> {
    this.endLook();
    this.handOver();
    const given = new Promise((resolve) => setTimeout(resolve, LONGEST_LEAVING_MS));
    await Promise.race([this.delivery.flush(), given]);
    this.close();
  }

  #answerTo(question: string): AnswerState {
    return this.#answers.get(question) ?? untouched(question);
  }

  /** What the server may not have had when it was asked for what it held. */
  #unheld(): JournalItem[] {
    return [...this.#taken.map(({ item }) => item), ...this.journal.pending.values()];
  }

  #fold(): void {
    const unheld = this.#unheld();
    this.#answers = shownAnswers(this.#held.answers, unheld);
    this.#notes = shownNotes(this.#held.notes, unheld);
  }

  #keep(
    question: string,
    change: ChangeOfAnswer,
    time_spent_seconds: number = this.#looks.secondsOn(question) ??
      this.#answerTo(question).time_spent_seconds,
  ): void {
    this.#seq += 1;
    const body: AnswerChange = {
      question,
      ...change,
      time_spent_seconds,
      writer: this.writer,
      seq: this.#seq,
      // The device's own time stands beside the server's where an answer came late.
      client_saved_at: new Date().toISOString(),
    };
    this.journal.note({ kind: 'answer', body });
    this.#fold();
  }
}
