import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

export interface ReleaseSubject {
  readonly id: string;
  readonly assessment: string;
  /** Null while it is not scored whole, or was opened again. */
  readonly scored_at: Date | null;
  readonly released_at: Date | null;
}

/** What of sessions their releases hang on. */
export async function listReleaseSubjects(
  db: Kysely<Tables>,
  sessions: readonly string[],
): Promise<ReleaseSubject[]> {
  return db
    .selectFrom('sessions')
    .select([
      'id',
      'assessment',
      sql<Date | null>`case when status in ('scored', 'released') then scored_at end`.as('scored_at'),
      'released_at',
    ])
    .where('id', '=', sql<string>`any(${sessions}::uuid[])`)
    .execute();
}
