import { type Kysely, type SqlBool, sql } from 'kysely';
import type { View } from '#core/access/access.ts';
import type { SectionKind } from '#features/assessments/sections.contract.ts';
import { peopleOfGroups } from '#features/groups/server/public.store.ts';
import { groupsInReach } from '#features/groups/server/public.ts';
import { peopleInReach } from '#features/people/server/public.store.ts';
import type { ReleaseInstants } from '#features/releases/release.rules.ts';
import type { ReleaseSubject } from '#features/releases/server/public.ts';
import type { SessionStatus } from '#features/sessions/sessions.contract.ts';
import { everyWord } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';
import type { DownloadedSession } from '../downloads.rules.ts';
import type { KeptScores } from '../score.rules.ts';

/** The kinds of section in any revision of an assessment. */
export async function listSectionKinds(db: Kysely<Tables>, assessment: string): Promise<SectionKind[]> {
  const { rows } = await sql<{ kind: SectionKind }>`
    select distinct section ->> 'kind' as kind
    from assessment_revisions, jsonb_array_elements(content -> 'sections') as section
    where assessment = ${assessment} order by kind desc`.execute(db);
  return rows.map(({ kind }) => kind);
}

const RELEASED_BY = [
  'sessions.assessment',
  'sessions.taker',
  'sessions.scored_at',
  'sessions.released_at',
  'sessions.correctness_released_at',
  'sessions.answers_released_at',
  'sessions.out_since',
] as const;

interface Filter {
  readonly assessment?: string | undefined;
  readonly user?: string | undefined;
  readonly group?: string | undefined;
  readonly status?: SessionStatus | undefined;
  /** Selects sessions that were generated at or after `from`, and before `to`. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly search?: string | undefined;
  /** Selects only sessions that were submitted and not voided. */
  readonly is_over?: boolean;
}

/** A row with the facts that its release depends on. */
export type StoredDownload = DownloadedSession & ReleaseSubject;

/** Rows per page and statement, so that a download of any length keeps only one page in memory. */
const PAGE = 1_000;

/** The sessions in view that match a filter, oldest first, page by page. */
export async function* sessionPages(
  db: Kysely<Tables>,
  { reach, caller }: View,
  filter: Filter,
): AsyncGenerator<StoredDownload[]> {
  for (let after: { place: string; id: string } | null = null; ; ) {
    const rows = await db
      // Select the page first, in index order, then join the names.
      .selectFrom(pageOf(db, { reach, caller }, filter, after).as('sessions'))
      .innerJoin('people', 'people.id', 'sessions.taker')
      .innerJoin('assessments', 'assessments.id', 'sessions.assessment')
      .select([
        'sessions.id',
        'assessments.title as assessment_title',
        'people.last_name',
        'people.first_name',
        'people.username',
        'sessions.mode',
        'sessions.status',
        'sessions.created_at',
        'sessions.started_at',
        'sessions.submitted_at',
        'sessions.raw',
        'sessions.raw_max',
        'sessions.scaled',
        'sessions.pending_marks',
        'sessions.section_scores',
        ...RELEASED_BY,
        // Text keeps all digits; JavaScript instants have fewer.
        sql<string>`sessions.created_at::text`.as('place'),
      ])
      .orderBy('sessions.created_at')
      .orderBy('sessions.id')
      .$narrowType<{
        assessment: string;
        section_scores: KeptScores | null;
        out_since: ReleaseInstants | null;
      }>()
      .execute();
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = { place: last.place, id: last.id };
  }
}

function pageOf(
  db: Kysely<Tables>,
  { reach, caller }: View,
  { assessment, user, group, status, from, to, search = '', is_over }: Filter,
  after: { place: string; id: string } | null,
) {
  let query = db
    .selectFrom('sessions')
    .selectAll()
    .where('sessions.assessment', 'is not', null)
    .orderBy('sessions.created_at')
    .orderBy('sessions.id')
    .limit(PAGE);
  if (reach !== 'all') {
    query = query.where(
      sql<boolean>`sessions.taker in (select people.id from people where ${peopleInReach(reach, caller)})`,
    );
  }
  if (assessment !== undefined) query = query.where('sessions.assessment', '=', assessment);
  if (user !== undefined) query = query.where('sessions.taker', '=', user);
  if (group !== undefined) {
    const named = sql<SqlBool>`groups.id = ${group} and ${groupsInReach({ reach, caller })}`;
    query = query.where(sql<boolean>`sessions.taker in (${peopleOfGroups(named)})`);
  }
  if (search !== '') {
    query = query.where(
      sql<boolean>`sessions.taker in (select id from people where ${everyWord(sql`people.search_text`, search)})`,
    );
  }
  if (status !== undefined) query = query.where('sessions.status', '=', status);
  if (from !== undefined) query = query.where('sessions.created_at', '>=', new Date(from));
  if (to !== undefined) query = query.where('sessions.created_at', '<', new Date(to));
  if (is_over === true) query = query.where('sessions.status', 'in', ['submitted', 'scored', 'released']);
  if (after === null) return query;
  return query.where(
    sql<boolean>`(sessions.created_at, sessions.id) > (${after.place}::timestamptz, ${after.id}::uuid)`,
  );
}
