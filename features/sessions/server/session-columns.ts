/**
 * What is read of a session whole and of its sections, named one by one: a statement that takes all columns of a table is
 * planned anew each time (`server/db/preparing-client.ts`), and this one is asked by each move.
 */

/** Of the session's row. */
export const SESSION_COLUMNS = [
  ...(['id', 'assessment', 'practice_set', 'revision', 'taker', 'mode', 'status', 'seed'] as const),
  ...(['journal_key', 'accommodations', 'window_ends_at', 'hard_close_at', 'started_at'] as const),
  ...(['finish_by', 'submitted_at', 'break_ends_at', 'pause', 'stop_clock_breaks', 'writer'] as const),
  ...(['next_due_at', 'scored_at', 'released_at', 'seen_before', 'receipt', 'added_seconds'] as const),
] as const;

/** Of what it is of and for, as the statement calls it. */
export const JOINED_COLUMNS = [
  ...(['assessment_title', 'release', 'late_answers', 'set_title', 'taker_name', 'taker_role'] as const),
  ...(['taker_needs'] as const),
] as const;

/** Of each of its sections. */
export const SECTION_COLUMNS = [
  ...(['id', 'section', 'title', 'questions', 'is_one_at_a_time', 'status', 'duration_seconds'] as const),
  ...(['extension_seconds', 'paused_milliseconds', 'opened_at', 'ends_at', 'closed_at'] as const),
  ...(['break_after_seconds', 'is_break_taken', 'position'] as const),
] as const;
