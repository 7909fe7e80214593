import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { ReleaseInstants } from '../release.rules.ts';

export interface ReleaseSubject {
  readonly id: string;
  readonly assessment: string;
  readonly taker: string;
  /** Null while it is not scored whole, or was opened again. */
  readonly scored_at: Date | null;
  readonly released_at: Date | null;
  /** Since when what has been out is out, as `keepWhatIsOut` wrote it. */
  readonly out_since: ReleaseInstants | null;
}

/** Whether the score of a row of `sessions` stands: of one that was opened again it is an old one. */
export const SCORED_AT = sql<Date | null>`case when sessions.status in ('scored', 'released') then sessions.scored_at end`;

const subjects = (db: Kysely<Tables>) =>
  db
    .selectFrom('sessions')
    .select(['id', 'assessment', 'taker', SCORED_AT.as('scored_at'), 'released_at', 'out_since'])
    .$narrowType<{ out_since: ReleaseInstants | null }>();

/** What of sessions their releases hang on. */
export function listReleaseSubjects(
  db: Kysely<Tables>,
  sessions: readonly string[],
): Promise<ReleaseSubject[]> {
  return subjects(db).where('id', '=', sql<string>`any(${sessions}::uuid[])`).execute();
}

/** Those sessions of assessments of which something may be out that was not kept so far. */
export function listUnkept(db: Kysely<Tables>, assessments: readonly string[]): Promise<ReleaseSubject[]> {
  return subjects(db)
    .where('assessment', '=', sql<string>`any(${assessments}::uuid[])`)
    .where('status', 'in', ['scored', 'released'])
    .where(sql<boolean>`coalesce(out_since ->> 'explanations_at', '') = ''`)
    .orderBy('id')
    .execute();
}

/** Writes since when what is out of sessions. */
export async function saveOutSince(
  db: Kysely<Tables>,
  kept: readonly { readonly id: string; readonly out_since: ReleaseInstants }[],
): Promise<void> {
  if (kept.length === 0) return;
  await sql`
    update sessions set out_since = kept.out_since
    from unnest(${kept.map(({ id }) => id)}::uuid[],
      ${kept.map(({ out_since }) => JSON.stringify(out_since))}::jsonb[]) as kept (id, out_since)
    where sessions.id = kept.id`.execute(db);
}
