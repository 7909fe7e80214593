import { type Kysely, type NotNull, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Page } from '#contract/list.ts';
import type { Reach } from '#core/access/access.ts';
import { peopleInReach } from '#features/people/server/public.store.ts';
import { everyWord } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';
import type { MarkingWait } from '../marking.contract.ts';
import type { Marker, MarkingTerms } from '../marking.rules.ts';
import { isSenior } from '../marking.rules.ts';

/** The grader, the reach within which they grade answers, and the grading settings. */
export interface MarkingView {
  readonly reach: Reach;
  readonly marker: Marker;
  readonly terms: MarkingTerms;
  readonly now: Date;
}

export interface WaitingAnswer {
  readonly attempt: string;
  readonly session: string;
  readonly revision: string;
  readonly taker: string;
  readonly taker_name: string;
  readonly submitted_at: Date;
  readonly question: string;
  readonly section_title: string;
  readonly number: number;
  readonly response: string;
  readonly response_writer: number | null;
  readonly response_seq: number | null;
  readonly waits_for: MarkingWait;
  readonly version: number;
}

/**
 * Answers in ended sessions of an assessment whose takers are in reach, except the grader's own, with their
 * grading state.
 */
function answersOf(db: Kysely<Tables>, { reach, marker }: MarkingView, assessment: string) {
  return (
    db
      .selectFrom('sessions')
      // Join only the takers' ids: reading 25,000 people takes as long as finding the waiting answers.
      .innerJoinLateral(sql<{ id: string }>`(select sessions.taker as id)`.as('people'), (join) =>
        join.onTrue(),
      )
      .innerJoin('attempts', 'attempts.session', 'sessions.id')
      .leftJoin('hand_marks', (join) =>
        join
          .onRef('hand_marks.attempt', '=', 'attempts.id')
          .on('hand_marks.response_writer', 'is not distinct from', (eb) =>
            eb.ref('attempts.response_writer'),
          )
          .on('hand_marks.response_seq', 'is not distinct from', (eb) => eb.ref('attempts.response_seq')),
      )
      .where('sessions.assessment', '=', assessment)
      .where('sessions.taker', '<>', marker.id)
      .where(takersInReach(reach, marker.id))
  );
}

/**
 * SQL condition: the takers in reach. Most waiting answers belong to the school. As a plain condition,
 * PostgreSQL expects few people and looks each one up, which is best for a tutor's groups. Inside `is true`,
 * it builds a hash against which each answer is checked.
 */
function takersInReach(reach: Reach, marker: string): RawBuilder<SqlBool> {
  const isInReach = peopleInReach(reach, marker);
  return reach === 'own_schools' ? sql<SqlBool>`(${isInReach}) is true` : isInReach;
}

/** SQL condition: whether the grader may grade a waiting answer. */
function isForMarker({ marker, terms }: MarkingView): RawBuilder<SqlBool> {
  if (!terms.second_marker) return sql`true`;
  const marked = sql`exists (
    select from markings where markings.attempt = attempts.id and markings.marker = ${marker.id}
      and markings.response_writer is not distinct from attempts.response_writer
      and markings.response_seq is not distinct from attempts.response_seq)`;
  return sql`case hand_marks.waits_for
    when 'second_mark' then not ${marked}
    when 'decision' then ${isSenior(marker.role)} or not ${marked}
    else true end`;
}

/**
 * A page of the answers of an assessment that wait for the grader and that nobody else has open. One
 * statement, which reads the details only for the answers of the page.
 */
