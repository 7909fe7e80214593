import { type Kysely, type NotNull, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { TopicResult } from '../home.contract.ts';

/** The newest scored sessions of a person; what of them is out is decided by whoever asks. */
const MOST_SESSIONS = 12;

export interface ScoredSession {
  session: string;
  title: string;
  submitted_at: Date;
  revision: string;
  raw: number;
  raw_max: number;
  scaled: number | null;
  section_scores: unknown;
}

/** The scored sessions of `taker`, newest first. */
export async function listScoredSessions(db: Kysely<Tables>, taker: string): Promise<ScoredSession[]> {
  return db
    .selectFrom('sessions')
    .innerJoin('assessments', 'assessments.id', 'sessions.assessment')
    .select(['sessions.id as session', 'assessments.title', 'sessions.submitted_at', 'sessions.revision'])
    .select(['sessions.raw', 'sessions.raw_max', 'sessions.scaled', 'sessions.section_scores'])
    .$narrowType<{ submitted_at: NotNull; raw: NotNull; raw_max: NotNull }>()
    .where('sessions.taker', '=', taker)
    .where('sessions.status', 'in', ['scored', 'released'])
    .where('sessions.submitted_at', 'is not', null)
    .where('sessions.raw', 'is not', null)
    .where('sessions.raw_max', 'is not', null)
    .orderBy('sessions.submitted_at', 'desc')
    .orderBy('sessions.id', 'desc')
    .limit(MOST_SESSIONS)
    .execute();
}

/**
 * How each topic went in these sessions, by session; the topic with most answers not right first. A question of a
 * sub-topic is one of its topic; a pretest item, which has no marks and waits for none, counts nowhere.
 */
export async function listTopicResults(
  db: Kysely<Tables>,
  sessions: readonly string[],
): Promise<Map<string, TopicResult[]>> {
  if (sessions.length === 0) return new Map();
  const { rows } = await sql<TopicResult & { session: string }>`
    select answers.session, tags.name, count(*) filter (where answers.outcome = 'right')::int as right_count,
      count(*)::int as question_count
    from (
      select distinct attempts.session, attempts.question, attempts.outcome,
        case own.kind when 'topic' then own.id else own.parent end as topic
      from attempts
        join question_tags on question_tags.question = attempts.question
        join tags own on own.id = question_tags.tag and own.kind in ('topic', 'sub_topic')
      where attempts.session = any (${sessions}::uuid[])
        and (attempts.marks is not null or attempts.outcome = 'pending')
    ) answers join tags on tags.id = answers.topic
    group by answers.session, tags.id
    order by count(*) filter (where answers.outcome <> 'right') desc, tags.name`.execute(db);
  const grouped = Map.groupBy(rows, (row) => row.session);
  return new Map(
    [...grouped].map(([session, topics]) => [
      session,
      topics.map(({ session: _session, ...topic }) => topic),
    ]),
  );
}
