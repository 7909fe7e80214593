/** Rows of answer sheets: their takers and their sessions. */
import { type Kysely, sql } from 'kysely';
import type { Page } from '#contract/list.ts';
import type { View } from '#core/access/access.ts';
import { peopleOfGroups } from '#features/groups/server/public.store.ts';
import { groupsInReach } from '#features/groups/server/public.ts';
import { peopleInReach } from '#features/people/server/public.store.ts';
import type { SessionStatus } from '#features/sessions/sessions.contract.ts';
import { everyWord } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';

export interface SheetTaker {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly role: 'student' | 'guest';
}

function takersInView(db: Kysely<Tables>, { reach, caller }: View) {
  return db
    .selectFrom('people')
    .select(['id', 'username', 'role', sql<string>`concat_ws(' ', first_name, last_name)`.as('name')])
    .where('role', 'in', ['student', 'guest'])
    .where('deactivated_at', 'is', null)
    .where(peopleInReach(reach, caller))
    .$narrowType<{ role: SheetTaker['role'] }>();
}

/**
 * The people of `ids` who are active students or guests in view, by id. Locks their rows, so nobody else can
 * store an answer sheet for them until the transaction ends.
 */
export async function lockTakers(
  db: Kysely<Tables>,
  view: View,
  ids: readonly string[],
): Promise<Map<string, SheetTaker>> {
  const rows = await takersInView(db, view)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Active students and guests in view with these usernames, by username in lower case. */
export async function listTakersNamed(
  db: Kysely<Tables>,
  view: View,
  usernames: readonly string[],
): Promise<Map<string, SheetTaker>> {
  const rows = await takersInView(db, view)
    .where(sql<boolean>`username = any(${usernames}::citext[])`)
    .execute();
  return new Map(rows.map((row) => [row.username.toLowerCase(), row]));
}

interface SheetsQuery {
  user?: string | undefined;
  assessment?: string | undefined;
  group?: string | undefined;
  search?: string | undefined;
  ordering: 'created_at' | '-created_at';
}

/** A page of the stored sheets of people in view other than the caller. Runs two statements. */
export async function listSheets(
  db: Kysely<Tables>,
  view: View,
  query: SheetsQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<Page<SheetRow>> {
  const matching = () => {
    let sheets = sheetsInView(db, view).where(everyWord(sql`people.search_text`, query.search));
    if (query.user !== undefined) sheets = sheets.where('sessions.taker', '=', query.user);
    if (query.assessment !== undefined) sheets = sheets.where('sessions.assessment', '=', query.assessment);
    if (query.group === undefined) return sheets;
    return sheets.where(
      sql<boolean>`sessions.taker in (${peopleOfGroups(sql`groups.id = ${query.group} and ${groupsInReach(view)}`)})`,
    );
  };
  const { count } = await matching()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const direction = query.ordering.startsWith('-') ? 'desc' : 'asc';
  const rows = await withFacts(matching())
    .orderBy('sessions.created_at', direction)
    .orderBy('sessions.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return { count, rows };
}

/** One stored sheet in view; null if there is none. */
export async function findSheet(db: Kysely<Tables>, view: View, id: string): Promise<SheetRow | null> {
  const row = await withFacts(sheetsInView(db, view).where('sessions.id', '=', id)).executeTakeFirst();
  return row ?? null;
}

function sheetsInView(db: Kysely<Tables>, { reach, caller }: View) {
  return (
    db
      .selectFrom('sessions')
      .innerJoin('people', 'people.id', 'sessions.taker')
      .innerJoin('people as typists', 'typists.id', 'sessions.made_by')
      .innerJoin('assessments', 'assessments.id', 'sessions.assessment')
      // These conditions must match those of the partial index.
      .where('sessions.mode', '=', 'paper')
      .where('sessions.status', 'in', ['submitted', 'scored', 'released'])
      .where('sessions.taker', '<>', caller)
      .where(peopleInReach(reach, caller))
  );
}

function withFacts(sheets: ReturnType<typeof sheetsInView>) {
  return sheets
    .select([
      'sessions.id',
      'sessions.taker',
      sql<string>`concat_ws(' ', people.first_name, people.last_name)`.as('taker_name'),
      'assessments.id as assessment',
      'assessments.title',
      'sessions.revision',
      'sessions.started_at',
      'sessions.created_at',
      'sessions.made_by',
      sql<string>`concat_ws(' ', typists.first_name, typists.last_name)`.as('typist_name'),
      'sessions.status',
      'sessions.scored_at',
      'sessions.raw',
      'sessions.raw_max',
      'sessions.scaled',
      'sessions.pending_marks',
      'sessions.version',
      sql<number>`(select coalesce(sum((part ->> 'right_count')::int), 0)
        from jsonb_array_elements(sessions.section_scores -> 'sections') part)`.as('right_count'),
      sql<number>`(select count(response) from attempts where attempts.session = sessions.id)`.as(
        'answered_count',
      ),
      sql<number>`(select coalesce(sum(cardinality(questions)), 0) from session_sections
        where session_sections.session = sessions.id)`.as('question_count'),
    ])
    .$narrowType<{ status: SessionStatus }>();
}

export type SheetRow = Awaited<ReturnType<ReturnType<typeof withFacts>['executeTakeFirstOrThrow']>>;

/** The responses of a stored sheet by question, and its sections in order. Runs two statements. */
export async function readStored(
  db: Kysely<Tables>,
  session: string,
): Promise<{ answers: Map<string, string | string[]>; sections: (string | null)[] }> {
  const rows = await db
    .selectFrom('attempts')
    .select(['question', 'response'])
    .where('session', '=', session)
    .where('response', 'is not', null)
    .$narrowType<{ response: string | string[] }>()
    .execute();
  const sections = await db
    .selectFrom('session_sections')
    .select('section')
    .where('session', '=', session)
    .orderBy('position')
    .execute();
  return {
    answers: new Map(rows.map(({ question, response }) => [question, response])),
    sections: sections.map(({ section }) => section),
  };
}
