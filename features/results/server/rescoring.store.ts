/**
 * Reads and writes many sessions in a fixed number of statements: does in bulk what scoring does for one
 * session.
 */
import { type Kysely, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Reach } from '#core/access/access.ts';
import { peopleInReach } from '#features/people/server/public.store.ts';
import type { ReleaseInstants } from '#features/releases/release.rules.ts';
import type { OutcomeWord } from '#features/releases/result.contract.ts';
import type { Tables } from '#server/db/tables.ts';
import type { KeptScores, SessionScore } from '../score.rules.ts';
import type { SessionSheet } from '../sheet.rules.ts';
import type { TakenAnswer } from './scoring.store.ts';

/** Sessions per page; each page is read, scored and released from memory. */
export const RESCORED_A_PAGE = 500;

/** Submitted sessions of assessments that are not voided and asked a question. */
export interface AskedSessions {
  readonly question: string;
  readonly view: { readonly reach: Reach; readonly caller: string };
}

function over(db: Kysely<Tables>, { question }: Pick<AskedSessions, 'question'>) {
  return db
    .selectFrom('attempts as asked')
    .innerJoin('sessions', 'sessions.id', 'asked.session')
    .innerJoin('people', 'people.id', 'sessions.taker')
    .where('asked.question', '=', question)
    .where('asked.outcome', 'is not', null)
    .where('sessions.assessment', 'is not', null)
    .where('sessions.submitted_at', 'is not', null)
    .where('sessions.status', 'in', ['submitted', 'scored', 'released']);
}

/** How many such sessions have takers in view, and how many there are in total. */
export async function countAsked(
  db: Kysely<Tables>,
  { question, view }: AskedSessions,
): Promise<{ in_view: number; all: number }> {
  const inView = peopleInReach(view.reach, view.caller);
  return over(db, { question })
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      sql<number>`count(*) filter (where ${inView})`.as('in_view'),
    ])
    .executeTakeFirstOrThrow();
}

/** The revisions of all these sessions, from takers of all schools. */
export async function listAskedPapers(db: Kysely<Tables>, question: string): Promise<string[]> {
  const rows = await over(db, { question }).select('sessions.revision').distinct().execute();
  return rows.map(({ revision }) => revision);
}

/** A page of the answers to a question with their outcomes, in the order of their ids, from takers of all schools. */
export async function listJudged(db: Kysely<Tables>, question: string, after: string | null) {
  return over(db, { question })
    .where(after === null ? sql<boolean>`true` : sql<boolean>`asked.id > ${after}::uuid`)
    .select(['asked.id', 'sessions.revision', 'asked.response', 'asked.outcome', 'asked.share'])
    .$narrowType<{ response: TakenAnswer['response']; outcome: OutcomeWord }>()
    .orderBy('asked.id')
    .limit(RESCORED_A_PAGE)
    .execute();
}

/** A page of the sessions in view, in the order of their ids; they stay locked until the transaction ends. */
export async function listToRescore(
  db: Kysely<Tables>,
  { question, view }: AskedSessions,
  after: string | null,
) {
  const rows = await over(db, { question })
    .where(peopleInReach(view.reach, view.caller))
    .where(after === null ? sql<boolean>`true` : sql<boolean>`sessions.id > ${after}::uuid`)
    .select([
      'sessions.id',
      'sessions.assessment',
      'sessions.revision',
      'sessions.taker',
      sql<string>`concat_ws(' ', people.first_name, people.last_name)`.as('taker_name'),
      'people.goal_score',
      'sessions.status',
      'sessions.mode',
      'sessions.submitted_at',
      'sessions.scored_at',
      'sessions.released_at',
      'sessions.correctness_released_at',
      'sessions.answers_released_at',
      'sessions.out_since',
      'sessions.raw',
      'sessions.raw_max',
      'sessions.scaled',
      'sessions.pending_marks',
      'sessions.section_scores',
      'asked.outcome',
      'asked.share',
    ])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('session_sections')
          .select(['session_sections.id', 'session_sections.section', 'session_sections.questions'])
          .whereRef('session_sections.session', '=', 'sessions.id')
          .orderBy('session_sections.position'),
      ).as('sections'),
    )
    .$narrowType<{
      assessment: string;
      outcome: OutcomeWord;
      submitted_at: Date;
      section_scores: KeptScores | null;
      out_since: ReleaseInstants | null;
    }>()
    .orderBy('sessions.id')
    .limit(RESCORED_A_PAGE)
    .forUpdate('sessions')
    .execute();
  return rows;
}
export type SessionToRescore = Awaited<ReturnType<typeof listToRescore>>[number];

/**
 * Answers and times of the takers of these sessions for each question, keyed by session. Reads one row per
 * session.
 */
