/** SQL for practice sets. `own-sets.store.ts` decides which sets are in view. */
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { v7 } from 'uuid';
import type { Page } from '#contract/list.ts';
import { USUAL_SECONDS } from '#core/practice/pace.ts';
import { schoolOfRow } from '#features/schools/server/public.store.ts';
import { everyWord } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';
import type { PracticeSet } from '../practice-sets.contract.ts';
import { type SetView, setDueAt, setsInView, setWays } from './own-sets.store.ts';

type Row = Tables['practice_sets'];
type SetFields = Pick<PracticeSet, 'title' | 'timing' | 'duration_seconds' | 'hints_allowed'> &
  Partial<Pick<PracticeSet, 'keeps_test_tools'>>;

interface SetsQuery {
  search?: string | undefined;
  origin?: PracticeSet['origin'] | undefined;
  for_user?: string | undefined;
  school?: string | undefined;
  ordering: 'created_at' | '-created_at';
}

/** A page of the sets in view. Runs two statements. */
export async function listSets(
  db: Kysely<Tables>,
  view: SetView,
  query: SetsQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<PracticeSet>> {
  const matching = () => {
    let sets = db
      .selectFrom('practice_sets')
      .where(setsInView(view))
      .where(everyWord(sql`practice_sets.search_text`, query.search));
    if (query.origin !== undefined) sets = sets.where('practice_sets.origin', '=', query.origin);
    if (query.for_user !== undefined) sets = sets.where('practice_sets.for_user', '=', query.for_user);
    if (query.school !== undefined) sets = sets.where('practice_sets.school', '=', query.school);
    return sets;
  };
  const { count } = await matching()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const direction = query.ordering.startsWith('-') ? 'desc' : 'asc';
  const page = matching()
    .orderBy('practice_sets.created_at', direction)
    .orderBy('practice_sets.id', direction)
    .limit(limit)
    .offset(offset);
  return { count, rows: await read(page, view) };
}

/** One set in view; null if there is none. */
export async function findSet(db: Kysely<Tables>, view: SetView, id: string): Promise<PracticeSet | null> {
  const one = db.selectFrom('practice_sets').where('practice_sets.id', '=', id).where(setsInView(view));
  const [set = null] = await read(one, view);
  return set;
}

/** One set in view, with its row locked until the transaction ends. */
export async function findSetForUpdate(
  db: Kysely<Tables>,
  view: SetView,
  id: string,
): Promise<PracticeSet | null> {
  await db.selectFrom('practice_sets').select('id').where('id', '=', id).forUpdate().execute();
  return findSet(db, view, id);
}

/** How many sets a person has made for themselves. */
export async function countOwnSets(db: Kysely<Tables>, person: string): Promise<number> {
  const { count } = await db
    .selectFrom('practice_sets')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner', '=', person)
    .where('for_user', '=', person)
    .executeTakeFirstOrThrow();
  return count;
}

/** Adds a set with its questions and returns its id. */
export async function addSet(
  db: Kysely<Tables>,
  set: SetFields &
    Pick<Row, 'owner' | 'for_user' | 'school'> &
    Partial<Pick<Row, 'drawn_from' | 'question_seconds'>> & { origin: PracticeSet['origin'] },
  questions: readonly string[],
  now: Date,
): Promise<string> {
  const id = v7();
  await db
    .insertInto('practice_sets')
    .values({ id, ...set, created_at: now, updated_at: now })
    .execute();
  await addQuestions(db, id, questions);
  return id;
}

/** Saves a set's fields. If questions are given, they replace the old list. */
export async function saveSet(
  db: Kysely<Tables>,
  id: string,
  { title, timing, duration_seconds, hints_allowed, keeps_test_tools }: Required<SetFields>,
  questions: readonly string[] | undefined,
  now: Date,
): Promise<void> {
  await db
    .updateTable('practice_sets')
    .set((eb) => ({
      title,
      timing,
      duration_seconds,
      hints_allowed,
      keeps_test_tools,
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', id)
    .execute();
  if (questions === undefined) return;
  await db.deleteFrom('practice_set_questions').where('practice_set', '=', id).execute();
  await addQuestions(db, id, questions);
}

/** Replaces the questions of a set. */
export async function replaceQuestions(
  db: Kysely<Tables>,
  id: string,
  questions: readonly string[],
  now: Date,
): Promise<void> {
  await db
    .updateTable('practice_sets')
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute();
  await db.deleteFrom('practice_set_questions').where('practice_set', '=', id).execute();
  await addQuestions(db, id, questions);
}

async function addQuestions(db: Kysely<Tables>, set: string, questions: readonly string[]): Promise<void> {
  if (questions.length === 0) return;
  await db
    .insertInto('practice_set_questions')
    .values(questions.map((question, index) => ({ practice_set: set, question, position: index + 1 })))
    .execute();
}

/** How many people have started a set, and how many assignments it has. */
export async function countGiven(
  db: Kysely<Tables>,
  id: string,
): Promise<{ takers: number; allotments: number }> {
  const { rows } = await sql<{ takers: number; allotments: number }>`
    select (select count(distinct taker) from sessions where practice_set = ${id}) as takers,
      (select count(*) from practice_allocations where practice_set = ${id}) as allotments`.execute(db);
  return rows[0] ?? { takers: 0, allotments: 0 };
}

/** Removes a set. The caller checks that it was never assigned or started. */
export async function removeSet(db: Kysely<Tables>, id: string): Promise<void> {
  await db.deleteFrom('practice_sets').where('id', '=', id).execute();
}

/**
 * The questions of a row of `practice_sets` as an SQL query, including the questions that its assessments
 * have now.
 */
const QUESTIONS = sql`
  select question from practice_set_questions where practice_set = practice_sets.id
  union
  select placements.question from practice_set_assessments
    join assessment_sections on assessment_sections.assessment = practice_set_assessments.assessment
    join placements on placements.section = assessment_sections.id
  where practice_set_assessments.practice_set = practice_sets.id`;

const NAME = sql`concat_ws(' ', people.first_name, people.last_name)`;

interface Own {
  readonly source: 'made' | 'allotted';
  readonly opens_at: string | null;
  readonly due_at: string | null;
  readonly closes_at: string | null;
  readonly session: {
    readonly id: string;
    readonly status: string;
    readonly asked: number;
    readonly tried: number;
    readonly right: number;
    readonly created_at: string;
    readonly submitted_at: string | null;
  } | null;
}

/**
 * A person's dates and session for a row of `practice_sets`, as SQL. If several assignments reach the person,
 * the most generous dates count.
 */
const standingOf = (person: string) => sql<Own>`(
  select jsonb_build_object(
    'source', case when practice_sets.for_user = ${person} then 'made' else 'allotted' end,
    'opens_at', case when practice_sets.for_user = ${person} or bool_or(ways.opens_at is null) then null
      else min(ways.opens_at) end,
    'due_at', max(${setDueAt(person)}),
    'closes_at', case when practice_sets.for_user = ${person} or bool_or(ways.closes_at is null) then null
      else max(ways.closes_at) end,
    'session', (
      select jsonb_build_object('id', sessions.id, 'status', sessions.status, 'created_at', sessions.created_at,
        'submitted_at', sessions.submitted_at,
        'asked', (select coalesce(sum(cardinality(questions)), 0) from session_sections where session = sessions.id),
        'tried', tried.count, 'right', tried.right_count)
      from sessions left join lateral (
        select count(*), count(*) filter (where practice_tries.outcome = 'right') as right_count
        from attempts join practice_tries on practice_tries.attempt = attempts.id and number = 1
        where attempts.session = sessions.id) tried on true
      where sessions.taker = ${person} and sessions.practice_set = practice_sets.id and sessions.status <> 'voided'
      order by sessions.status in ('generated', 'in_progress', 'on_break', 'paused') desc, sessions.created_at desc,
        sessions.id desc
      limit 1))
  from (select * from ${setWays(person)} each where each.practice_set = practice_sets.id) ways)`;

async function read(
  sets: SelectQueryBuilder<Tables, 'practice_sets', object>,
  { reach, caller }: SetView,
): Promise<PracticeSet[]> {
  const isTaker = reach === 'self';
  const rows = await sets
    .select([
      'practice_sets.id',
      'practice_sets.title',
      'practice_sets.origin',
      'practice_sets.timing',
      'practice_sets.duration_seconds',
      sql<number>`coalesce(practice_sets.question_seconds, ${USUAL_SECONDS}::integer)`.as('question_seconds'),
      'practice_sets.hints_allowed',
      'practice_sets.keeps_test_tools',
      'practice_sets.created_at',
      'practice_sets.updated_at',
      'practice_sets.version',
      schoolOfRow('practice_sets.school').as('school'),
      sql<{ id: string; name: string }>`(select jsonb_build_object('id', people.id, 'name', ${NAME})
        from people where people.id = practice_sets.owner)`.as('owner'),
      sql<{ id: string; name: string } | null>`(select jsonb_build_object('id', people.id, 'name', ${NAME})
        from people where people.id = practice_sets.for_user)`.as('for_user'),
      sql<number>`(select count(*) from (${QUESTIONS}) asked)`.as('question_count'),
      (isTaker
        ? sql<string[] | null>`null`
        : sql<string[] | null>`array(select question from practice_set_questions
            where practice_set = practice_sets.id order by position)`
      ).as('questions'),
      (isTaker ? sql<Own | null>`${standingOf(caller)}` : sql<Own | null>`null`).as('own'),
    ])
    .execute();
  return rows.map(({ own, created_at, updated_at, ...row }) => ({
    ...row,
    own: own === null ? null : shown(own),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }));
}

/** PostgreSQL writes instants inside JSON in a different format, so they are converted here. */
function shown({ source, session, ...window }: Own): NonNullable<PracticeSet['own']> {
  const inUtc = (instant: string | null) => (instant === null ? null : new Date(instant).toISOString());
  return {
    source,
    opens_at: inUtc(window.opens_at),
    due_at: inUtc(window.due_at),
    closes_at: inUtc(window.closes_at),
    session: session && {
      ...session,
      created_at: new Date(session.created_at).toISOString(),
      submitted_at: inUtc(session.submitted_at),
    },
  };
}
