/** The calendar of a student or guest: their own work, sittings and scores, as their other screens show them. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Role } from '#core/access/access.ts';
import type { AssessmentStanding } from '#features/allocation/allocation.contract.ts';
import { listOwn, readOwnReaching } from '#features/allocation/server/public.ts';
import { listRevisions } from '#features/assessments/server/public.ts';
import { listGivenMaterials } from '#features/library/server/public.ts';
import { listGivenSets } from '#features/practice-sets/server/public.ts';
import { isScored } from '#features/releases/release.rules.ts';
import { listOwnSittingsIn } from '#features/sittings/server/public.ts';
import { listGivenVideos } from '#features/videos/server/public.ts';
import { listReportDays } from '#features/weekly/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import type { EventOf } from '../calendar.contract.ts';
import { isWithin, MOST_EVENTS, type Window } from '../calendar.rules.ts';
import type { DueState, EventKind } from '../calendar-values.contract.ts';

/** A person whose calendar is shown, and the range of time. */
export interface Asked {
  readonly viewer: { readonly id: string; readonly role: Role };
  readonly window: Window;
  readonly now: Date;
}

type Tests = Awaited<ReturnType<typeof readTests>>;

/** The taker's events of these kinds, unsorted. Runs a small, fixed number of SQL statements. */
export async function takerEvents(db: Kysely<Tables>, asked: Asked, kinds: ReadonlySet<EventKind>) {
  const needsTests = kinds.has('due') || kinds.has('release');
  const tests = needsTests ? await readTests(db, asked) : null;
  return [
    ...(tests !== null && kinds.has('due')
      ? [...dueTests(tests, asked), ...(await dueStudy(db, asked))]
      : []),
    ...(kinds.has('sitting') ? await sittings(db, asked) : []),
    ...(tests !== null && kinds.has('release') ? await releases(db, tests, asked) : []),
    ...(kinds.has('report') ? await reports(db, asked) : []),
  ];
}

async function readTests(db: Kysely<Tables>, { viewer, now }: Asked) {
  const reaching = await readOwnReaching(db, viewer, [], now);
  return { reaching, own: await listOwn(db, viewer, viewer, now, reaching) };
}

const STATES: Readonly<Record<AssessmentStanding, DueState>> = {
  upcoming: 'to_do',
  ready: 'to_do',
  under_way: 'to_do',
  done: 'done',
  missed: 'over',
};

function dueTests({ own }: Tests, { window }: Asked): EventOf<'due'>[] {
  return own.flatMap(({ assessment: { id, title }, due_at, standing }) =>
    due_at === null || !isWithin(Date.parse(due_at), window)
      ? []
      : dueEvent({ what: 'test', id, title, at: due_at, state: STATES[standing] }),
  );
}

/** Practice sets, materials and videos that are open to the taker. */
async function dueStudy(db: Kysely<Tables>, { viewer, window, now }: Asked): Promise<EventOf<'due'>[]> {
  const most = { now, most: MOST_EVENTS };
  const given = [
    ...(await listGivenSets(db, viewer.id, most)).map((one) => ({ what: 'practice_set' as const, one })),
    ...(await listGivenMaterials(db, viewer.id, most)).map((one) => ({ what: 'material' as const, one })),
    ...(await listGivenVideos(db, viewer.id, most)).map((one) => ({ what: 'video' as const, one })),
  ];
  return given.flatMap(({ what, one: { id, title, due_at, is_done } }) =>
    due_at === null || !isWithin(due_at.getTime(), window)
      ? []
      : dueEvent({ what, id, title, at: due_at.toISOString(), state: is_done ? 'done' : 'to_do' }),
  );
}

function dueEvent(due: {
  what: EventOf<'due'>['what'];
  id: string;
  title: string;
  at: string;
  state: DueState;
}): EventOf<'due'> {
  const { what, id, title, at, state } = due;
  return {
    kind: 'due',
    key: `due ${what} ${id}`,
    at,
    what,
    thing: { id, title },
    state,
    target: null,
    people: null,
  };
}

async function sittings(db: Kysely<Tables>, { viewer, window, now }: Asked): Promise<EventOf<'sitting'>[]> {
  const places = await listOwnSittingsIn(
    db,
    viewer.id,
    { from: window.from, until: window.until, limit: MOST_EVENTS + 1 },
    now,
  );
  return places.map(({ sitting, assessment, title, room, starts_at, status }) => ({
    kind: 'sitting',
    key: `sitting ${sitting}`,
    at: starts_at.toISOString(),
    sitting: null,
    test: { id: assessment, title },
    room,
    status,
    taker_count: null,
  }));
}

/** When the taker's scores were released, and will be as far as it is known. */
async function releases(
  db: Kysely<Tables>,
  { reaching }: Tests,
  { window, now }: Asked,
): Promise<EventOf<'release'>[]> {
  const scored = reaching.own
    .flatMap(({ sessions }) => sessions)
    .flatMap((session) => {
      const at = reaching.releases.get(session.id)?.times.score_at ?? null;
      if (session.mode === 'practice' || !isScored(session.status) || !isWithin(at, window)) return [];
      return { session, at };
    });
  const revisions = await listRevisions(
    db,
    scored.map(({ session }) => session.revision),
  );
  return scored.map(({ session, at }) => ({
    kind: 'release',
    key: `release ${session.id}`,
    at: new Date(at).toISOString(),
    test: { id: session.assessment, title: revisions.get(session.revision)?.title ?? '' },
    is_out: at <= now.getTime(),
    session: session.id,
    score_count: null,
  }));
}

/** The days on which reports about the student were sent, and those that are planned. */
async function reports(db: Kysely<Tables>, { viewer, window, now }: Asked): Promise<EventOf<'report'>[]> {
  const isThem: RawBuilder<SqlBool> = sql`people.id = ${viewer.id}`;
  const days = await listReportDays(db, isThem, window, now);
  return days
    .filter((day) => day.at > now || day.reports.approved + day.reports.sent > 0)
    .map(({ week, time_zone, at }) => ({
      kind: 'report',
      key: `report ${week} ${time_zone}`,
      at: at.toISOString(),
      week,
      reports: null,
    }));
}
