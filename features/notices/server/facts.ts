/**
 * Finds the events for notices in the tables of other features, as the person may see them now. Notices
 * themselves are not stored, so voided, withdrawn or unreleased items disappear immediately. The number of
 * statements is small and fixed.
 */
import type { Kysely } from 'kysely';
import { type Role, reachOf } from '#core/access/access.ts';
import { listGiven } from '#features/allocation/server/public.ts';
import { listTold } from '#features/announcements/server/public.ts';
import { listAnswered, listWaitingFor } from '#features/doubts/server/public.ts';
import { listGivenMaterials } from '#features/library/server/public.ts';
import { listGivenSets } from '#features/practice-sets/server/public.ts';
import { listOpenness } from '#features/releases/server/public.ts';
import { listZones } from '#features/schools/server/public.store.ts';
import { listQuietlyReleased } from '#features/sessions/server/public.ts';
import { listGivenVideos } from '#features/videos/server/public.ts';
import { findToApprove } from '#features/weekly/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import type { NoticeKind } from '../notice-kinds.rules.ts';
import { dueTomorrowSince, type Fact, factOf, toldSince } from '../notices.rules.ts';
import * as store from './facts.store.ts';

export interface Told {
  readonly id: string;
  readonly role: Role;
}

/** Maximum number of events of each sort. */
const MOST = 100;

/** All events of the requested kinds for a person up to `now`. */
export async function listFacts(
  db: Kysely<Tables>,
  person: Told,
  kinds: readonly NoticeKind[],
  now: Date,
): Promise<Fact[]> {
  const asked = new Set(kinds);
  const window = { since: toldSince(now), now, most: MOST };
  const facts: Fact[] = [];
  for (const { of, find } of SOURCES) {
    if (of.some((kind) => asked.has(kind))) facts.push(...(await find(db, person, window)));
  }
  return facts.filter(({ kind, happened_at }) => asked.has(kind) && happened_at >= window.since);
}

interface Window {
  readonly since: Date;
  readonly now: Date;
  readonly most: number;
}

interface Source {
  readonly of: readonly NoticeKind[];
  readonly find: (db: Kysely<Tables>, person: Told, window: Window) => Promise<Fact[]>;
}

const SOURCES: readonly Source[] = [
  { of: ['result_out', 'score_changed'], find: results },
  { of: ['test_allotted', 'work_allotted', 'due_tomorrow'], find: given },
  { of: ['doubt_answered'], find: answered },
  { of: ['doubt_waiting'], find: waiting },
  { of: ['report_ready'], find: reports },
  { of: ['job_done'], find: jobs },
  { of: ['announcement'], find: announcements },
];

/** Released scores, and those that changed after their release. */
async function results(db: Kysely<Tables>, person: Told, { since, now, most }: Window): Promise<Fact[]> {
  const sessions = await store.listScored(db, person.id, most);
  const openness = await listOpenness(db, sessions, person, now);
  const quiet = await listQuietlyReleased(
    db,
    sessions.map(({ id }) => id),
  );
  const out = sessions.flatMap(({ raw, raw_max, scaled, ...session }) => {
    const open = openness.get(session.id);
    const at = open?.times.score_at ?? null;
    if (open?.score !== true || at === null || raw === null || raw_max === null) return [];
    return { ...session, open, out_at: new Date(at), score: { raw, raw_max, scaled } };
  });
  const changes = await store.listScoreChanges(
    db,
    out.map(({ id }) => id),
    since,
  );
  return out.flatMap(({ id, title, open, out_at, score }) => {
    const about = { of: 'session', subject: id, title, score } as const;
    const result = factOf({ ...about, kind: 'result_out', happened_at: out_at });
    const change = changes.find((one) => one.session === id && one.at > out_at);
    const notices = quiet.has(id) ? [] : [result];
    if (change === undefined) return notices;
    const isTold = open.answers;
    const changed = factOf({
      ...about,
      kind: 'score_changed',
      happened_at: change.at,
      reason: isTold ? change.reason : null,
      score_before: {
        raw: change.raw_before,
        raw_max: change.raw_max_before,
        scaled: change.scaled_before,
      },
    });
    return [...notices, changed];
  });
}

