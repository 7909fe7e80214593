/** Rows of exam blueprints and scales. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { Tag } from '../tags.contract.ts';
import type { ExamPlan } from '../tags.rules.ts';
import { shownName } from './public.store.ts';

type Plan = Pick<Tag, 'blueprint' | 'scale'>;

/**
 * The blueprints and scales of these exams, by exam. Topics and subjects are in order. Runs one statement.
 */
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

/** The topics and subjects below an exam. */
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

/** Replaces an exam's blueprint, its scale, or both. A part that is left out stays. */
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
      exam,
      subject,
      scaled: JSON.stringify(scaled),
    }));
    if (rows.length > 0) await db.insertInto('exam_scales').values(rows).execute();
  }
}

/**
 * Moves `from` to `into` in blueprints and scales. The question counts of two topics are added. For two
 * subjects or two exams, the data of the remaining one stays. The exams count as edited.
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

/** A topic in an exam's blueprint with the tags above it. */
interface AskedTopic {
  readonly topic: { readonly id: string; readonly name: string };
  readonly domain: { readonly id: string; readonly name: string } | null;
  /** The section of the exam, which is the topic's subject. */
  readonly section: { readonly id: string; readonly name: string } | null;
  readonly questions: number;
}

/** An exam that has a blueprint. */
export interface PlannedExam {
  readonly id: string;
  readonly name: string;
  readonly topics: readonly AskedTopic[];
  /** For each subject, the score for each raw score from 0 up. */
  readonly scale: ReadonlyMap<string, readonly number[]>;
}

/**
 * The given exams that have a blueprint, with names. Topics are in the order of the tree. Runs two SQL
 * statements.
 */
export async function listPlannedExams(
  db: Kysely<Tables>,
  exams: readonly string[],
): Promise<Map<string, PlannedExam>> {
  if (exams.length === 0) return new Map();
  const { rows } = await sql<{ exam: string; name: string } & AskedTopic>`
    with recursive line (topic, id, parent, kind, name, position) as (
      select tags.id, tags.id, tags.parent, tags.kind, ${shownName('tags')}, tags.position from tags
      where tags.id in (select topic from exam_blueprints where exam = any(${exams}::uuid[]))
      union all
      select line.topic, above.id, above.parent, above.kind, ${shownName('above')}, above.position
      from line join tags above on above.id = line.parent
    )
    select exams.id as exam, exams.name, questions,
      jsonb_build_object('id', topics.id, 'name', ${shownName('topics')}) as topic,
      case when domains.id is not null then jsonb_build_object('id', domains.id, 'name', domains.name) end as domain,
      case when subjects.id is not null then jsonb_build_object('id', subjects.id, 'name', subjects.name) end as section
    from exam_blueprints join tags exams on exams.id = exam join tags topics on topics.id = exam_blueprints.topic
      left join line domains on domains.topic = topics.id and domains.kind = 'domain'
      left join line subjects on subjects.topic = topics.id and subjects.kind = 'subject'
    where exam = any(${exams}::uuid[])
    order by subjects.position, subjects.id, domains.position, domains.id, topics.position, topics.id`.execute(
    db,
  );
  const plans = await listPlans(db, exams);
  return new Map(
    [...Map.groupBy(rows, ({ exam }) => exam)].map(([exam, own]) => [
      exam,
      {
        id: exam,
        name: own[0]?.name ?? '',
        topics: own.map(({ topic, domain, section, questions }) => ({ topic, domain, section, questions })),
        scale: new Map(plans.get(exam)?.scale?.map(({ subject, scaled }) => [subject, scaled])),
      },
    ]),
  );
}
