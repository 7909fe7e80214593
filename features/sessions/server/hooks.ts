/** Functions that this feature needs from features in higher layers. `app/server/app.ts` connects them. */
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { result } from '#features/releases/result.contract.ts';
import type { Tables } from '#server/db/tables.ts';
import { hook } from '#server/hook.ts';
import type { Caller } from '#server/http/route.ts';
import type { Admission } from '../admission.contract.ts';

/** A session whose row the caller has locked; `scored_at` in milliseconds since 1970. */
export interface SessionToScore {
  readonly id: string;
  readonly revision: string;
  readonly status: string;
  readonly scored_at: number | null;
  /** The questions of the session whose answers the taker could know at the start. */
  readonly seen_before: readonly string[];
  /** The sections in the order taken. */
  readonly sections: readonly {
    readonly id: string;
    readonly section: string | null;
    readonly questions: readonly string[];
  }[];
}

/**
 * Grades every question of the session's sections and stores the result. The caller has locked the session's
 * row.
 */
export const scoreSession = hook<
  [db: Kysely<Tables>, session: SessionToScore, now: Date],
  Promise<{ pending_marks: number }>
>('sessions.scoreSession');

/**
 * Stores, as a separate revision, the questions of a practice set that its taker may be asked now. Throws
 * `not_found` if the set is not the taker's, or the problem that prevents them from starting.
 */
export const practicePaper = hook<
  [db: Kysely<Tables>, asked: { practice_set: string; taker: string }, now: Date],
  Promise<{ revision: string; closes_at: Date | null }>
>('sessions.practicePaper');

/** The result of a session as far as its reader may see it; null if no part is released to them. */
export const resultOf = hook<
  [db: Kysely<Tables>, session: string, reader: Pick<Caller, 'id' | 'role'>, now: Date],
  Promise<z.input<typeof result> | null>
>('sessions.resultOf');

/**
 * The sitting in which a test session is to be taken, and the reason that prevents its taker from starting;
 * null if there is no sitting.
 */
export const sittingOf = hook<
  [
    db: Kysely<Tables>,
    session: {
      readonly id: string;
      readonly assessment: string;
      readonly taker: string;
      readonly status: string;
    },
    now: Date,
  ],
  Promise<{ id: string; room: string; admission: Admission } | null>
>('sessions.sittingOf');

/**
 * For sessions in a sitting: when the device last reported and how many changes were waiting on it, keyed by
 * session.
 */
export const listHeardInSittings = hook<
  [db: Kysely<Tables>, sessions: readonly string[]],
  Promise<Map<string, { heard_at: Date; waiting_count: number }>>
>('sessions.listHeardInSittings');

/** Metrics of the scores of these sessions, keyed by session. */
export const listMetrics = hook<
  [
    db: Kysely<Tables>,
    sessions: readonly {
      readonly id: string;
      readonly exam: string | null;
      readonly revision: string;
      readonly scaled: number | null;
    }[],
  ],
  Promise<Map<string, string>>
>('sessions.listMetrics');
