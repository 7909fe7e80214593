/** The calendar of staff: what is due, sittings, scores and reports of the people and groups in view. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { reachOf } from '#core/access/access.ts';
import { listDueStudy, listDueTests } from '#features/allocation/server/public.ts';
import { peopleOfGroups } from '#features/groups/server/public.store.ts';
import { groupsInReach } from '#features/groups/server/public.ts';
import { listWaiting } from '#features/home/server/public.ts';
import { peopleInReach } from '#features/people/server/public.store.ts';
import { listReleases } from '#features/releases/server/public.ts';
import { contentViewOf } from '#features/schools/server/public.ts';
import { listSittingsIn } from '#features/sittings/server/public.ts';
import { listReportDays } from '#features/weekly/server/public.ts';
import { contentInReach } from '#server/db/content-in-reach.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Calendar, EventOf } from '../calendar.contract.ts';
import { isWithin, MOST_EVENTS } from '../calendar.rules.ts';
import type { EventKind } from '../calendar-values.contract.ts';
import { listSessionsReleased } from './calendar.store.ts';
import type { Asked } from './taker-events.ts';

/** A staff member's request. `group`: only what concerns its members. */
export interface StaffAsked extends Asked {
  readonly group: string | undefined;
}

/** One more than is shown, to know whether events are left out. */
const MOST_READ = MOST_EVENTS + 1;

/** The events of these kinds in view, unsorted. Runs a small, fixed number of SQL statements. */
export async function staffEvents(db: Kysely<Tables>, asked: StaffAsked, kinds: ReadonlySet<EventKind>) {
  return [
    ...(kinds.has('due') ? [...(await dueTests(db, asked)), ...(await dueStudy(db, asked))] : []),
    ...(kinds.has('sitting') ? await sittings(db, asked) : []),
    ...(kinds.has('release') ? await releases(db, asked) : []),
    ...(kinds.has('report') ? await reports(db, asked) : []),
  ];
}

/** SQL condition on `people`: those in view, and of the requested group if there is one. */
function inView(
  { viewer, group }: StaffAsked,
  act: 'allocations.view' | 'sessions.view' | 'reports.use' | 'results.release',
): RawBuilder<SqlBool> {
  const isSeen = peopleInReach(reachOf(viewer.role, act), viewer.id);
  if (group === undefined) return isSeen;
  return sql<SqlBool>`${isSeen} and people.id in (${membersOf(group, { viewer })})`;
}

/** SQL: the ids of the members of a group in view; none if it is not in view. */
function membersOf(group: string, { viewer }: Pick<StaffAsked, 'viewer'>): RawBuilder<string> {
  const view = { reach: reachOf(viewer.role, 'groups.view'), caller: viewer.id };
  return peopleOfGroups(sql<SqlBool>`groups.id = ${group} and ${groupsInReach(view)}`);
}

async function dueTests(db: Kysely<Tables>, asked: StaffAsked): Promise<EventOf<'due'>[]> {
  const { rows } = await listDueTests(db, inView(asked, 'allocations.view'), asked.window, MOST_READ);
  return rows.map(({ assessment, title, target, due_at, people, done }) => ({
    kind: 'due',
    key: `due test ${assessment} ${due_at} ${target}`,
    at: due_at,
    what: 'test',
    thing: { id: assessment, title },
    state: null,
    target,
    people: { count: people, done },
  }));
}

async function dueStudy(
  db: Kysely<Tables>,
  { viewer, window, group }: StaffAsked,
): Promise<EventOf<'due'>[]> {
  const rows = await listDueStudy(db, viewer, window, { group, limit: MOST_READ });
  return rows.map(({ kind, thing, title, due_at, target }) => ({
    kind: 'due',
    key: `due ${kind} ${thing} ${due_at.toISOString()} ${target}`,
    at: due_at.toISOString(),
    what: kind,
    thing: { id: thing, title },
    state: null,
    target,
    people: null,
  }));
}

async function sittings(db: Kysely<Tables>, asked: StaffAsked): Promise<EventOf<'sitting'>[]> {
  const { viewer, window, group, now } = asked;
  const takers =
    group === undefined ? undefined : sql<SqlBool>`sitting_takers.person in (${membersOf(group, asked)})`;
  const range = { from: window.from, until: window.until, limit: MOST_READ };
  const rows = await listSittingsIn(db, viewer, range, takers, now);
  return rows.map(({ id, assessment, room, starts_at, status, taker_count }) => ({
    kind: 'sitting',
    key: `sitting ${id}`,
    at: starts_at,
    sitting: id,
    test: assessment,
    room,
    status,
    taker_count,
  }));
}

const MINUTE_MS = 60_000;

/** Scores of a test that are released in the same minute are one event. */
async function releases(db: Kysely<Tables>, asked: StaffAsked): Promise<EventOf<'release'>[]> {
  const { window, now } = asked;
  const sessions = await listSessionsReleased(db, inView(asked, 'sessions.view'), window);
  const times = await listReleases(db, sessions, now);
  const released = sessions.flatMap(({ id, assessment, title }) => {
    const at = times.get(id)?.times.score_at ?? null;
    return isWithin(at, window) ? { assessment, title, at } : [];
  });
  const together = Map.groupBy(
    released,
    ({ assessment, at }) => `${assessment} ${Math.floor(at / MINUTE_MS)}`,
  );
  return [...together].flatMap(([minute, [first, ...more]]) => {
    if (first === undefined) return [];
    const at = Math.min(first.at, ...more.map((one) => one.at));
    return {
      kind: 'release',
      key: `release ${minute}`,
      at: new Date(at).toISOString(),
      test: { id: first.assessment, title: first.title },
      is_out: at <= now.getTime(),
      session: null,
      score_count: 1 + more.length,
    };
  });
}

async function reports(db: Kysely<Tables>, asked: StaffAsked): Promise<EventOf<'report'>[]> {
  const days = await listReportDays(db, inView(asked, 'reports.use'), asked.window, asked.now);
  return days.map(({ week, time_zone, at, reports: counts }) => ({
    kind: 'report',
    key: `report ${week} ${time_zone}`,
    at: at.toISOString(),
    week,
    reports: counts,
  }));
}

/** Tests with scores that the staff member must release, if the current time is in the range. */
export async function listToRelease(db: Kysely<Tables>, asked: StaffAsked): Promise<Calendar['to_release']> {
  const { viewer, window, now } = asked;
  if (!isWithin(now.getTime(), window)) return [];
  const isContentSeen = contentInReach('assessments.school', contentViewOf(viewer));
  const waiting = await listWaiting(db, inView(asked, 'results.release'), isContentSeen);
  return waiting.flatMap(({ assessment, title, sessions_to_release }) =>
    sessions_to_release === 0 ? [] : { test: { id: assessment, title }, score_count: sessions_to_release },
  );
}
