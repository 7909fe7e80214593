import type { AnswerState, ExamView } from '../../exam.contract.ts';
import type { NotCounted } from '../../journal.rules.ts';
import type { SaveState, Stage } from '../../room.rules.ts';

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
  /** On the way out of the section, once everything has been delivered. */
  readonly moving: 'next_section' | 'submit' | null;
  /** Another window has taken over. */
  readonly is_read_only: boolean;
  readonly is_time_up: boolean;
  /** The place among the section's questions, from 0; as many as there are: the check page. */
  readonly position: number;
  readonly answers: ReadonlyMap<string, AnswerState>;
  readonly not_counted: readonly NotCounted[];
  readonly save: SaveState;
  readonly zoom_percent: number;
}

export const FIRST_STATE: RoomState = {
  phase: 'loading',
  view: null,
  stage: 'before',
  fault: null,
  must_sign_in: false,
  is_busy: false,
  moving: null,
  is_read_only: false,
  is_time_up: false,
  position: 0,
  answers: new Map(),
  not_counted: [],
  save: { trouble: null, waiting_count: 0, is_kept: true },
  zoom_percent: 100,
};
