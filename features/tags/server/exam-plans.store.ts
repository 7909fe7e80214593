/** What an exam asks and how it is scored, as rows. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { Tag } from '../tags.contract.ts';
import type { ExamPlan } from '../tags.rules.ts';

type Plan = Pick<Tag, 'blueprint' | 'scale'>;

/** The blueprints and scales of these exams, by exam; topics and subjects in their order. One statement. */
export async function listPlans(db: Kysely<Tables>, exams: readonly string[]): Promise<Map<string, Plan>> {
  if (exams.length === 0) return new Map();
  const { rows } = await sql<Plan & { exam: string }>`
    select asked.exam,
      (select jsonb_agg(jsonb_build_object('topic', topic, 'questions', questions) order by position, tags.id)
        from exam_blueprints join tags on tags.id = topic where exam_blueprints.exam = asked.exam) as blueprint,
      (select jsonb_agg(jsonb_build_object('subject', subject, 'scaled', scaled) order by position, tags.id)
        from exam_scales join tags on tags.id = subject where exam_scales.exam = asked.exam) as scale
    from unnest(${exams}::uuid[]) asked (exam)`.execute(db);
  return new Map(rows.map(({ exam, ...plan }) => [exam, plan]));
}

/** The topics and the subjects that stand below an exam. */
export async function listBelowExam(
  db: Kysely<Tables>,
  exam: string,
): Promise<{ topics: ReadonlySet<string>; subjects: ReadonlySet<string> }> {
  const { rows } = await sql<{ id: string; kind: string }>`
    with recursive below (id, kind) as (
      select id, kind from tags where parent = ${exam}
      union all select tags.id, tags.kind from below join tags on tags.parent = below.id where tags.kind <> 'sub_topic'
    )
    select id, kind from below where kind in ('topic', 'subject')`.execute(db);
  const of = (kind: string) => new Set(rows.flatMap((row) => (row.kind === kind ? row.id : [])));
  return { topics: of('topic'), subjects: of('subject') };
}

/** Puts in the place of an exam's blueprint, scale or both what is given; what is left out stays. */
export async function savePlan(
  db: Kysely<Tables>,
  exam: string,
  { blueprint, scale }: ExamPlan,
): Promise<void> {
  if (blueprint !== undefined) {
    await db.deleteFrom('exam_blueprints').where('exam', '=', exam).execute();
    const rows = (blueprint ?? []).map((row) => ({ exam, ...row }));
    if (rows.length > 0) await db.insertInto('exam_blueprints').values(rows).execute();
  }
  if (scale !== undefined) {
    await db.deleteFrom('exam_scales').where('exam', '=', exam).execute();
    const rows = (scale ?? []).map(({ subject, scaled }) => ({
      ...{ exam, subject, scaled: JSON.stringify(scaled) },
    }));
    if (rows.length > 0) await db.insertInto('exam_scales').values(rows).execute();
  }
}

/**
 * Moves what blueprints and scales say of `from` to `into`: the questions of two topics add up; of two subjects, and of two
 * exams, what the kept one has stays. The exams count as edited.
 */
export async function mergePlans(db: Kysely<Tables>, from: string, into: string, now: Date): Promise<void> {
  await sql`
    update tags set version = version + 1, updated_at = ${now} where id in (
      select exam from exam_blueprints where topic = ${from} union select exam from exam_scales where subject = ${from})`.execute(
    db,
  );
  await sql`
    insert into exam_blueprints (exam, topic, questions)
    select exam, ${into}::uuid, questions from exam_blueprints where topic = ${from}
    on conflict (exam, topic) do update set questions = exam_blueprints.questions + excluded.questions`.execute(
    db,
  );
  await db.deleteFrom('exam_blueprints').where('topic', '=', from).execute();
  await sql`
    insert into exam_scales (exam, subject, scaled)
    select exam, ${into}::uuid, scaled from exam_scales where subject = ${from}
    on conflict do nothing`.execute(db);
  await db.deleteFrom('exam_scales').where('subject', '=', from).execute();
  for (const table of ['exam_blueprints', 'exam_scales'] as const) {
    await sql`
      update ${sql.table(table)} set exam = ${into}
      where exam = ${from} and not exists (select from ${sql.table(table)} kept where kept.exam = ${into})`.execute(
      db,
    );
  }
}
