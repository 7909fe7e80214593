import { type ExpressionBuilder, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { v7 } from 'uuid';
import type { Page } from '#contract/list.ts';
import type { Reach } from '#core/access/access.ts';
import type { SessionMode } from '#features/assessments/assessments.contract.ts';
import { groupsInReach } from '#features/groups/server/public.ts';
import { peopleInReach } from '#features/people/server/public.store.ts';
import { keepWhatIsOut } from '#features/releases/server/public.ts';
import { schoolsInReach } from '#features/schools/server/public.store.ts';
import { contentInReach } from '#server/db/content-in-reach.ts';
import { everyWord } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Allocation, AllocationTarget } from '../allocation.contract.ts';

/** How far people and groups are reached, and how far schools: staff see their schools, and few allot to them. */
export interface View {
  caller: string;
  reach: Reach;
  schools_reach: Reach;
}

/** The same for whoever takes allotments back: of the tests that they see alone. */
export interface WritersView extends View {
  content: Parameters<typeof contentInReach>[1];
}

/** Whether what a row of `allocations` is allotted to is in view, as SQL. */
function allocationsInView({ caller, reach, schools_reach }: View): RawBuilder<SqlBool> {
  if (reach === 'all') return sql<SqlBool>`true`;
  return sql<SqlBool>`(
    allocations.person in (select people.id from people where ${peopleInReach(reach, caller)})
    or allocations.group_id in (select groups.id from groups where ${groupsInReach({ reach, caller })})
    or allocations.school in (select schools.id from schools where ${schoolsInReach(schools_reach, caller)}))`;
}

interface AllocationsQuery {
  search?: string | undefined;
  assessment?: string | undefined;
  user?: string | undefined;
  group?: string | undefined;
  school?: string | undefined;
  ordering: 'created_at' | '-created_at';
}

