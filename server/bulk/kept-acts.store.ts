import { type Kysely, sql } from 'kysely';
import { v7 } from 'uuid';
import type { Outcome } from '#contract/bulk.ts';
import type { Tables } from '#server/db/tables.ts';

/** The tables with the outcomes of bulk actions, by kind of target. */
const KEPT_IN = {
  people: { outcomes: sql.table('bulk_outcomes'), target: sql.ref('person') },
  questions: { outcomes: sql.table('question_outcomes'), target: sql.ref('question') },
} as const;
type About = keyof typeof KEPT_IN;

/** Stores a bulk action with the outcome for each target. Returns its id. */
export async function addAct(
  db: Kysely<Tables>,
  about: About,
  { act, details, by, outcomes }: { act: string; details: object; by: string; outcomes: readonly Outcome[] },
  now: Date,
): Promise<string> {
  const id = v7();
  await db
    .insertInto('bulk_actions')
    .values({ id, about, act, details: JSON.stringify(details), by, at: now })
    .execute();
  const before = outcomes.map((one) => (one.before === null ? null : JSON.stringify(one.before)));
  const kept = KEPT_IN[about];
  await sql`
    insert into ${kept.outcomes} (action, ${kept.target}, outcome, reason, before)
    select ${id}, target, outcome, reason, before::jsonb from unnest(
      ${outcomes.map(({ target }) => target)}::uuid[], ${outcomes.map(({ outcome }) => outcome)}::text[],
      ${outcomes.map(({ reason }) => reason)}::text[], ${before}::text[]) as each (target, outcome, reason, before)`.execute(
    db,
  );
  return id;
}

interface KeptAct<Act extends string> {
  readonly id: string;
  readonly act: Act;
  readonly at: Date;
  readonly undone_at: Date | null;
  readonly details: unknown;
}

/** The caller's own bulk action, locked until the transaction ends so that it cannot be undone twice. */
export async function findOwnActForUpdate<Act extends string>(
  db: Kysely<Tables>,
  about: About,
  by: string,
  id: string,
): Promise<KeptAct<Act> | null> {
  const row = await db
    .selectFrom('bulk_actions')
    .select(['id', 'act', 'at', 'undone_at', 'details'])
    .where('id', '=', id)
    .where('about', '=', about)
    .where('by', '=', by)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : (row as KeptAct<Act>);
}

interface KeptReport<Act extends string> {
  id: string;
  act: Act;
  at: string;
  undone_at: string | null;
  may_undo: boolean;
  done: number;
  unchanged: number;
  refused: number;
  reasons: Record<string, number>;
}

/** The caller's own bulk action with its totals. `mayUndo` decides which actions can be undone. */
export async function findReport<Act extends string>(
  db: Kysely<Tables>,
  about: About,
  by: string,
  id: string,
  mayUndo: (act: Act) => boolean,
): Promise<KeptReport<Act> | null> {
  const { outcomes } = KEPT_IN[about];
  const counted = (outcome: Outcome['outcome']) =>
    sql`(select count(*) from ${outcomes} where action = bulk_actions.id and outcome = ${outcome})`;
  const { rows } = await sql<
    Omit<KeptReport<Act>, 'at' | 'undone_at' | 'may_undo'> & { at: Date; undone_at: Date | null }
  >`
    select bulk_actions.id, act, at, undone_at, ${counted('done')} as done, ${counted('unchanged')} as unchanged,
      ${counted('refused')} as refused,
      (select coalesce(jsonb_object_agg(reason, n), '{}') from (select reason, count(*) as n from ${outcomes}
        where action = bulk_actions.id and reason is not null group by reason) as each) as reasons
    from bulk_actions where bulk_actions.id = ${id} and about = ${about} and by = ${by}`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { at, undone_at, ...report } = row;
  return {
    ...report,
    at: at.toISOString(),
    undone_at: undone_at?.toISOString() ?? null,
    may_undo: undone_at === null && report.done > 0 && mayUndo(report.act),
  };
}

/** The targets that were changed, with the data that an undo needs. */
export async function listDone(
  db: Kysely<Tables>,
  about: About,
  action: string,
): Promise<{ target: string; before: unknown }[]> {
  const { outcomes, target } = KEPT_IN[about];
  const { rows } = await sql<{ target: string; before: unknown }>`
    select ${target} as target, before from ${outcomes}
    where action = ${action} and outcome = 'done' order by ${target}`.execute(db);
  return rows;
}

/** Stores that a bulk action was undone, and for which targets. */
export async function saveUndone(
  db: Kysely<Tables>,
  about: About,
  action: string,
  targets: readonly string[],
  now: Date,
): Promise<void> {
  const { outcomes, target } = KEPT_IN[about];
  await db.updateTable('bulk_actions').set({ undone_at: now }).where('id', '=', action).execute();
  await sql`update ${outcomes} set is_undone = true
    where action = ${action} and ${target} = any(${targets}::uuid[])`.execute(db);
}
