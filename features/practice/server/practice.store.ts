/**
 * Rows of practice: candidates from the question bank, tries and hints. `core/practice` decides which
 * questions a person may practice.
 */
import { type Kysely, sql } from 'kysely';
import type { Candidate, PracticeBounds, PracticeQuestion } from '#core/practice/may-practise.ts';
import type { TryOutcome } from '#core/practice/tries.ts';
import type { Response } from '#core/scoring/scoring.ts';
import type { PracticeSet, SetTiming } from '#features/practice-sets/practice-sets.contract.ts';
import { tagAndBelow } from '#features/tags/server/public.store.ts';
import type { Tables } from '#server/db/tables.ts';

/** The questions among `ids`, by id, with the fields that decide whether they may be practiced. */
export async function listPracticeQuestions(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<Map<string, PracticeQuestion>> {
  const rows = await db
    .selectFrom('questions')
    .select(['id', 'status', 'use', 'type', 'school'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Every question that a person was ever asked, in a test or in practice. */
export async function listAskedOf(db: Kysely<Tables>, person: string): Promise<string[]> {
  const { rows } = await sql<{ question: string }>`
    select distinct question from sessions join session_sections on session_sections.session = sessions.id
      cross join unnest(session_sections.questions) question
    where sessions.taker = ${person}`.execute(db);
  return rows.map(({ question }) => question);
}

/**
 * SQL condition: whether a row of `questions` may be practiced within these limits. It must match `heldBack`.
 */
function isWithin({ schools, open_to_guests, tests_could_ask, others_to_sit }: PracticeBounds) {
  const open = [...(open_to_guests ?? [])];
  return sql`status = 'live' and use <> 'tests_only' and type <> 'essay'
    and (school is null or school = any(${[...schools]}::uuid[]) or questions.id = any(${open}::uuid[]))
    and (${open_to_guests === null} or use = 'practice_only' or questions.id = any(${open}::uuid[]))
    and questions.id <> all(${[...tests_could_ask, ...others_to_sit]}::uuid[])`;
}

const standsFor = (topic: string) =>
  sql`questions.id in (select question from question_tags where tag in ${tagAndBelow(topic)})`;

/**
 * The number of published questions on these topics in the bank of the person's schools that the person was
 * never asked and that the limits exclude.
 */
export async function countLeftOut(
  db: Kysely<Tables>,
  topics: readonly string[],
  { bounds, asked }: { bounds: PracticeBounds; asked: readonly string[] },
): Promise<number> {
  if (topics.length === 0) return 0;
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from questions
    where status = 'live' and use <> 'tests_only' and type <> 'essay'
      and (school is null or school = any(${[...bounds.schools]}::uuid[]))
      and (${sql.join(topics.map(standsFor), sql` or `)})
      and questions.id <> all(${asked}::uuid[]) and not (${isWithin(bounds)})`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * For each topic the first `most` questions that the person was never asked and may practice, in the order of
 * `drawn`: questions in no published test come first, then those nearest in difficulty; with `is_alike` the
 * order of these two criteria is reversed.
 */
export async function listCandidates(
  db: Kysely<Tables>,
  likes: readonly { readonly topic: string; readonly difficulty: number }[],
  {
    bounds,
    asked,
    most,
    is_alike,
  }: { bounds: PracticeBounds; asked: readonly string[]; most: number; is_alike: boolean },
): Promise<Map<string, Candidate[]>> {
  if (likes.length === 0) return new Map();
  const topics = likes.map(({ topic }) => topic);
  const wanted = likes.map(({ difficulty }) => difficulty);
  const order = is_alike ? sql`rank, is_in_test` : sql`is_in_test, rank`;
  // A requested difficulty may be a fraction, because it can be the mean over missed questions.
  const { rows } = await sql<Candidate & { topic: string }>`
    with recursive below (topic, wanted, id) as (
      select topic, wanted, topic from unnest(${topics}::uuid[], ${wanted}::double precision[]) likes (topic, wanted)
      union
      select below.topic, below.wanted, tags.id from below join tags on tags.parent = below.id),
    filed as (
      select distinct below.topic, below.wanted, question from below join question_tags on tag = below.id),
    found as (
      select topic, questions.id, abs(coalesce(difficulty, wanted) - wanted) as rank,
        exists (select from placements join assessment_sections on assessment_sections.id = placements.section
            join assessments on assessments.id = assessment_sections.assessment
          where placements.question = questions.id and assessments.status = 'published') as is_in_test
      from filed join questions on questions.id = filed.question
      where ${isWithin(bounds)} and questions.id <> all(${asked}::uuid[])),
    placed as (
      select found.*, row_number() over (partition by topic order by ${order}, id) as place from found)
    select topic, id, is_in_test, rank from placed where place <= ${most} order by topic, place`.execute(db);
  return Map.groupBy(rows, ({ topic }) => topic);
}

/** The practice set of a session, with its current settings. */
export async function findTerms(db: Kysely<Tables>, practice_set: string): Promise<Terms> {
  return db
    .selectFrom('practice_sets')
    .select(['id', 'title', 'origin', 'school', 'timing', 'duration_seconds', 'hints_allowed'])
    .where('id', '=', practice_set)
    .executeTakeFirstOrThrow();
}

interface Terms {
  readonly id: string;
  readonly title: string;
  readonly origin: PracticeSet['origin'];
  readonly school: string | null;
  readonly timing: SetTiming;
  readonly duration_seconds: number | null;
  readonly hints_allowed: boolean;
}

export interface StoredTry {
  readonly number: number;
  readonly response: Exclude<Response, null>;
  readonly outcome: TryOutcome;
  readonly tried_at: Date;
}

/** The tries and hints at one question of a session. */
export interface StoredCourse {
  readonly attempt: string;
  readonly question: string;
  readonly tries: readonly StoredTry[];
  readonly hints_shown: number;
  /** The number of hints that were shown before the last try. */
  readonly hints_used: number;
}

/**
 * The tries and hints of a session, by question; of one question if `attempt` is given. Runs two statements.
 */
export async function listCourses(
  db: Kysely<Tables>,
  session: string,
  attempt: string | null = null,
): Promise<Map<string, StoredCourse>> {
  let attempts = db
    .selectFrom('attempts')
    .select((eb) => [
      'attempts.id',
      'attempts.question',
      eb
        .selectFrom('practice_hints')
        .select((hints) => hints.fn.countAll<number>().as('count'))
        .whereRef('practice_hints.attempt', '=', 'attempts.id')
        .as('hints_shown'),
    ])
    .where('session', '=', session);
  if (attempt !== null) attempts = attempts.where('attempts.id', '=', attempt);
  const rows = await attempts.execute();
  const tries = await db
    .selectFrom('practice_tries')
    .select(['attempt', 'number', 'response', 'outcome', 'hints_before', 'tried_at'])
    .where('attempt', '=', sql<string>`any(${rows.map(({ id }) => id)}::uuid[])`)
    .orderBy('number')
    .$narrowType<{ response: Exclude<Response, null> }>()
    .execute();
  const byAttempt = Map.groupBy(tries, (one) => one.attempt);
  return new Map(
    rows.map(({ id, question, hints_shown }) => {
      const own = byAttempt.get(id) ?? [];
      return [
        question,
        {
          attempt: id,
          question,
          tries: own.map(({ attempt: _attempt, hints_before: _hints, ...one }) => one),
          hints_shown: hints_shown ?? 0,
          hints_used: own.at(-1)?.hints_before ?? 0,
        },
      ];
    }),
  );
}

/** The seconds that were spent on each question of a session, by question. */
export async function listSeconds(db: Kysely<Tables>, session: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('attempts')
    .select(['question', 'time_spent_seconds'])
    .where('session', '=', session)
    .execute();
  return new Map(rows.map(({ question, time_spent_seconds }) => [question, time_spent_seconds]));
}

/**
 * The tries of a person at one question of a practice session of theirs, with the session; null if there is
 * none. Voided sessions do not count.
 */
export async function findTriedPractice(
  db: Kysely<Tables>,
  { session, question, taker }: { session: string; question: string; taker: string },
): Promise<{ revision: string; status: string; tries: { outcome: TryOutcome }[] } | null> {
  const { rows } = await sql<{ revision: string; status: string; tries: { outcome: TryOutcome }[] }>`
    select sessions.revision, sessions.status, coalesce((
      select jsonb_agg(jsonb_build_object('outcome', outcome) order by number) from practice_tries
      where practice_tries.attempt = attempts.id), '[]') as tries
    from sessions join attempts on attempts.session = sessions.id and attempts.question = ${question}
    where sessions.id = ${session} and sessions.taker = ${taker} and sessions.practice_set is not null
      and sessions.status <> 'voided'`.execute(db);
  return rows[0] ?? null;
}

/**
 * Inserts a try, which never changes. The caller must have locked the session's row, so tries are made one at
 * a time.
 */
export async function addTry(
  db: Kysely<Tables>,
  attempt: string,
  made: Pick<StoredTry, 'number' | 'response' | 'outcome'> & { hints_before: number; seen_before: boolean },
  now: Date,
): Promise<void> {
  await db
    .insertInto('practice_tries')
    .values({
      attempt,
      ...made,
      response: JSON.stringify(made.response),
      time_spent_seconds: sql`(select time_spent_seconds from attempts where id = ${attempt})`,
      tried_at: now,
    })
    .execute();
}

/** Records that a hint was shown. Does nothing if it was shown before. */
export async function addHint(db: Kysely<Tables>, attempt: string, number: number, now: Date): Promise<void> {
  await db
    .insertInto('practice_hints')
    .values({ attempt, number, shown_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
