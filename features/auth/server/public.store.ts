/** The SQL of this feature that other features' servers build on. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Whether a row of `people` signed in once or chose a password of their own, as SQL. A first password by staff counts for
 * neither.
 */
export const HAS_COME_IN: RawBuilder<SqlBool> = sql<SqlBool>`(people.last_seen_at is not null
  or (people.password_hash is not null and not people.must_change_password))`;
