/** Creates people who have never signed in. */
import { sql } from 'kysely';
import type { TestApi } from '#tests/support/api.ts';

/** Removes these people's passwords, as if they had just been imported. */
export async function neverSignedIn({ platform }: TestApi, ids: readonly string[]): Promise<void> {
  await sql`
    update people set password_hash = null, password_changed_at = null, must_change_password = false, last_seen_at = null
    where id = any(${ids}::uuid[])`.execute(platform.database.kysely);
}
