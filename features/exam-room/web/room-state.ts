import type { AnswerState, ExamView } from '#features/sessions/exam.contract.ts';
import type { NotCounted } from '#features/sessions/journal.rules.ts';
import type { WayOn } from '../one-at-a-time.rules.ts';
import type { AskedPlace, SaveState, Stage } from '../room.rules.ts';

/** The state that the exam room shows. */
export interface RoomState {
  /**
   * `elsewhere`: the test is open in a different window or on a different device, and the taker has not taken
   * it over yet.
   */
  readonly phase: 'loading' | 'failed' | 'elsewhere' | 'shown';
  readonly view: ExamView | null;
  readonly stage: Stage;
  /** The last error, until the next try. */
  readonly fault: { readonly title: string; readonly detail: string } | null;
  /** Whether the sign-in would expire before the test ends. */
  readonly must_sign_in: boolean;
  /** Whether an action is in progress. */
  readonly is_busy: boolean;
  /** How the taker is leaving the section or question, once everything is delivered; null if they stay. */
  readonly moving: WayOn | null;
  /** The server has not responded to the request to move on, which is sent again. */
  readonly is_unheard: boolean;
  /** A different window has taken over the test. */
  readonly is_read_only: boolean;
  readonly is_time_up: boolean;
  /** The index of the question on the screen, from 0. The number of questions stands for the check page. */
  readonly position: number;
  readonly answers: ReadonlyMap<string, AnswerState>;
  /** The contents of the taker's tools, by `noteKey`. */
  readonly notes: ReadonlyMap<string, string>;
  readonly not_counted: readonly NotCounted[];
  /** The places of all questions that were on the screen so far. */
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

/** Contains the current state and notifies listeners of changes. */
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
