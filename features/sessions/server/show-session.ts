/** Converts sessions into API responses. A score appears only if it is released to the viewer. */
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { closerOf, type Openness, type ReleaseInstants } from '#features/releases/release.rules.ts';
import { byHand, listOpenness, type ReleaseSubject } from '#features/releases/server/public.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Caller } from '#server/http/route.ts';
import { plannedAt } from '../release-many.rules.ts';
import type { actOnSession, releaseTimes, SessionRow } from '../sessions.contract.ts';
import { listHeardInSittings, listMetrics, resultOf } from './hooks.ts';
import { listPresence } from './presence.store.ts';
import { findReleaseNote } from './release-many.store.ts';
import { LIVE, type SessionFacts, type WholeSession } from './session-rows.store.ts';

type Detail = z.input<typeof actOnSession.response>['session'];

/** The person who asks, and the time. */
export interface Viewer {
  readonly caller: Pick<Caller, 'id' | 'role'>;
  readonly now: Date;
}

/** Turns sessions into the rows of a list, in the same order. Reads the releases of all sessions at once. */
export async function showRows(
  db: Kysely<Tables>,
  rows: readonly (SessionFacts & Pick<ReleaseSubject, 'asked'>)[],
  { caller, now }: Viewer,
): Promise<SessionRow[]> {
  const open = await listOpenness(db, rows, caller, now);
  const metrics = await metricsOf(db, rows);
  const devices = await devicesOf(db, rows, caller.id);
  return rows.map((row) => {
    const openness = open.get(row.id);
    if (openness === undefined) throw new Error('The release gate returned nothing for a session.');
    return showRow(row, openness, metrics.get(row.id), devices.get(row.id));
  });
}

/**
 * The last report of each device in other people's sessions in progress. Runs no SQL statement if there are
 * no such sessions.
 */
async function devicesOf(
  db: Kysely<Tables>,
  rows: readonly SessionFacts[],
  caller: string,
): Promise<Map<string, Device>> {
  const live = rows.flatMap(({ id, taker, status }) => (taker !== caller && LIVE.includes(status) ? id : []));
  if (live.length === 0) return new Map();
  return new Map([...(await listPresence(db, live)), ...(await listHeardInSittings(db, live))]);
}

type Device = { readonly heard_at: Date; readonly waiting_count: number };

/** `metric` is that of the session's score, if it has one. */
function showRow(
  row: SessionFacts,
  open: Openness,
  metric: string | undefined,
  device: Device | undefined,
): SessionRow {
  const { raw, raw_max, scaled } = row;
  const hasScore = metric !== undefined && raw !== null && raw_max !== null && open.score;
  return {
    id: row.id,
    assessment: row.assessment === null ? null : { id: row.assessment, title: row.assessment_title ?? '' },
    practice_set: row.practice_set === null ? null : { id: row.practice_set, title: row.set_title ?? '' },
    taker: { id: row.taker, name: row.taker_name },
    mode: row.mode,
    status: row.status,
    created_at: row.created_at.toISOString(),
    started_at: wire(row.started_at),
    finish_by: wire(row.finish_by),
    submitted_at: wire(row.submitted_at),
    present_section:
      row.present_title === null ? null : { title: row.present_title, ends_at: wire(row.present_ends_at) },
    device:
      device === undefined
        ? null
        : { heard_at: device.heard_at.toISOString(), waiting_count: device.waiting_count },
    answered_count: row.answered_count,
    question_count: row.question_count,
    late_count: row.late_count,
    pending_marks: row.pending_marks,
    score: hasScore ? { raw, raw_max, scaled, metric } : null,
    release: showTimes(open.times),
    review_closed_by: closerOf(open),
    partly_seen_before: row.partly_seen && row.scored_at !== null,
  };
}

function wire(instant: Date | null): string | null {
  return instant === null ? null : instant.toISOString();
}

/** An instant that waits for an unknown end is shown as unknown (null). */
function showTimes(times: ReleaseInstants): z.input<typeof releaseTimes> {
  const told = (instant: number | null) =>
    instant === null || instant === Infinity ? null : new Date(instant).toISOString();
  return {
    score_at: told(times.score_at),
    correctness_at: told(times.correctness_at),
    answers_at: told(times.answers_at),
    explanations_at: told(times.explanations_at),
  };
}

/**
 * Metrics of the scored sessions among these sessions. Runs no SQL statement if there are no such sessions.
 */
async function metricsOf(db: Kysely<Tables>, rows: readonly SessionFacts[]): Promise<Map<string, string>> {
  const scored = rows.filter(({ scored_at, assessment }) => scored_at !== null && assessment !== null);
  return scored.length === 0 ? new Map() : listMetrics(db, scored);
}

/**
 * A session with its sections. With `with_result` also its result, if it is scored and released to the
 * viewer.
 */
export async function showWhole(
  db: Kysely<Tables>,
  row: WholeSession,
  viewer: Viewer,
  { with_result }: { with_result: boolean },
): Promise<Detail> {
  const asked = row.sections.flatMap(({ questions }) => questions);
  const [shown] = await showRows(db, [{ ...row, asked }], viewer);
  if (shown === undefined) throw new Error('The session was not returned.');
  const { caller, now } = viewer;
  const isShown = shown.score !== null && with_result;
  const result = isShown ? await resultOf(db, row.id, caller, now) : null;
  const planned = row.taker === caller.id ? null : plannedAt(byHand(row), now.getTime());
  return {
    ...shown,
    sections: row.sections.map(({ questions: _, ...section }) => ({
      ...section,
      opened_at: inUtc(section.opened_at),
      ends_at: inUtc(section.ends_at),
      closed_at: inUtc(section.closed_at),
    })),
    added_seconds: row.added_seconds,
    break_ends_at: wire(row.break_ends_at),
    paused_since: row.pause === null ? null : new Date(row.pause.since).toISOString(),
    receipt: row.receipt,
    release_note: isShown ? await findReleaseNote(db, row.id, now) : null,
    release_planned_at: planned === null ? null : new Date(planned).toISOString(),
    result,
  };
}

function inUtc(instant: string | null): string | null {
  return instant === null ? null : new Date(instant).toISOString();
}
