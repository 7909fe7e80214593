/** Questions of sessions about their scores. `app/server/app.ts` names the feature that answers them. */
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { result } from '#features/releases/result.contract.ts';
import type { Tables } from '#server/db/tables.ts';
import { hook } from '#server/hook.ts';
import type { Caller } from '#server/http/route.ts';
import type { Admission } from '../admission.contract.ts';

/** A session as whoever holds its row has it; `scored_at` in milliseconds since 1970. */
export interface SessionToScore {
  readonly id: string;
  readonly revision: string;
  readonly status: string;
  readonly scored_at: number | null;
  /** Of its questions, those whose answers its taker could know when they began it. */
  readonly seen_before: readonly string[];
  /** In their order. */
  readonly sections: readonly {
    readonly id: string;
    readonly section: string | null;
    readonly questions: readonly string[];
  }[];
}

/** Judges every question that the session's sections ask, and writes what came of it. The caller holds the session's row. */
export const scoreSession = hook<
  [db: Kysely<Tables>, session: SessionToScore, now: Date],
  Promise<{ pending_marks: number }>
>('sessions.scoreSession');

/**
 * Freezes what of a practice set its taker may be asked now as a paper of their own. Throws `not_found` where there is no
 * such set for them, and what keeps them from beginning it.
 */
export const practicePaper = hook<
  [db: Kysely<Tables>, asked: { practice_set: string; taker: string }, now: Date],
  Promise<{ revision: string; closes_at: Date | null }>
>('sessions.practicePaper');

/** What came of a session, as much as its reader may see; null where nothing of it is out for them. */
export const resultOf = hook<
  [db: Kysely<Tables>, session: string, reader: Pick<Caller, 'id' | 'role'>, now: Date],
  Promise<z.input<typeof result> | null>
>('sessions.resultOf');

/** The room in which a session of a test is to be sat, and what keeps its taker from it now; null where there is none. */
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

/** When the devices of sessions that are sat in a sitting were heard, and how many changes waited there, by session. */
export const listHeardInSittings = hook<
  [db: Kysely<Tables>, sessions: readonly string[]],
  Promise<Map<string, { heard_at: Date; waiting_count: number }>>
>('sessions.listHeardInSittings');

/** The metrics of these sessions' scores, by session. */
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
