import { v7 } from 'uuid';
import type { RoomEventInput } from '#features/sessions/exam.contract.ts';
import type { Journal } from './journal.ts';
import type { ServerClock } from './server-clock.ts';

interface Look {
  readonly id: string;
  readonly question: string;
  readonly opened_at: string;
  readonly since_ms: number;
  /** Time spent on the question in earlier views of it. */
  readonly base_seconds: number;
  response_changed: boolean;
}

/** Measures how long each question is viewed, and records other events in the exam room for staff. */
export class Looks {
  readonly #journal: Journal;
  readonly #clock: ServerClock;
  #look: Look | null = null;

  constructor(journal: Journal, clock: ServerClock) {
    this.#journal = journal;
    this.#clock = clock;
  }

  /** Starts timing a view of this question. `base_seconds`: time spent on it before. */
  begin(question: string, base_seconds: number): void {
    this.#look = {
      id: v7(),
      question,
      opened_at: this.#clock.now(),
      since_ms: performance.now(),
      base_seconds,
      response_changed: false,
    };
    this.#note(this.#look, null);
  }

  /** Ends the view and returns the total time spent on its question; null if no question was in view. */
  end(): { question: string; time_spent_seconds: number } | null {
    const look = this.#look;
    if (look === null) return null;
    this.#look = null;
    this.#note(look, this.#clock.now());
    return { question: look.question, time_spent_seconds: secondsOf(look) };
  }

  /** Whole seconds spent on this question so far; null if it is not being viewed. */
  secondsOn(question: string): number | null {
    return this.#look?.question === question ? secondsOf(this.#look) : null;
  }

  noteChange(question: string): void {
    if (this.#look?.question === question) this.#look.response_changed = true;
  }

  noteEvent(event: RoomEventInput['event']): void {
    this.#journal.note({ kind: 'event', body: { id: v7(), event, at: this.#clock.now() } });
  }

  #note({ id, question, opened_at, response_changed }: Look, closed_at: string | null): void {
    this.#journal.note({ kind: 'visit', body: { id, question, opened_at, closed_at, response_changed } });
  }
}

function secondsOf({ base_seconds, since_ms }: Look): number {
  return base_seconds + Math.round((performance.now() - since_ms) / 1000);
}
