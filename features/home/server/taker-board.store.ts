import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { TestByTopic } from '../home.contract.ts';

type ByTopic = Pick<TestByTopic, 'right_count' | 'question_count' | 'topics'>;

/**
 * How these sessions went, as a whole and by topic, by session; the topic with most answers not right first. A question
 * of a sub-topic is one of its topic, one without a topic counts with the whole; a pretest item, which has no marks and
 * waits for none, counts nowhere.
 */
export async function listByTopic(
  db: Kysely<Tables>,
  sessions: readonly string[],
): Promise<Map<string, ByTopic>> {
  if (sessions.length === 0) return new Map();
  const { rows } = await sql<{
    session: string;
    name: string | null;
    right_count: number;
    question_count: number;
  }>`
    with answers as (
      select session, question, outcome from attempts
      where session = any (${sessions}::uuid[]) and (marks is not null or outcome = 'pending')
    ), filed as (
      select distinct answers.session, answers.question, answers.outcome,
        case own.kind when 'topic' then own.id else own.parent end as topic
      from answers
        join question_tags on question_tags.question = answers.question
        join tags own on own.id = question_tags.tag and own.kind in ('topic', 'sub_topic')
    )
    select filed.session, tags.name, count(*) filter (where filed.outcome = 'right')::int as right_count,
      count(*)::int as question_count
    from filed join tags on tags.id = filed.topic
    group by filed.session, tags.id
    union all
    select session, null, count(*) filter (where outcome = 'right')::int, count(*)::int from answers group by session
    order by name`.execute(db);
  const grouped = Map.groupBy(rows, ({ session }) => session);
  return new Map([...grouped].map(([session, counted]) => [session, byTopic(counted)]));
}

function byTopic(
  counted: readonly { name: string | null; right_count: number; question_count: number }[],
): ByTopic {
  const whole = counted.find(({ name }) => name === null);
  return {
    right_count: whole?.right_count ?? 0,
    question_count: whole?.question_count ?? 0,
    topics: counted
      .flatMap(({ name, right_count, question_count }) =>
        name === null ? [] : { name, right_count, question_count },
      )
      .toSorted((a, b) => b.question_count - b.right_count - (a.question_count - a.right_count)),
  };
}
