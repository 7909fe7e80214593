import { v7 } from 'uuid';
import type { RoomEventInput } from '#features/sessions/exam.contract.ts';
import type { Journal } from './journal.ts';
import type { ServerClock } from './server-clock.ts';

interface Look {
  readonly id: string;
  readonly question: string;
  readonly opened_at: string;
  readonly since_ms: number;
  /** Spent on the question before. */
  readonly base_seconds: number;
  response_changed: boolean;
}

/** Which question is looked at and for how long, and what else happens in the room: noted for staff. */
export class Looks {
  readonly #journal: Journal;
  readonly #clock: ServerClock;
  #look: Look | null = null;

  constructor(journal: Journal, clock: ServerClock) {
    this.#journal = journal;
    this.#clock = clock;
  }

  /** The taker looks at this question now, having spent so long on it before. */
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

  /** The look ends; says how long has been spent on its question by now. Null where there was none. */
  end(): { question: string; time_spent_seconds: number } | null {
    const look = this.#look;
    if (look === null) return null;
    this.#look = null;
    this.#note(look, this.#clock.now());
    return { question: look.question, time_spent_seconds: secondsOf(look) };
  }

  /** Whole seconds spent on this question by now; null where it is not looked at. */
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
