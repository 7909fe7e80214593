/** Functions that other features' servers may call: what people missed, and which reasons were given. */
import type { Kysely } from 'kysely';
import { listStandings } from '#features/mastery/server/public.ts';
import { keepWhatIsOutOf } from '#features/releases/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Caller } from '#server/http/route.ts';
import { countedReason, type Reason } from '../mistakes.rules.ts';
import { analyseMistakesOf } from './analyse.ts';
import * as store from './mistakes.store.ts';

/** The effective reason for a missed answer: staff's reason if there is one, else the taker's. */
export interface GivenReason {
  readonly session: string;
  readonly question: string;
  readonly reason: Pick<Reason, 'id' | 'name' | 'group'>;
  /** Whether the suggested reason was only confirmed. */
  readonly is_confirmed: boolean;
}

/**
 * The reasons given in these sessions, one per attempt; staff's reason counts before the taker's. Runs one
 * statement.
 */
export async function listGivenReasons(
  db: Kysely<Tables>,
  sessions: readonly string[],
): Promise<GivenReason[]> {
  const given = await store.listGiven(db, sessions);
  return [...Map.groupBy(given, ({ attempt }) => attempt).values()].flatMap((own) => {
    const by = (side: 'staff' | 'taker') => own.find((one) => one.side === side) ?? null;
    return countedReason(by('staff'), by('taker')) ?? [];
  });
}

/**
 * The questions with a skill that a person missed in their newest tests, as they may know it themselves, most
 * points lost first; and their levels in those skills.
 */
export async function listMissedBy(db: Kysely<Tables>, person: Pick<Caller, 'id' | 'role'>, now: Date) {
  const reader = { id: person.id, role: person.role, reach: 'self' as const };
  const { questions, sessions } = await analyseMistakesOf(db, person.id, {}, reader, {
    now,
    show: (html) => html,
  });
  /* Record the results that the taker has read as released, so that later changes to due dates, groups or
     schools cannot hide them again. */
  await keepWhatIsOutOf(
    db,
    sessions.map(({ id }) => id),
    now,
  );
  const titles = new Map(sessions.map(({ id, assessment }) => [id, assessment.name]));
  const missed = questions.flatMap(({ session, place, section_title, number, topic, domain, marks }) => {
    const assessment = titles.get(session);
    if (topic === null || assessment === undefined) return [];
    return { session, place, assessment, section_title, number, topic, domain, marks };
  });
  const standings = (await listStandings(db, [person.id], now)).get(person.id)?.topics ?? [];
  return { missed, standings };
}
