import type { AnswerState, ExamView } from '#features/sessions/exam.contract.ts';
import type { NotCounted } from '#features/sessions/journal.rules.ts';
import type { WayOn } from '../one-at-a-time.rules.ts';
import type { AskedPlace, SaveState, Stage } from '../room.rules.ts';

/** What the room shows. */
export interface RoomState {
  /** `elsewhere`: another window or device has it, and nobody has been asked yet. */
  readonly phase: 'loading' | 'failed' | 'elsewhere' | 'shown';
  readonly view: ExamView | null;
  readonly stage: Stage;
  /** What went wrong last, until the next try. */
  readonly fault: { readonly title: string; readonly detail: string } | null;
  /** The sign-in would end before the test does. */
  readonly must_sign_in: boolean;
  /** An act is under way. */
  readonly is_busy: boolean;
  /** On the way out of the section, or of a question without a way back, once everything has been delivered. */
  readonly moving: WayOn | null;
  /** The server has not answered on the way out, and is asked again. */
  readonly is_unheard: boolean;
  /** Another window has taken over. */
  readonly is_read_only: boolean;
  readonly is_time_up: boolean;
  /** The place among the section's questions, from 0; as many as there are: the check page. */
  readonly position: number;
  readonly answers: ReadonlyMap<string, AnswerState>;
  /** What the taker's tools hold, by `noteKey`. */
  readonly notes: ReadonlyMap<string, string>;
  readonly not_counted: readonly NotCounted[];
  /** Of every question that was shown here. */
  readonly places: ReadonlyMap<string, AskedPlace>;
  readonly save: SaveState;
  readonly zoom_percent: number;
}

const FIRST_STATE: RoomState = {
  phase: 'loading',
  view: null,
  stage: 'before',
  fault: null,
  must_sign_in: false,
  is_busy: false,
  moving: null,
  is_unheard: false,
  is_read_only: false,
  is_time_up: false,
  position: 0,
  answers: new Map(),
  notes: new Map(),
  not_counted: [],
  places: new Map(),
  save: { trouble: null, waiting_count: 0, is_kept: true },
  zoom_percent: 100,
};

/** What the room shows now, and who listens for what it shows next. */
export class ShownState {
  readonly #listeners = new Set<() => void>();
  #state = FIRST_STATE;

  get state(): RoomState {
    return this.#state;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(change: Partial<RoomState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
