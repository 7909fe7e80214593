/** SQL that other features' stores use: which attempts belong to questions that the taker was asked. */
import { type SqlBool, sql } from 'kysely';

/**
 * SQL condition on a row of `attempts`: its question was seen, answered or graded, and the row was not merely
 * prepared.
 */
export const WAS_ASKED = sql<SqlBool>`(attempts.is_seen or attempts.was_ever_answered or attempts.outcome is not null)`;
