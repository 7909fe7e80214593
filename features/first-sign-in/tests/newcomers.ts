/** People who never came in. */
import { sql } from 'kysely';
import type { TestApi } from '#tests/support/api.ts';

/** Takes their password from these people, as if they had been imported just now. */
export async function neverSignedIn({ platform }: TestApi, ids: readonly string[]): Promise<void> {
  await sql`
    update people set password_hash = null, password_changed_at = null, must_change_password = false, last_seen_at = null
    where id = any(${ids}::uuid[])`.execute(platform.database.kysely);
}
