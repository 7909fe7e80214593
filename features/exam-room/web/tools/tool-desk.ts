import type { AskedQuestion, ExamView, NoteKind } from '#features/sessions/exam.contract.ts';
import type { RoomState } from '../room-state.ts';

/**
 * Keeps what the tools contain, and the zoom of the texts. The exam room stores both with the session; a
 * review keeps both only in the page.
 */
export interface ToolDesk {
  /** Whether the contents are stored beyond this page. */
  readonly isStored: boolean;
  note(kind: NoteKind, target: string, value: string | null, isTyped?: boolean): void;
  zoom(percent: number): void;
}

/** The part of the exam room's state that the tools show. */
export type ToolState = Pick<RoomState, 'notes' | 'zoom_percent' | 'is_read_only' | 'is_time_up'>;

/** The session and question that the tools work on. */
export interface ToolPlace {
  /** The id of the session, which most tools store their contents for. */
  readonly session: string;
  /** The shown question; undefined if none is shown. */
  readonly question: Pick<AskedQuestion, 'id' | 'stimulus'> | undefined;
  /** The number of the question that the taker sees. */
  readonly number: number;
  /** The tools that it has. */
  readonly has: NonNullable<ExamView['present']>['section']['tools'];
  readonly mayReadAloud: boolean;
}
