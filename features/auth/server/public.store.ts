/** SQL of this feature that other features' servers build on. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * SQL condition: whether a row of `people` has signed in once or chosen its own password. A first password
 * set by staff does not count.
 */
export const HAS_COME_IN: RawBuilder<SqlBool> = sql<SqlBool>`(people.last_seen_at is not null
  or (people.password_hash is not null and not people.must_change_password))`;
