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
import { shownAnswers, startAt, untouched } from '../merged-answers.rules.ts';
import { laidOutOf } from '../one-at-a-time.rules.ts';
import { sameMarks } from '../room.rules.ts';
import { Delivery, type DeliveryEvents } from './saving/delivery.ts';
import type { Journal } from './saving/journal.ts';
import { Looks } from './saving/looks.ts';
import type { ServerClock } from './saving/server-clock.ts';

/** Typed text is sent after a pause of this length. */
const TYPING_REST_MS = 800;

/** Longer than one try to send plus the wait after it. */
const LONGEST_LEAVING_MS = 30_000;

/** The fields of an answer that a taker may change. */
export type ChangeOfAnswer = Partial<Pick<AnswerState, 'response' | 'flagged' | 'eliminated'>>;

/** The server's answers and notes, and when they were requested (`performance.now()`). */
interface Held {
  readonly answers: readonly AnswerState[];
  readonly notes: readonly ShownNote[];
  readonly asked_ms: number;
}

/** The data that a later page in this browser needs to show the same section without the server. */
export interface KnownAnswers {
  readonly attempts: readonly AnswerState[];
  readonly notes: readonly ShownNote[];
  /** Changes that are newer than these answers and notes. */
  readonly changes: readonly JournalItem[];
}

/**
 * The answers in the open section in this window. Each change gets a number, goes into the journal and from
 * there to the server. The object returns the server's answers with all changes applied that the server may
 * not have had yet. Once closed, it neither changes nor sends anything.
 */
export class Desk {
  readonly delivery: Delivery;
  readonly journal: Journal;
  readonly #looks: Looks;
  #held: Held = { answers: [], notes: [], asked_ms: -Infinity };
  /** Changes that the server accepted since its answers were last requested. */
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

  /** The contents of the tools, by `noteKey`. */
  get notes(): ReadonlyMap<string, string> {
    return this.#notes;
  }

  /** The name of the section or question that is open (see `laidOutOf`); null if nothing is. */
  get laidOut(): string | null {
    return this.#laidOut;
  }

  /** Whether no more changes are accepted. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** The writer number under which this browser saves answers; 0 before it has saved any. */
  get writer(): number {
    return this.journal.place.writer;
  }

  get zoomPercent(): number | null {
    return this.journal.place.zoom_percent;
  }

  /** Makes this browser the one that saves, under the given writer number. */
  become(writer: number): void {
    this.journal.goTo({ writer, seq: 0 });
    this.#seq = 0;
  }

  get known(): KnownAnswers {
    const { answers: attempts, notes } = this.#held;
    return { attempts, notes, changes: this.#unheld() };
  }

  /** Adds the changes from an earlier page in this browser that the server may not have had yet. */
  recall(changes: KnownAnswers['changes']): void {
    const at_ms = performance.now();
    this.#taken.push(...changes.map((item) => ({ item, at_ms })));
  }

  /**
   * Uses the open section from the server's response to a request made at `asked_ms`. Returns the index of
   * the question viewed last, or null if the section was already open.
   */
  layOut({ present, session }: ExamView, asked_ms: number): number | null {
    const { pending, place } = this.journal;
    this.#seq = Math.max(this.#seq, session.seq, place.seq, lastSeq(place.writer, pending));
    const laidOut = laidOutOf({ present });
    const isOther = laidOut !== this.#laidOut;
    // The section before is closed; later changes to its answers would be late.
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

  /** Practice only: stores the check of an answer until the server has it. */
  check(body: KeptCheck): void {
    if (this.#isClosed) return;
    this.journal.note({ kind: 'check', body });
    this.delivery.wake();
  }

  /** Stores the content of a tool for a target; null removes it. */
  keepNote(kind: NoteKind, target: string, value: string | null, isTyped: boolean): void {
    if (this.#isClosed || (this.#notes.get(noteKey({ kind, target })) ?? null) === value) return;
    this.#seq += 1;
    this.journal.note({ kind: 'note', body: { kind, target, value, writer: this.writer, seq: this.#seq } });
    this.#fold();
    this.delivery.wake(isTyped ? TYPING_REST_MS : 0);
  }

  /** Starts timing how long this question is viewed. */
  look(question: string): void {
    if (this.#isClosed) return;
    this.endLook();
    this.#looks.begin(question, this.#answerTo(question).time_spent_seconds);
    this.#fold();
    this.delivery.wake();
  }

  /** Stops timing the current question and stores the time spent. */
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

  /** Sends everything that is left in the journal. */
  deliver(): void {
    if (this.journal.pending.size > 0) this.delivery.wake();
  }

  /** Sends changes that a different window in this browser left in the journal. */
  async gather(): Promise<void> {
    await this.journal.readAgain();
    this.deliver();
  }

  /**
   * A different window writes now. This window accepts no further changes, but still sends its unsent
   * changes.
   */
  handOver(): void {
    this.#isClosed = true;
  }

  /** Stops changes and sending, because the window is left or its journal is opened again. */
  close(): void {
    this.#isClosed = true;
    this.delivery.stop();
  }

  /**
   * Stops changes, tries to send the remaining ones for a limited time, then closes. Unsent changes stay in
   * the journal.
   */
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

  /** Changes that the server may not have had when its answers were requested. */
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
      // The device's time is stored beside the server's, for answers that arrive late.
      client_saved_at: new Date().toISOString(),
    };
    this.journal.note({ kind: 'answer', body });
    this.#fold();
  }
}
