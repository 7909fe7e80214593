/** Doubts outside their own screens: those that people get notices about, and those that a search finds. */
import { type Kysely, sql } from 'kysely';
import { everyWord, fitOf } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';
import { type DoubtView, inView } from './doubts.store.ts';

interface Answered {
  readonly id: string;
  readonly title: string;
  readonly question: string | null;
  readonly session: string | null;
  /** The assessment of the session; null for a practice set. */
  readonly assessment: string | null;
  readonly by: string;
  readonly answered_at: Date;
  readonly seen_at: Date | null;
}

/**
 * A person's own doubts that were answered since an instant and not reopened, newest first, at most `most`.
 */
export async function listAnswered(
  db: Kysely<Tables>,
  asker: string,
  { since, most }: { since: Date; most: number },
): Promise<Answered[]> {
  const { rows } = await sql<Answered>`
    select doubts.id, doubts.title, doubts.question, doubts.session, sessions.assessment, doubts.answered_at, doubts.seen_at,
      concat_ws(' ', people.first_name, people.last_name) as by
    from doubts left join sessions on sessions.id = doubts.session
      join lateral (select author from doubt_messages where doubt = doubts.id and is_staff
        order by written_at desc, id desc limit 1) last on true
      join people on people.id = last.author
    where doubts.asker = ${asker} and doubts.status <> 'open' and doubts.answered_at >= ${since}
    order by doubts.answered_at desc, doubts.id desc limit ${most}`.execute(db);
  return rows;
}

/** The best matches among a person's own doubts, by title. */
export async function searchOwnDoubts(
  db: Kysely<Tables>,
  asker: string,
  search: string,
  most: number,
): Promise<{ id: string; title: string; about: string }[]> {
  return db
    .selectFrom('doubts')
    .select(['id', 'title', 'about_title as about'])
    .where('asker', '=', asker)
    .where(everyWord(sql`searched_name(doubts.title)`, search))
    .orderBy(fitOf(sql`searched_name(doubts.title)`, search))
    .orderBy('changed_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
}

interface Waiting {
  readonly id: string;
  readonly title: string;
  readonly asker: string;
  readonly waiting_since: Date;
}

/**
 * Open doubts in view since an instant that are assigned to the caller or to nobody, newest first, at most
 * `most`. A caller whose reach includes everyone gets only doubts assigned to them.
 */
export async function listWaitingFor(
  db: Kysely<Tables>,
  view: DoubtView,
  { since, most }: { since: Date; most: number },
): Promise<Waiting[]> {
  const nobodys = view.reach === 'all' ? sql`false` : sql`doubts.assigned is null`;
  const { rows } = await sql<Waiting>`
    select doubts.id, doubts.title, doubts.waiting_since, concat_ws(' ', people.first_name, people.last_name) as asker
    from doubts join people on people.id = doubts.asker
    where doubts.status = 'open' and doubts.waiting_since >= ${since} and ${inView(view)}
      and (doubts.assigned = ${view.caller} or ${nobodys})
    order by doubts.waiting_since desc, doubts.id desc limit ${most}`.execute(db);
  return rows;
}
