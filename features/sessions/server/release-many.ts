/** Releases many sessions at once: gathers the data for `release-many.rules.ts` and saves the result. */
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { Problem } from '#contract/problem.ts';
import type { Role, View } from '#core/access/access.ts';
import { countWhoCanTake, listHolders } from '#features/allocation/server/public.ts';
import type { ReleaseSwitches } from '#features/assessments/assessments.contract.ts';
import { findAssessmentInView } from '#features/assessments/server/public.ts';
import type { Release } from '#features/releases/release.rules.ts';
import { byHand, findRelease, listClosingsFor, listReleases } from '#features/releases/server/public.ts';
import { contentViewOf } from '#features/schools/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import { undone } from '#server/db/undone.ts';
import { etagOf } from '#server/http/dry-run.ts';
import { found, requireNoFaults } from '#server/http/found.ts';
import {
  alreadyReleased,
  type previewRelease,
  type Releasable,
  type ReleaseState,
  type releaseResults,
} from '../release-many.contract.ts';
import {
  askedFaults,
  effectiveAt,
  isReleasable,
  leakOf,
  plannedAt,
  releaseState,
} from '../release-many.rules.ts';
import { refusalProblem } from '../sessions.rules.ts';
import {
  findSessionToRelease,
  listSessionsToRelease,
  lockSessions,
  removePlanned,
  type SessionToRelease,
  saveRelease,
} from './release-many.store.ts';
import { findSessionWhole } from './session-rows.store.ts';
import type { StoredSession } from './sessions.store.ts';
import { showWhole } from './show-session.ts';

type Asked = z.output<typeof releaseResults.body>;
type Shown = z.input<typeof releaseResults.response>;

interface Caller {
  readonly id: string;
  readonly role: Role;
}

/**
 * A preview of a release: who would get which parts, and when. Throws `not_found` for a test that is not in
 * view, and `breaks_rule`.
 */
export async function lookAtRelease(
  db: Kysely<Tables>,
  view: View,
  asked: Asked,
  caller: Caller,
  now: Date,
): Promise<Shown> {
  const { assessment: id, group } = asked;
  const { title, release: switches } = found(await findAssessmentInView(db, contentViewOf(caller), id));
  const correctness = asked.correctness ?? switches.correctness !== 'never';
  const sessions = await listSessionsToRelease(db, view, { assessment: id, group });
  const releases = await listReleases(db, sessions, now);
  const at = now.getTime();
  const rows = sessions.map((session) => {
    const release = releases.get(session.id);
    if (release === undefined) throw new Error('The release gate returned nothing for a session.');
    return { session, release, state: stateOf(session, release, switches, at) };
  });
  const states = new Map(rows.map(({ session, state }) => [session.id, state]));
  requireNoFaults(askedFaults({ ...asked, correctness }, { switches, states, now: at }));
  const named = asked.sessions === undefined ? null : new Set(asked.sessions);
  const isSelected = ({ session, state }: (typeof rows)[number]) =>
    named === null ? state === 'ready' : named.has(session.id);
  const releasable = rows.filter(({ state }) => isReleasable(state));
  const closings = await listClosingsFor(
    db,
    releasable.map(({ session }) => ({ assessment: id, taker: session.taker })),
  );
  const leak = leakOf(closings, at);
  const holders = await listHolders(db, view, id, group);
  const taken = new Set(sessions.map(({ taker }) => taker));
  const results: Releasable[] = [
    ...rows.map((row) => shownRow(row, isSelected(row), at)),
    ...holders.filter(({ id }) => id !== caller.id && !taken.has(id)).map(notStarted),
  ];
  const shown = {
    assessment: { id, title },
    correctness: { is_offered: switches.correctness !== 'never', is_selected: correctness },
    answers: {
      is_offered: switches.answers !== 'never',
      waits_for: leak.waits_for,
      safe_from: leak.safe_from === null ? null : new Date(leak.safe_from).toISOString(),
      can_take_count: await countWhoCanTake(db, id, holders, now),
    },
    results,
  };
  const effective_at = effectiveAt(asked.at === null ? null : Date.parse(asked.at), at);
  return {
    ...shown,
    // Sessions still in progress are left out, so that they do not make the preview outdated.
    etag: etagOf([
      id,
      group,
      switches,
      shown.answers,
      releasable.map(({ session, state }) => [session, state]),
    ]),
    effective_at: new Date(effective_at).toISOString(),
    sessions: rows.filter(isSelected).map(({ session }) => session.id),
  };
}

function stateOf(
  session: Pick<SessionToRelease, 'status' | 'pending_marks'> & Parameters<typeof byHand>[0],
  { released }: Pick<Release, 'released'>,
  switches: ReleaseSwitches,
  now: number,
): ReleaseState {
  const { status, pending_marks } = session;
  return releaseState({ ...byHand(session), status, pending_marks, released }, switches, now);
}

interface Row {
  readonly session: SessionToRelease;
  readonly release: Release;
  readonly state: ReleaseState;
}

