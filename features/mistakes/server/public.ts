/** What other features' servers may ask of mistakes: what people missed, and which reasons they gave. */
import type { Kysely } from 'kysely';
import { listStandings } from '#features/mastery/server/public.ts';
import { keepWhatIsOutOf } from '#features/releases/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Caller } from '#server/http/route.ts';
import { countedReason, type Reason } from '../mistakes.rules.ts';
import { analyseMistakesOf } from './analyse.ts';
import * as store from './mistakes.store.ts';

/** The reason that counts for a missed answer. */
export interface GivenReason {
  readonly session: string;
  readonly question: string;
  readonly reason: Pick<Reason, 'id' | 'name' | 'group'>;
}

/** The reasons that were given in these sessions, one an answer: that of staff where its taker gave another. One statement. */
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

/** What a person missed in their newest tests, as they themselves may know it, dearest first, of questions that have a skill; and where they stand in those skills. */
export async function listMissedBy(db: Kysely<Tables>, person: Pick<Caller, 'id' | 'role'>, now: Date) {
  const reader = { id: person.id, role: person.role, reach: 'self' as const };
  const { questions, sessions } = await analyseMistakesOf(db, person.id, {}, reader, {
    now,
    show: (html) => html,
  });
  // Whatever becomes of windows, groups and schools: what somebody has read stays out for them.
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
