import { type ExpressionBuilder, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { v7 } from 'uuid';
import type { Page } from '#contract/list.ts';
import type { Reach } from '#core/access/access.ts';
import type { SessionMode } from '#features/assessments/assessments.contract.ts';
import { groupsInReach } from '#features/groups/server/public.ts';
import { peopleInReach } from '#features/people/server/public.store.ts';
import { keepWhatIsOut } from '#features/releases/server/public.ts';
import { schoolsInReach } from '#features/schools/server/public.store.ts';
import { everyWord } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Allocation, AllocationTarget } from '../allocation.contract.ts';

/**
 * The caller's reach for people and groups, and separately for schools: all staff see their schools, but few
 * may assign to whole schools.
 */
export interface View {
  caller: string;
  reach: Reach;
  schools_reach: Reach;
}

/**
 * SQL condition: whether the target of a row is in view. The row comes from a table or subquery with
 * `person`, `group_id` and `school`.
 */
export function targetInView(name: string, { caller, reach, schools_reach }: View): RawBuilder<SqlBool> {
  if (reach === 'all') return sql<SqlBool>`true`;
  const column = (of: string) => sql.ref(`${name}.${of}`);
  return sql<SqlBool>`(
    ${column('person')} in (select people.id from people where ${peopleInReach(reach, caller)})
    or ${column('group_id')} in (select groups.id from groups where ${groupsInReach({ reach, caller })})
    or ${column('school')} in (select schools.id from schools where ${schoolsInReach(schools_reach, caller)}))`;
}

/** SQL condition: whether the caller sees the person, group or school of a row of `allocations`. */
export function allocationsInView(view: View): RawBuilder<SqlBool> {
  return targetInView('allocations', view);
}

interface AllocationsQuery {
  search?: string | undefined;
  assessment?: string | undefined;
  user?: string | undefined;
  group?: string | undefined;
  school?: string | undefined;
  ordering: 'created_at' | '-created_at';
}

/** A page of the allocations in view, in two statements. */
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

/** An assessment to assign, with its mode. */
export interface GivenAssessment {
  readonly id: string;
  readonly mode: SessionMode;
}

const byId = (a: { readonly id: string }, b: { readonly id: string }) => (a.id < b.id ? -1 : 1);

/** For each kind of target: its column, and the columns that identify an allocation to it. */
const TARGETS = {
  person: { column: 'person', key: sql`person, assessment, given_for` },
  group: { column: 'group_id', key: sql`group_id, assessment` },
  school: { column: 'school', key: sql`school, assessment` },
} as const;

/** A person together with the school for which the test is assigned to them, or a group, or a school. */
export interface Target {
  readonly id: string;
  readonly given_for?: string | null;
}

/**
 * Assigns each of `assessments` to each of `targets`. An existing allocation (for a person: by the same
 * school) gets the new terms. Returns each allocation with its target.
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
    targets: readonly Target[];
    assessments: readonly GivenAssessment[];
    terms: Omit<AllocationTerms, 'mode'>;
    by: string;
  },
  now: Date,
): Promise<{ id: string; target: string }[]> {
  const { column: name, key } = TARGETS[kind];
  const column = sql.ref(name);
  // Insert in a fixed order, so that two concurrent calls wait for each other and do not deadlock.
  const pairs = [...new Map(targets.map((target) => [target.id, target])).values()]
    .sort(byId)
    .flatMap((target) => assessments.toSorted(byId).map((assessment) => ({ target, assessment })));
  if (pairs.length === 0) return [];
  await keepWhatIsOut(
    db,
    assessments.map(({ id }) => id),
    now,
  );
  const { rows } = await sql<{ id: string; target: string }>`
    insert into allocations (id, assessment, ${column}, given_for, mode, opens_at, due_at, closes_at, attempts_allowed,
      counts, allocated_by, created_at, allotted_at)
    select id, assessment, target, given_for, mode, ${terms.opens_at}::timestamptz, ${terms.due_at}::timestamptz,
      ${terms.closes_at}::timestamptz, ${terms.attempts_allowed}::integer, ${terms.counts}::boolean, ${by}::uuid, ${now}::timestamptz,
      ${now}::timestamptz
    from unnest(${pairs.map(() => v7())}::uuid[], ${pairs.map(({ assessment }) => assessment.id)}::uuid[],
      ${pairs.map(({ target }) => target.id)}::uuid[], ${pairs.map(({ target }) => target.given_for ?? null)}::uuid[],
      ${pairs.map(({ assessment }) => assessment.mode)}::text[])
      as pairs (id, assessment, target, given_for, mode)
    on conflict (${key}) where ${column} is not null do update set mode = excluded.mode,
      opens_at = excluded.opens_at, due_at = excluded.due_at, closes_at = excluded.closes_at,
      attempts_allowed = excluded.attempts_allowed, counts = excluded.counts, allocated_by = excluded.allocated_by,
      allotted_at = excluded.allotted_at
    returning id, ${column} as target`.execute(db);
  return rows;
}

/** The allocations with these ids, the oldest first. */
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

function joined(db: Kysely<Tables>) {
  return db
    .selectFrom('allocations')
    .innerJoin('assessments', 'assessments.id', 'allocations.assessment')
    .innerJoin('people as by', 'by.id', 'allocations.allocated_by')
    .leftJoin('people', 'people.id', 'allocations.person')
    .leftJoin('groups', 'groups.id', 'allocations.group_id')
    .leftJoin('schools', 'schools.id', 'allocations.school')
    .leftJoin('schools as for_school', 'for_school.id', 'allocations.given_for');
}

/** The text that a search searches: the test's title and the target's name. */
const WORDS = sql`concat_ws(' ', assessments.search_text, people.search_text, searched_name(groups.name), searched_name(schools.name))`;

function columns(_eb: ExpressionBuilder<Tables, 'allocations' | 'assessments'>) {
  return [
    'allocations.id',
    'allocations.assessment',
    'assessments.title',
    'allocations.person',
    'allocations.group_id',
    'allocations.school',
    'allocations.given_for',
    sql<string | null>`for_school.name`.as('given_for_name'),
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
  given_for_name: string | null;
  by_name: string;
  created_at: Date;
};

function toAllocation(row: Row): Allocation {
  const { id, assessment, title, person, group_id, school, target_name, given_for, given_for_name } = row;
  const { mode, attempts_allowed, counts } = row;
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
    given_for: given_for === null ? null : { id: given_for, name: given_for_name ?? '' },
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
