/**
 * Reads the typed answers in the sessions that an analysis counts: each spelling with the number of students
 * who wrote it.
 */
import { type Kysely, sql } from 'kysely';
import type { OutcomeWord } from '#features/releases/result.contract.ts';
import type { Tables } from '#server/db/tables.ts';
import type { TypedForm } from '../typed-answers.rules.ts';
import { type Cohort, countedSessions } from './cohort.store.ts';

/**
 * The maximum number of spellings that are read for a part, most frequent first. Rarer ones say nothing about
 * an answer key.
 */
const MOST_FORMS_OF_PART = 2_000;

interface FormRow {
  readonly question: string;
  readonly revision: string;
  readonly part: number;
  readonly typed: string | null;
  readonly outcome: OutcomeWord;
  readonly count: number;
  readonly raw_sum: number | null;
  readonly raw_count: number;
  readonly scaled_sum: number | null;
  readonly scaled_count: number;
  readonly total: number;
}

/**
 * The spellings with which a cohort answered these questions, separately for each part of a list. Runs one
 * SQL statement. Answers known before are left out, as in the analysis.
 */
export async function listTypedForms(
  db: Kysely<Tables>,
  cohort: Cohort,
  questions: readonly string[],
): Promise<TypedForm[]> {
  if (questions.length === 0) return [];
  const { rows } = await sql<FormRow>`
    with taken as (
      select sessions.id, sessions.revision, sessions.seen_before, sessions.scaled,
        case when sessions.scored_at is not null then sessions.raw end as raw
      from ${countedSessions(cohort)}),
    forms as (
      select attempts.question, taken.revision, parts.part, parts.typed, attempts.outcome, count(*) as count,
        sum(taken.raw) as raw_sum, count(taken.raw) as raw_count,
        sum(taken.scaled) as scaled_sum, count(taken.scaled) as scaled_count,
        sum(count(*)) over of_part as total,
        row_number() over (of_part order by count(*) desc, parts.typed) as place
      from taken
      join attempts on attempts.session = taken.id
      cross join lateral (
        select 0 as part, attempts.response #>> '{}' as typed
        where jsonb_typeof(attempts.response) is distinct from 'array'
        union all
        select place::int, typed from jsonb_array_elements_text(
          case when jsonb_typeof(attempts.response) = 'array' then attempts.response else '[]' end)
          with ordinality as each (typed, place)) parts
      where attempts.question = any(${questions}::uuid[]) and attempts.question <> all(taken.seen_before)
        and attempts.outcome is not null
      group by attempts.question, taken.revision, parts.part, parts.typed, attempts.outcome
      window of_part as (partition by attempts.question, parts.part))
    select question, revision, part, typed, outcome, count::int, raw_sum, raw_count::int, scaled_sum, scaled_count::int,
      total::int
    from forms where place <= ${MOST_FORMS_OF_PART}`.execute(db);
  return rows.map(({ raw_sum, raw_count, scaled_sum, scaled_count, ...form }) => ({
    ...form,
    raw: { sum: raw_sum ?? 0, count: raw_count },
    scaled: { sum: scaled_sum ?? 0, count: scaled_count },
  }));
}
