import { v7 } from 'uuid';
import type { RoomEventInput } from '../../exam.contract.ts';
import type { Journal } from './journal.ts';
import type { ServerClock } from './server-clock.ts';

interface Look {
  readonly id: string;
  readonly question: string;
  readonly opened_at: string;
  readonly since_ms: number;
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

  /** The taker looks at this question now. */
  begin(question: string): void {
    this.#look = {
      id: v7(),
      question,
      opened_at: this.#clock.now(),
      since_ms: performance.now(),
      response_changed: false,
    };
    this.#note(this.#look, null);
  }

  /** The look ends; says how long it was. Null where there was none. */
  end(): { question: string; seconds: number } | null {
    const look = this.#look;
    if (look === null) return null;
    this.#look = null;
    this.#note(look, this.#clock.now());
    return { question: look.question, seconds: secondsSince(look) };
  }

  /** Whole seconds of the present look at this question so far. */
  secondsOn(question: string): number {
    return this.#look?.question === question ? secondsSince(this.#look) : 0;
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

function secondsSince(look: Look): number {
  return Math.round((performance.now() - look.since_ms) / 1000);
}
