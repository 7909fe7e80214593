/**
 * The columns to read for a whole session and its sections. They are listed by name, because a statement that
 * selects all columns is planned anew each time (`server/db/preparing-client.ts`), and every move runs this
 * one.
 */

/** The columns of the table `sessions` that are read. */
export const SESSION_COLUMNS = [
  'id' as const,
  'assessment' as const,
  'practice_set' as const,
  'revision' as const,
  'taker' as const,
  'mode' as const,
  'status' as const,
  'seed' as const,
  'journal_key' as const,
  'accommodations' as const,
  'window_ends_at' as const,
  'hard_close_at' as const,
  'started_at' as const,
  'finish_by' as const,
  'submitted_at' as const,
  'break_ends_at' as const,
  'pause' as const,
  'stop_clock_breaks' as const,
  'writer' as const,
  'next_due_at' as const,
  'scored_at' as const,
  'released_at' as const,
  'seen_before' as const,
  'receipt' as const,
  'added_seconds' as const,
] as const;

/** Columns of the joined assessment, set and taker, by their names in the statement. */
export const JOINED_COLUMNS = [
  'assessment_title' as const,
  'release' as const,
  'late_answers' as const,
  'set_title' as const,
  'taker_name' as const,
  'taker_role' as const,
  'taker_needs' as const,
] as const;

/** The columns of the table `session_sections` that are read. */
export const SECTION_COLUMNS = [
  'id' as const,
  'section' as const,
  'title' as const,
  'questions' as const,
  'is_one_at_a_time' as const,
  'status' as const,
  'duration_seconds' as const,
  'extension_seconds' as const,
  'paused_milliseconds' as const,
  'opened_at' as const,
  'ends_at' as const,
  'closed_at' as const,
  'break_after_seconds' as const,
  'is_break_taken' as const,
  'position' as const,
] as const;
