/** What other features' stores build on: which answers stand for a question that was before its taker. */
import { type SqlBool, sql } from 'kysely';

/** Of a row of `attempts`: its question was looked at, answered or judged, and not only made ready. */
export const WAS_ASKED = sql<SqlBool>`(attempts.is_seen or attempts.was_ever_answered or attempts.outcome is not null)`;