export async function listTakenOf(
  db: Kysely<Tables>,
  sessions: readonly string[],
): Promise<Map<string, TakenAnswer[]>> {
  const { rows } = await sql<{
    session: string;
    taken: [string, TakenAnswer['response'], number, number | null][];
  }>`
    select attempts.session,
      json_agg(json_build_array(question, response, time_spent_seconds, hand_marks.marks)) as taken
    from attempts left join hand_marks on hand_marks.attempt = attempts.id
      and hand_marks.response_writer is not distinct from attempts.response_writer
      and hand_marks.response_seq is not distinct from attempts.response_seq
    where attempts.session = any(${sessions}::uuid[])
    group by attempts.session`.execute(db);
  return new Map(
    rows.map(({ session, taken }) => [
      session,
      taken.map(([question, response, time_spent_seconds, hand_marks]) => ({
        question,
        response,
        time_spent_seconds,
        hand_marks,
      })),
    ]),
  );
}

export interface RescoredRow {
  readonly id: string;
  readonly revision: string;
  readonly score: SessionScore;
  readonly sheet: SessionSheet;
  /** The outcome of the question; all other answers keep their outcomes. */
  readonly own: { readonly outcome: string; readonly share: number | null; readonly marks: number | null };
}

/**
 * Stores the scores of sessions with their new revision, in three statements. Raises the versions, so that
 * readers notice the change.
 */
export async function saveRescored(
  db: Kysely<Tables>,
  question: string,
  rows: readonly RescoredRow[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await sql`
    update attempts set outcome = judged.outcome, share = judged.share, marks = judged.marks, updated_at = ${now}
    from unnest(${ids}::uuid[], ${rows.map(({ own }) => own.outcome)}::text[],
      ${rows.map(({ own }) => own.share)}::float8[], ${rows.map(({ own }) => own.marks)}::float8[])
      as judged (session, outcome, share, marks)
    where attempts.session = judged.session and attempts.question = ${question}
      and (attempts.outcome, attempts.share, attempts.marks)
        is distinct from (judged.outcome, judged.share, judged.marks)`.execute(db);
  await sql`
    update sessions set revision = scored.revision, raw = scored.raw, raw_max = scored.raw_max,
      scaled = scored.scaled, score_scale = scored.score_scale, section_scores = scored.section_scores,
      version = version + 1, updated_at = ${now}
    from unnest(${ids}::uuid[], ${rows.map(({ revision }) => revision)}::uuid[],
      ${rows.map(({ score }) => score.raw)}::float8[], ${rows.map(({ score }) => score.raw_max)}::float8[],
      ${rows.map(({ score }) => score.scaled)}::float8[], ${rows.map(({ score }) => score.score_scale)}::text[],
      ${rows.map(({ score }) => JSON.stringify(score.kept))}::jsonb[])
      as scored (id, revision, raw, raw_max, scaled, score_scale, section_scores)
    where sessions.id = scored.id`.execute(db);
  await sql`
    update session_sheets set sheet = scored.sheet
    from unnest(${ids}::uuid[], ${rows.map(({ sheet }) => JSON.stringify(sheet))}::text[]) as scored (session, sheet)
    where session_sheets.session = scored.session`.execute(db);
}

const UNDER_WAY = ['generated', 'in_progress', 'on_break', 'paused'] as const;

/** The revisions of sessions in progress of these assessments, from takers of all schools. */
export async function listPapersUnderWay(
  db: Kysely<Tables>,
  assessments: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('revision')
    .distinct()
    .where('assessment', '=', sql<string>`any(${assessments}::uuid[])`)
    .where('status', 'in', UNDER_WAY)
    .execute();
  return rows.map(({ revision }) => revision);
}

/** How many sessions in view are in progress on these revisions. */
export async function countUnderWay(
  db: Kysely<Tables>,
  { reach, caller }: AskedSessions['view'],
  papers: readonly string[],
): Promise<number> {
  const { count } = await db
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.taker')
    .where('sessions.revision', '=', sql<string>`any(${papers}::uuid[])`)
    .where('sessions.status', 'in', UNDER_WAY)
    .where(peopleInReach(reach, caller))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Moves sessions in view that are in progress to the next revision, with which they are scored later. The
 * questions look the same, so takers are not disturbed.
 */
export async function movePapers(
  db: Kysely<Tables>,
  { reach, caller }: AskedSessions['view'],
  papers: ReadonlyMap<string, string>,
): Promise<void> {
  await sql`
    update sessions set revision = moved.after
    from unnest(${[...papers.keys()]}::uuid[], ${[...papers.values()]}::uuid[]) as moved (before, after)
    where sessions.revision = moved.before and sessions.status = any(${[...UNDER_WAY]}::text[])
      and sessions.taker in (select people.id from people where ${peopleInReach(reach, caller)})`.execute(db);
}

/**
 * Moves these ended sessions, which have or had answers waiting for a grader, to their new revision. They are
 * then scored one by one.
 */
export async function givePapers(
  db: Kysely<Tables>,
  sessions: readonly { readonly id: string; readonly revision: string }[],
): Promise<void> {
  await sql`
    update sessions set revision = given.revision
    from unnest(${sessions.map(({ id }) => id)}::uuid[], ${sessions.map(({ revision }) => revision)}::uuid[])
      as given (id, revision)
    where sessions.id = given.id`.execute(db);
}