export async function listWaitingAnswers(
  db: Kysely<Tables>,
  view: MarkingView,
  assessment: string,
  query: {
    session?: string | undefined;
    question?: string | undefined;
    search?: string | undefined;
    ordering: `${'' | '-'}${'question' | 'submitted_at'}`;
  },
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<WaitingAnswer>> {
  const waiting = () => {
    let all = answersOf(db, view, assessment)
      .where('sessions.status', '=', 'submitted')
      .where('sessions.pending_marks', '>', 0)
      .where('attempts.outcome', '=', 'pending')
      .where(isForMarker(view))
      .where(
        sql<SqlBool>`(hand_marks.leased_by is null or hand_marks.leased_by = ${view.marker.id}
          or hand_marks.leased_until <= ${view.now})`,
      );
    if (query.search !== undefined) {
      const found = everyWord(sql`named.search_text`, query.search);
      all = all.where(sql<SqlBool>`sessions.taker in (select named.id from people named where ${found})`);
    }
    if (query.session !== undefined) all = all.where('sessions.id', '=', query.session);
    if (query.question !== undefined) all = all.where('attempts.question', '=', query.question);
    return all;
  };
  const direction = query.ordering.startsWith('-') ? 'desc' : 'asc';
  let page = waiting();
  if (query.ordering.endsWith('question')) page = page.orderBy('attempts.question', direction);
  const few = page
    .orderBy('sessions.submitted_at', direction)
    .orderBy('attempts.id', direction)
    .select(['attempts.id', 'hand_marks.waits_for', 'hand_marks.version'])
    .select(sql<number>`count(*) over ()`.as('count'))
    .limit(limit)
    .offset(offset);
  let shown = db
    .selectFrom(few.as('few'))
    .innerJoin('attempts', 'attempts.id', 'few.id')
    .innerJoin('sessions', 'sessions.id', 'attempts.session')
    .innerJoin('people', 'people.id', 'sessions.taker')
    .innerJoin('session_sections', 'session_sections.id', 'attempts.section');
  if (query.ordering.endsWith('question')) shown = shown.orderBy('attempts.question', direction);
  const rows = await shown
    .orderBy('sessions.submitted_at', direction)
    .orderBy('attempts.id', direction)
    .select([
      'attempts.id as attempt',
      'sessions.id as session',
      'sessions.revision',
      'sessions.taker',
      sql<string>`concat_ws(' ', people.first_name, people.last_name)`.as('taker_name'),
      'sessions.submitted_at',
      'attempts.question',
      'session_sections.title as section_title',
      sql<number>`array_position(session_sections.questions, attempts.question)`.as('number'),
      'attempts.response',
      'attempts.response_writer',
      'attempts.response_seq',
      sql<MarkingWait>`coalesce(few.waits_for, 'mark')`.as('waits_for'),
      sql<number>`coalesce(few.version, 0)`.as('version'),
      'few.count',
    ])
    .$narrowType<{ submitted_at: NotNull; response: string }>()
    .execute();
  const [first] = rows;
  return { count: first?.count ?? (offset === 0 ? 0 : await countOf(waiting())), rows };
}

/** A page beyond the last one has no row that contains the total. */
async function countOf(waiting: ReturnType<typeof answersOf>): Promise<number> {
  const { count } = await waiting
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export interface MarkedQuestion {
  readonly question: string;
  /** The test revision that asked the question. */
  readonly revision: string;
  readonly answers: number;
  readonly waiting: number;
  readonly for_second_mark: number;
  readonly for_decision: number;
}

/**
 * Progress of each question whose answers in view are graded by hand, including answers already graded.
 * Counted separately for each revision, and for waiting and finished answers. Runs two SQL statements, each
 * reading
 * only what it counts.
 */
export async function countMarkedByQuestion(
  db: Kysely<Tables>,
  view: MarkingView,
  assessment: string,
): Promise<MarkedQuestion[]> {
  const waits = sql<SqlBool>`(attempts.outcome = 'pending' and sessions.status = 'submitted')`;
  const count = (which: RawBuilder<unknown>) => sql<number>`count(*) filter (where ${which})`;
  const counted = () =>
    answersOf(db, view, assessment)
      .groupBy(['attempts.question', 'sessions.revision'])
      .select(['attempts.question', 'sessions.revision', sql<number>`count(*)`.as('answers')]);
  const waiting = await counted()
    .where(waits)
    .select([
      count(isForMarker(view)).as('waiting'),
      count(sql`hand_marks.waits_for = 'second_mark'`).as('for_second_mark'),
      count(sql`hand_marks.waits_for = 'decision'`).as('for_decision'),
    ])
    .execute();
  const marked = await counted()
    .where('hand_marks.marks', 'is not', null)
    .where('sessions.status', 'in', ['submitted', 'scored', 'released'])
    .where(sql<SqlBool>`${waits} is not true`)
    .execute();
  const none = { waiting: 0, for_second_mark: 0, for_decision: 0 };
  return [...waiting, ...marked.map((one) => ({ ...one, ...none }))];
}

export interface GivenByMarker {
  readonly marks: number;
  readonly criteria: number[];
  readonly comment: string;
}

/**
 * Points that graders gave the current version of these answers, in the order of grading, keyed by answer.
 */
export async function listGivenMarks(
  db: Kysely<Tables>,
  attempts: readonly string[],
): Promise<Map<string, GivenByMarker[]>> {
  const given = new Map<string, GivenByMarker[]>();
  if (attempts.length === 0) return given;
  const rows = await markingsOfAnswers(db)
    .where('markings.attempt', '=', sql<string>`any(${attempts}::uuid[])`)
    .select(['markings.attempt', 'markings.marks', 'markings.criteria', 'markings.comment'])
    .$narrowType<{ criteria: number[] }>()
    .orderBy('markings.marked_at')
    .execute();
  for (const { attempt, ...one } of rows) given.set(attempt, [...(given.get(attempt) ?? []), one]);
  return given;
}

/**
 * Points and comments of the graders whose points are used, in the order of grading, keyed by question of the
 * session.
 */
export async function listCounting(
  db: Kysely<Tables>,
  session: string,
): Promise<Map<string, Omit<GivenByMarker, 'marks'>[]>> {
  const rows = await markingsOfAnswers(db)
    .where('attempts.session', '=', session)
    .where('markings.counts', '=', true)
    .select(['attempts.question', 'markings.criteria', 'markings.comment'])
    .$narrowType<{ criteria: number[] }>()
    .orderBy('markings.marked_at')
    .execute();
  const counting = new Map<string, Omit<GivenByMarker, 'marks'>[]>();
  for (const { question, ...one } of rows) counting.set(question, [...(counting.get(question) ?? []), one]);
  return counting;
}

/**
 * The grades for the current version of answers; if an answer changed since then, the current version is not
 * graded.
 */
export function markingsOfAnswers(db: Kysely<Tables>) {
  return db.selectFrom('markings').innerJoin('attempts', (join) =>
    join
      .onRef('attempts.id', '=', 'markings.attempt')
      .on('attempts.response_writer', 'is not distinct from', (eb) => eb.ref('markings.response_writer'))
      .on('attempts.response_seq', 'is not distinct from', (eb) => eb.ref('markings.response_seq')),
  );
}