/** Assigned work, and the part of it that is due tomorrow. */
async function given(db: Kysely<Tables>, person: Told, window: Window): Promise<Fact[]> {
  const { now } = window;
  const zone = (await listZones(db, [person.id])).get(person.id) ?? 'UTC';
  const tests = (await listGiven(db, person, now)).map(({ allotted_at, standing, ...test }) => ({
    ...test,
    of: 'test' as const,
    since: allotted_at,
    is_done: standing === 'done' || standing === 'missed',
  }));
  const work = [
    ...(await listGivenSets(db, person.id, window)).map((one) => ({ ...one, of: 'practice_set' as const })),
    ...(await listGivenMaterials(db, person.id, window)).map((one) => ({ ...one, of: 'material' as const })),
    ...(await listGivenVideos(db, person.id, window)).map((one) => ({ ...one, of: 'video' as const })),
  ].map((one) => ({ ...one, opens_at: null }));
  return [...tests, ...work].flatMap((one) => {
    const { of, id: subject, title, since, opens_at, due_at } = one;
    const about = {
      of,
      subject,
      title,
      opens_at: opens_at?.toISOString() ?? null,
      due_at: due_at?.toISOString() ?? null,
    };
    const kind = of === 'test' ? 'test_allotted' : 'work_allotted';
    const allotted = factOf({ ...about, kind, happened_at: since });
    const due_since = dueTomorrowSince(one, zone, now);
    if (due_since === null) return [allotted];
    return [allotted, factOf({ ...about, kind: 'due_tomorrow', happened_at: due_since })];
  });
}

async function answered(db: Kysely<Tables>, { id }: Told, window: Window): Promise<Fact[]> {
  const rows = await listAnswered(db, id, window);
  return rows.map(({ id: subject, title, by, answered_at, seen_at }) =>
    factOf({ kind: 'doubt_answered', of: 'doubt', subject, title, by, happened_at: answered_at, seen_at }),
  );
}

async function waiting(db: Kysely<Tables>, { id, role }: Told, window: Window): Promise<Fact[]> {
  const view = { reach: reachOf(role, 'doubts.answer'), caller: id };
  const rows = await listWaitingFor(db, view, window);
  return rows.map(({ id: subject, title, asker, waiting_since }) =>
    factOf({ kind: 'doubt_waiting', of: 'doubt', subject, title, by: asker, happened_at: waiting_since }),
  );
}

async function reports(db: Kysely<Tables>, { id, role }: Told, { since }: Window): Promise<Fact[]> {
  const ready = await findToApprove(db, { reach: reachOf(role, 'reports.use'), caller: id }, since);
  if (ready === null) return [];
  const { week, drafts, composed_at } = ready;
  const about = { of: 'weekly_reports', subject: id, title: week, count: drafts } as const;
  return [factOf({ ...about, kind: 'report_ready', happened_at: composed_at })];
}

async function jobs(db: Kysely<Tables>, { id }: Told, { since }: Window): Promise<Fact[]> {
  const rows = await store.listEndedJobs(db, id, since);
  return rows.map(({ id: subject, kind: title, is_failed, ended_at }) =>
    factOf({ kind: 'job_done', of: 'job', subject, title, is_failed, happened_at: ended_at }),
  );
}

async function announcements(db: Kysely<Tables>, person: Told, window: Window): Promise<Fact[]> {
  const rows = await listTold(db, person, window);
  return rows.map(({ id: subject, title, author, shows_from, read_at }) =>
    factOf({
      kind: 'announcement',
      of: 'announcement',
      subject,
      title,
      by: author,
      happened_at: shows_from,
      seen_at: read_at,
    }),
  );
}