/** A page of what is allotted in view: two statements, whatever the page's size. */
export async function listAllocations(
  db: Kysely<Tables>,
  view: View,
  query: AllocationsQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<Allocation>> {
  const matching = () => {
    let allocations = joined(db).where(allocationsInView(view)).where(everyWord(WORDS, query.search));
    for (const [filter, column] of [
      ['assessment', 'allocations.assessment'],
      ['user', 'allocations.person'],
      ['group', 'allocations.group_id'],
      ['school', 'allocations.school'],
    ] as const) {
      const value = query[filter];
      if (value !== undefined) allocations = allocations.where(column, '=', value);
    }
    return allocations;
  };
  const { count } = await matching()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const direction = query.ordering === 'created_at' ? 'asc' : 'desc';
  const rows = await matching()
    .select(columns)
    .orderBy('allocations.created_at', direction)
    .orderBy('allocations.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return { count, rows: rows.map(toAllocation) };
}

export interface AllocationTerms {
  mode: SessionMode | null;
  opens_at: string | null;
  due_at: string | null;
  closes_at: string | null;
  attempts_allowed: number | null;
  counts: boolean;
}

/** One that is to be allotted, and how it is given. */
export interface GivenAssessment {
  readonly id: string;
  readonly mode: SessionMode;
}

const byId = (a: GivenAssessment, b: GivenAssessment) => (a.id < b.id ? -1 : 1);

const TARGET_COLUMNS: Readonly<Record<AllocationTarget, string>> = {
  person: 'person',
  group: 'group_id',
  school: 'school',
};

/**
 * Allots every one of `assessments` to every one of `targets`; what is allotted to one of them already gets these
 * terms. Returns the allotments' ids.
 */
export async function saveAllocations(
  db: Kysely<Tables>,
  {
    kind,
    targets,
    assessments,
    terms,
    by,
  }: {
    kind: AllocationTarget;
    targets: readonly string[];
    assessments: readonly GivenAssessment[];
    terms: Omit<AllocationTerms, 'mode'>;
    by: string;
  },
  now: Date,
): Promise<string[]> {
  const column = sql.ref(TARGET_COLUMNS[kind]);
  // In one order whoever asks, so that two who allot the same wait for each other instead of each the other.
  const pairs = [...new Set(targets)]
    .sort()
    .flatMap((target) =>
      assessments.toSorted(byId).map(({ id, mode }) => ({ target, assessment: id, mode })),
    );
  if (pairs.length === 0) return [];
  await keepWhatIsOut(
    db,
    assessments.map(({ id }) => id),
    now,
  );
  const { rows } = await sql<{ id: string }>`
    insert into allocations (id, assessment, ${column}, mode, opens_at, due_at, closes_at, attempts_allowed,
      counts, allocated_by, created_at, allotted_at)
    select id, assessment, target, mode, ${terms.opens_at}::timestamptz, ${terms.due_at}::timestamptz,
      ${terms.closes_at}::timestamptz, ${terms.attempts_allowed}::integer, ${terms.counts}::boolean, ${by}::uuid, ${now}::timestamptz,
      ${now}::timestamptz
    from unnest(${pairs.map(() => v7())}::uuid[], ${pairs.map(({ assessment }) => assessment)}::uuid[],
      ${pairs.map(({ target }) => target)}::uuid[], ${pairs.map(({ mode }) => mode)}::text[])
      as pairs (id, assessment, target, mode)
    on conflict (${column}, assessment) where ${column} is not null do update set mode = excluded.mode,
      opens_at = excluded.opens_at, due_at = excluded.due_at, closes_at = excluded.closes_at,
      attempts_allowed = excluded.attempts_allowed, counts = excluded.counts, allocated_by = excluded.allocated_by,
      allotted_at = excluded.allotted_at
    returning id`.execute(db);
  return rows.map((row) => row.id);
}

/** The allotments that bear these ids, oldest first. */
export async function listAllocationsByIds(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<Allocation[]> {
  const rows = await joined(db)
    .select(columns)
    .where('allocations.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('allocations.created_at')
    .orderBy('allocations.id')
    .execute();
  return rows.map(toAllocation);
}

/** Those of `ids` that are in view, and where told as they were given; nobody else's to change until the transaction ends. */
export async function listAllocationsInViewForUpdate(
  db: Kysely<Tables>,
  view: WritersView,
  ids: readonly string[],
  as_given: (Omit<AllocationTerms, 'mode'> & { allocated_by: string }) | null = null,
): Promise<string[]> {
  let rows = db
    .selectFrom('allocations')
    .select('id')
    .where('id', 'in', ids)
    .where(allocationsInView(view))
    .where(ofTestsInView(view))
    .orderBy('id')
    .forUpdate();
  for (const [column, value] of Object.entries(as_given ?? {})) {
    rows = rows.where(sql<boolean>`${sql.ref(column)} is not distinct from ${value}`);
  }
  return (await rows.execute()).map((row) => row.id);
}

/** The allotments by name of one assessment to these people, by person. */
export async function listAllotmentsByPerson(
  db: Kysely<Tables>,
  assessment: string,
  people: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; person: string }>`
    select id, person from allocations
    where assessment = ${assessment} and person = any(${people}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, person }) => [person, id]));
}

/** What of `assessments`, as far as they are in view, is allotted to a person by name, by assessment. */
export async function listAllocationsOfPerson(
  db: Kysely<Tables>,
  view: WritersView,
  person: string,
  assessments: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('allocations')
    .select(['id', 'assessment'])
    .where('person', '=', person)
    .where('assessment', 'in', assessments)
    .where(ofTestsInView(view))
    .execute();
  return new Map(rows.map(({ id, assessment }) => [assessment, id]));
}

/** Who has a student of another school allocated by name sees them, and none of that school's tests. */
const ofTestsInView = ({ content }: WritersView) => sql<SqlBool>`
  assessment in (select id from assessments where ${contentInReach('assessments.school', content)})`;

/** Takes allotments back; sessions that were begun stay. */
export async function removeAllocations(
  db: Kysely<Tables>,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  const given = db.selectFrom('allocations').select('assessment').distinct().where('id', 'in', ids);
  const assessments = (await given.execute()).map(({ assessment }) => assessment);
  await keepWhatIsOut(db, assessments, now);
  await db.deleteFrom('allocations').where('id', 'in', ids).execute();
}

function joined(db: Kysely<Tables>) {
  return db
    .selectFrom('allocations')
    .innerJoin('assessments', 'assessments.id', 'allocations.assessment')
    .innerJoin('people as by', 'by.id', 'allocations.allocated_by')
    .leftJoin('people', 'people.id', 'allocations.person')
    .leftJoin('groups', 'groups.id', 'allocations.group_id')
    .leftJoin('schools', 'schools.id', 'allocations.school');
}

/** What an allotment is searched by: the assessment's title and the target's name. */
const WORDS = sql`concat_ws(' ', assessments.search_text, people.search_text, fold(groups.name), fold(schools.name))`;

function columns(_eb: ExpressionBuilder<Tables, 'allocations' | 'assessments'>) {
  return [
    'allocations.id',
    'allocations.assessment',
    'assessments.title',
    'allocations.person',
    'allocations.group_id',
    'allocations.school',
    sql<string>`coalesce(groups.name, schools.name, concat_ws(' ', people.first_name, people.last_name))`.as(
      'target_name',
    ),
    'allocations.mode',
    'allocations.opens_at',
    'allocations.due_at',
    'allocations.closes_at',
    'allocations.attempts_allowed',
    'allocations.counts',
    'allocations.allocated_by',
    sql<string>`concat_ws(' ', by.first_name, by.last_name)`.as('by_name'),
    'allocations.created_at',
  ] as const;
}

type Row = Omit<Tables['allocations'], 'created_at' | 'allotted_at' | 'counts'> & {
  counts: boolean;
  title: string;
  target_name: string;
  by_name: string;
  created_at: Date;
};

function toAllocation(row: Row): Allocation {
  const { id, assessment, title, person, group_id, school, target_name, mode, attempts_allowed, counts } =
    row;
  const [kind, target] =
    person !== null
      ? (['person', person] as const)
      : group_id !== null
        ? (['group', group_id] as const)
        : (['school', school ?? ''] as const);
  return {
    id,
    assessment: { id: assessment, title },
    practice_set: null,
    target: { kind, id: target, name: target_name },
    mode,
    opens_at: row.opens_at?.toISOString() ?? null,
    due_at: row.due_at?.toISOString() ?? null,
    closes_at: row.closes_at?.toISOString() ?? null,
    attempts_allowed,
    counts,
    allocated_by: { id: row.allocated_by, name: row.by_name },
    created_at: row.created_at.toISOString(),
  };
}