function shownRow({ session, release, state }: Row, is_selected: boolean, now: number): Releasable {
  const { raw, raw_max, scaled } = session;
  const planned = state === 'planned' ? plannedAt(byHand(session), now) : null;
  const seen = state === 'partly' || state === 'released' ? release.times.score_at : null;
  const at = planned ?? seen;
  return {
    session: session.id,
    taker: { id: session.taker, name: session.taker_name },
    state,
    is_selected,
    at: at === null ? null : new Date(at).toISOString(),
    score: raw === null || raw_max === null ? null : { raw, raw_max, scaled },
    answered_count: session.answered_count,
    question_count: session.question_count,
  };
}

function notStarted({ id, name }: { id: string; name: string }): Releasable {
  return {
    session: null,
    taker: { id, name },
    state: 'not_started',
    is_selected: false,
    at: null,
    score: null,
    answered_count: 0,
    question_count: 0,
  };
}

/**
 * Releases exactly the sessions of the preview. The caller locks their rows before it computes the preview.
 */
export async function releaseLookedAt(
  db: Kysely<Tables>,
  { sessions, effective_at, correctness }: Pick<Shown, 'sessions' | 'effective_at' | 'correctness'>,
  asked: Pick<Asked, 'answers' | 'note' | 'notify'>,
  caller: Caller,
  now: Date,
): Promise<void> {
  if (sessions.length === 0) return;
  const terms = {
    effective_at: new Date(effective_at),
    correctness: correctness.is_selected,
    answers: asked.answers,
    note: asked.note === '' ? null : asked.note,
    notifies: asked.notify,
    person: caller.id,
  };
  await saveRelease(db, sessions, terms, now);
}

/** Locks the sessions of a test in view until the transaction ends. */
export async function lockToRelease(
  db: Kysely<Tables>,
  view: View,
  { assessment, group }: Pick<Asked, 'assessment' | 'group'>,
): Promise<void> {
  const sessions = await listSessionsToRelease(db, view, { assessment, group });
  await lockSessions(
    db,
    view,
    sessions.map(({ id }) => id),
  );
}

/**
 * A session as its taker would see it at the time of a release. Releases it in the open transaction, reads it
 * as the taker, and rolls that back. Throws `not_found` for the caller's own session and for a session that
 * the caller cannot see.
 */
export async function previewAsTaker(
  db: Kysely<Tables>,
  view: View,
  id: string,
  asked: z.output<typeof previewRelease.query>,
  caller: Pick<Caller, 'id'>,
  now: Date,
): Promise<z.input<typeof previewRelease.response>> {
  const seen = await findSessionWhole(db, view, id);
  // Before a session is released, staff who took it themselves see no more of it than other takers would.
  const row = found(seen?.taker === caller.id ? null : seen);
  const at = asked.at === undefined ? null : Date.parse(asked.at);
  const effective_at = new Date(effectiveAt(at, now.getTime()));
  const { correctness, answers } = asked;
  const terms = { effective_at, correctness, answers, note: null, notifies: false, person: caller.id };
  return undone(db, async () => {
    await lockSessions(db, view, [id]);
    await saveRelease(db, [id], terms, now);
    const released = found(await findSessionWhole(db, view, id));
    const taker = { id: row.taker, role: 'student' } as const;
    const shown = await showWhole(db, released, { caller: taker, now: effective_at }, { with_result: true });
    return { ...shown, seen_at: effective_at.toISOString() };
  });
}

/**
 * Cancels pending releases of sessions in view. Throws `not_found` for other sessions, and `already_released`
 * if none is pending.
 */
export async function cancelPlanned(
  db: Kysely<Tables>,
  view: View,
  asked: readonly string[],
  caller: Pick<Caller, 'id'>,
  now: Date,
): Promise<{ cancelled: string[]; released: string[] }> {
  const ids = await lockSessions(db, view, asked);
  found(ids.length === new Set(asked).size ? ids : null);
  const cancelled = await removePlanned(db, ids, caller.id, now);
  if (cancelled.length === 0)
    throw new Problem(alreadyReleased, { detail: 'A result can’t be hidden again once it is released.' });
  const gone = new Set(cancelled);
  return { cancelled, released: ids.filter((id) => !gone.has(id)) };
}

/**
 * Releases all parts of one session that its test may ever show. Throws `not_now` if there is nothing to
 * release. The caller has locked the session row.
 */
export async function releaseWhole(
  db: Kysely<Tables>,
  session: Pick<StoredSession, 'id' | 'release'>,
  { person, now }: { person: string; now: Date },
): Promise<void> {
  const row = await findSessionToRelease(db, session.id);
  const release = await findRelease(db, session.id, now);
  const switches = session.release;
  if (row === null || !isReleasable(stateOf(row, release, switches, now.getTime())))
    throw refusalProblem('not_now');
  const terms = {
    effective_at: new Date(effectiveAt(null, now.getTime())),
    correctness: switches.correctness !== 'never',
    answers: switches.answers !== 'never',
    note: null,
    notifies: true,
    person,
  };
  await saveRelease(db, [session.id], terms, now);
}
